"""What course authors write, read and typed: assignments, checks, screens, transcripts, known mistakes; and the corpus."""
