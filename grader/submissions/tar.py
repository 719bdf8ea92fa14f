"""Tar archives, made into zips in memory, so that one reader knows what a member may be called and how large it is.

Source: the formats ustar, pax and GNU, as `tarfile` reads them, plain or packed by gzip or bzip2.
"""

from __future__ import annotations

import errno
import io
from functools import cache
from typing import TYPE_CHECKING, Any

from grader.submissions.budget import MAX_MEMBERS, Budget, RefusedError, bzipped, gzipped

if TYPE_CHECKING:
    import tarfile

MOST_HEADER = 64 << 10
"""Bytes of what stands before a member and says more of it, such as its long name."""


MEMBER_WEIGHT = 2
"""How many times a member of a tar counts: it takes five times as long as one of a zip."""


def as_zip(data: bytes, most_bytes: int, budget: Budget) -> bytes:
    """The files of a tar as a zip that packs nothing; links and devices are none.

    Raises RefusedError where it is no tar, or holds more than that many bytes, or more members than the budget has.
    """
    # Imported here: hardly any submission is a tar.
    import tarfile
    import warnings
    import zipfile

    # Unpacked with a limit first: what a header claims can then be no larger than what is there.
    plain = _unpacked(data, most_bytes, budget)
    packed = io.BytesIO()
    try:
        with (
            tarfile.open(fileobj=_Watched(plain, budget), mode="r:", tarinfo=_members()) as archive,
            zipfile.ZipFile(packed, "w") as made,
            warnings.catch_warnings(),
        ):
            # Of two members of one name, the reader takes the last one, and says so.
            warnings.simplefilter("ignore")
            for member in archive:
                budget.members -= MEMBER_WEIGHT
                if budget.members < 0:
                    raise RefusedError(
                        errno.EFBIG, f"with it, the archives have more than {MAX_MEMBERS:,} members"
                    )
                content = archive.extractfile(member) if member.isreg() else None
                if content is not None and made.fp is not None and made.fp.tell() <= most_bytes:
                    made.writestr(zipfile.ZipInfo(member.name.removeprefix("./")), content.read(most_bytes))
    except (tarfile.TarError, ValueError, EOFError, UnicodeError, OverflowError, RecursionError) as error:
        raise RefusedError(errno.EINVAL, f"the archive cannot be read ({error}); hand in a zip") from None
    return packed.getvalue()


class _Watched(io.BytesIO):
    """Bytes of which each reading sees to the time: headers can lead from one to the next for long."""

    def __init__(self, data: bytes, budget: Budget) -> None:
        super().__init__(data)
        self._budget = budget

    def read(self, size: int | None = -1, /) -> bytes:
        self._budget.look()
        return super().read(size)


@cache
def _members() -> type[tarfile.TarInfo]:
    """Members that go forward only, and that little is said of.

    Python before 3.12.6 takes the square of the length of a pax header (CVE-2024-6232), and Python before 3.13.6 reads a member of
    a negative size again and again (CVE-2025-8194).
    """
    import tarfile

    class Member(tarfile.TarInfo):
        @classmethod
        def frombuf(cls, buf: Any, encoding: str, errors: str) -> Any:
            return _forward(super().frombuf(buf, encoding, errors))

        def _proc_pax(self, archive: tarfile.TarFile) -> tarfile.TarInfo:
            return super()._proc_pax(_short(self, archive))  # type: ignore[misc,no-any-return]

        def _proc_gnulong(self, archive: tarfile.TarFile) -> tarfile.TarInfo:
            return super()._proc_gnulong(_short(self, archive))  # type: ignore[misc,no-any-return]

        def _apply_pax_info(self, *given: Any) -> None:
            super()._apply_pax_info(*given)  # type: ignore[misc]
            _forward(self)

    def _forward(one: tarfile.TarInfo) -> tarfile.TarInfo:
        if one.size < 0:
            raise tarfile.ReadError("a member has a negative size")
        return one

    def _short(one: tarfile.TarInfo, archive: tarfile.TarFile) -> tarfile.TarFile:
        if one.size > MOST_HEADER:
            raise tarfile.ReadError("a header is too long")
        return archive

    return Member


def _unpacked(data: bytes, most_bytes: int, budget: Budget) -> bytes:
    import zlib

    packed = io.BytesIO(data)
    try:
        if data.startswith(b"\x1f\x8b"):
            data = gzipped(packed, most_bytes + 1, budget)
        elif data.startswith(b"BZh"):
            data = bzipped(packed, most_bytes + 1, budget, many=True)
    except RefusedError:
        raise
    except (OSError, EOFError, zlib.error) as error:
        raise RefusedError(errno.EINVAL, f"the archive cannot be read ({error}); hand in a zip") from None
    if len(data) > most_bytes:
        raise RefusedError(errno.EFBIG, f"what is in it is larger than {most_bytes >> 20} MB")
    return data
