"""What a filing is made of: parts, chapters, and blocks with numbers, each of one kind."""

from collections.abc import Iterator
from datetime import date
from hashlib import sha256
from typing import TypeAlias

from msgspec import Struct, json

from calroom.cards import Cards


class Block(Struct, frozen=True, kw_only=True, tag_field="block", tag=str.lower):
    """One numbered piece; by its `key` it is found again in another version of the document."""

    key: str
    title: str


class Paragraph(Block, frozen=True, kw_only=True):
    """A rule, or something that is said in words.

    `struck` is what the filed rule says where the file has another value, and `text` what holds instead.
    `origin` is the game from which a rule is taken, where that is another one.
    """

    text: str
    example: str = ""
    struck: str = ""
    origin: str = ""


class Grid(Block, frozen=True, kw_only=True):
    """A table of words."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


class Hands(Block, frozen=True, kw_only=True):
    """Hands in pictures, the best first, each with its name and a remark."""

    hands: tuple[tuple[Cards, str, str], ...]


class Played(Block, frozen=True, kw_only=True):
    """A hand that the engine has played, line by line, and the keys of the paragraphs that it shows."""

    lines: tuple[str, ...]
    shows: tuple[str, ...]


class Drawn(Block, frozen=True, kw_only=True):
    """A picture or a chart as HTML that needs no script; `text` says what it shows."""

    html: str
    text: str = ""


AnyBlock: TypeAlias = Paragraph | Grid | Hands | Played | Drawn


class Chapter(Struct, frozen=True):
    """One chapter; one without blocks is not written."""

    name: str
    title: str
    blocks: tuple[AnyBlock, ...]


class Part(Struct, frozen=True):
    """The rules of one game, or what a house says of all of them."""

    game: str
    title: str
    summary: str
    chapters: tuple[Chapter, ...]


class Document(Struct, frozen=True):
    """The filing of a house or of one game. Everything but the day follows from the house file."""

    title: str
    house: str
    version: str
    day: date
    parts: tuple[Part, ...]

    @property
    def digest(self) -> str:
        """What stands in it as one number: two documents with the same digest say the same."""
        return sha256(json.encode((self.title, self.version, self.parts), order="sorted")).hexdigest()

    def numbered(self) -> Iterator[tuple[str, AnyBlock]]:
        """Every block with the number that it has in the document."""
        for part, chapter, chapter_number in self.chapters():
            del part
            for number, block in enumerate(chapter.blocks, 1):
                yield f"{chapter_number}.{number}", block

    def chapters(self) -> Iterator[tuple[Part, Chapter, str]]:
        """Every chapter with its number; where there are several parts, that of its part comes first."""
        for at, part in enumerate(self.parts, 1):
            first = f"{at}." if len(self.parts) > 1 else ""
            for number, chapter in enumerate(part.chapters, 1):
                yield part, chapter, f"{first}{number}"

    def numbers(self) -> dict[str, str]:
        """The number of every block by its key; games of one house have keys of their own."""
        return {block.key: number for number, block in self.numbered()}
