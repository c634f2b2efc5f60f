"""The manual as it was built with the room: files that anybody may read, with nothing from elsewhere."""

from mimetypes import guess_type
from pathlib import Path

from calroom.server.pages.files import File
from calroom.server.pages.plain import HTML, plain_page

BUILT = Path(__file__).parents[1] / "manual"
FIRST = "index.html"


class Manual:
    """The files of the built manual, each read when it is first asked for."""

    def __init__(self, where: Path = BUILT) -> None:
        self._where = where
        self._built: float | None = None
        self._paths: dict[str, Path] = {}
        self._read: dict[str, File] = {}

    def file(self, name: str) -> File | None:
        """The file of that name; a folder is its first page, and where nothing is built a page says so."""
        self._look()
        name = f"{name}{FIRST}" if name == "" or name.endswith("/") else name
        if name not in self._paths:
            return None if self._paths else NOT_BUILT
        if name not in self._read:
            self._read[name] = _read(self._paths[name])
        return self._read[name]

    def _look(self) -> None:
        """See which files there are, unless they are as they were."""
        try:
            built = (self._where / FIRST).stat().st_mtime
        except OSError:
            self._paths, self._read, self._built = {}, {}, None
            return
        if built != self._built:
            self._paths = {
                path.relative_to(self._where).as_posix(): path
                for path in self._where.rglob("*")
                if path.is_file()
            }
            self._read, self._built = {}, built


def _read(path: Path) -> File:
    kind = guess_type(path.name)[0] or "application/octet-stream"
    if kind.startswith("text/"):
        kind += "; charset=utf-8"
    return File.of(path.read_bytes(), kind, changed=path.stat().st_mtime)


NOT_BUILT = File.of(
    plain_page(
        "The manual is not built here",
        "<p>The room is open, but its manual was not built with it. In a copy of Calroom's sources, "
        "<code>make docs</code> builds it; then this page shows it. The same pages are in the folder "
        "<code>docs</code> there.</p><p><a href='/'>To the room</a></p>",
    ),
    HTML,
)
