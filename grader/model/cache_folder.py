"""Where this user's computer keeps what can always be made again."""

from __future__ import annotations

import os
from pathlib import Path


def cache_folder() -> Path:
    """The folder, which may not be there yet; for a user without a home one where nothing can be kept."""
    import platformdirs

    folder = Path(platformdirs.user_cache_dir("kibitz"))
    return folder if folder.is_absolute() else Path(os.devnull, "kibitz")
