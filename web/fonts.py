"""Makes the client's fonts small: the letters that its pages are written in, in the weights that they use.

Run with `make fonts` after a new version of the fonts; what it makes lies in `src/style/fonts` and is part of
the sources, so that building the client needs none of this. Under their licence a font that was changed may
not go by a reserved name, so these go by names of their own.
"""

import sys
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

WEB = Path(__file__).parent
FILES = WEB / "node_modules" / "@fontsource-variable"
LETTERS = [*range(0x20, 0x7F), *map(ord, "·…‘’“”–—−×›½¾¢")]
IN_HEADINGS = [letter for letter in LETTERS if chr(letter) not in "#@<=>[]^_`{|}~\\+*−¢¾›"]
"""What `src/style/fonts.css` says of them, too: nothing is headed with what is left out."""
FAMILY, FULL, POSTSCRIPT = (1, 16), 4, 6

FONTS: dict[str, tuple[str, str, object, list[int]]] = {
    "text": (
        "source-sans-3/files/source-sans-3-latin-wght-normal.woff2",
        "Calroom Text",
        (400, 700),
        LETTERS,
    ),
    "display": ("besley/files/besley-latin-wght-normal.woff2", "Calroom Display", 600, IN_HEADINGS),
}


def make(name: str) -> Path:
    """One font, and where it lies."""
    source, called, weights, written = FONTS[name]
    font = TTFont(FILES / source)
    options = Options()
    options.layout_features = ["kern", "lnum", "tnum", "ccmp"]
    options.hinting = False
    letters = Subsetter(options)
    letters.populate(unicodes=written)
    letters.subset(font)
    font = instantiateVariableFont(font, {"wght": weights})
    for record in font["name"].names:
        if record.nameID in (*FAMILY, FULL):
            record.string = called
        elif record.nameID == POSTSCRIPT:
            record.string = called.replace(" ", "")
    font.flavor = "woff2"
    made = WEB / "src" / "style" / "fonts" / f"{name}.woff2"
    font.save(made)
    return made


if __name__ == "__main__":
    for each in FONTS:
        where = make(each)
        sys.stdout.write(f"{where.name}: {where.stat().st_size} bytes\n")
