"""Tar archives, made into zips in memory, so that one reader knows what a member may be called and how large it is.

Source: the formats ustar, pax and GNU, as `tarfile` reads them, plain or packed by gzip or bzip2.
"""

from __future__ import annotations

import errno
import io

from grader.submissions.tree import RefusedError


def as_zip(data: bytes, most_bytes: int, most_members: int) -> bytes:
    """The files of a tar as a zip that packs nothing; links and devices are none.

    Raises RefusedError where it is no tar, or holds more than that many bytes or members.
    """
    # Imported here: hardly any submission is a tar.
    import tarfile
    import zipfile

    # Unpacked with a limit first: what a header claims can then be no larger than what is there.
    plain = _unpacked(data, most_bytes)
    packed = io.BytesIO()
    try:
        with (
            tarfile.open(fileobj=io.BytesIO(plain), mode="r:") as archive,
            zipfile.ZipFile(packed, "w") as made,
        ):
            for number, member in enumerate(archive):
                if number >= most_members:
                    raise RefusedError(errno.EFBIG, f"the archive has more than {most_members:,} members")
                content = archive.extractfile(member) if member.isreg() else None
                if content is not None and made.fp is not None and made.fp.tell() <= most_bytes:
                    made.writestr(zipfile.ZipInfo(member.name.removeprefix("./")), content.read(most_bytes))
    except (tarfile.TarError, ValueError, EOFError, UnicodeError, OverflowError, RecursionError) as error:
        raise RefusedError(errno.EINVAL, f"the archive cannot be read ({error}); hand in a zip") from None
    return packed.getvalue()


def _unpacked(data: bytes, most_bytes: int) -> bytes:
    import bz2
    import gzip
    import zlib

    packed = io.BytesIO(data)
    try:
        if data.startswith(b"\x1f\x8b"):
            data = gzip.GzipFile(fileobj=packed).read(most_bytes + 1)
        elif data.startswith(b"BZh"):
            data = bz2.BZ2File(packed).read(most_bytes + 1)
    except (OSError, EOFError, zlib.error) as error:
        raise RefusedError(errno.EINVAL, f"the archive cannot be read ({error}); hand in a zip") from None
    if len(data) > most_bytes:
        raise RefusedError(errno.EFBIG, f"what is in it is larger than {most_bytes >> 20} MB")
    return data
