"""What students hand in, as bytes: folders, zips and the downloads of learning management systems."""
