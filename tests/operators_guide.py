"""The settings in the operators' guide, from the types; `python -m tests.operators_guide` writes them."""

from pathlib import Path

from calroom.server.settings.keys import Key, keys

GUIDE = Path(__file__).parents[1] / "docs" / "server.md"
BEGIN, END = "<!-- settings -->\n", "<!-- /settings -->\n"


def settings_table() -> str:
    """One row for each setting."""
    rows = ["| setting | variable | takes | without it | what it does |", "|---|---|---|---|---|"]
    rows += [
        f"| `{key.name}` | `{key.variable}` | {key.takes} | {_default(key)} | {key.means} |"
        for key in keys().values()
    ]
    return "\n".join(rows) + "\n"


def _default(key: Key) -> str:
    if key.default in (None, "", ()):
        return ""
    if isinstance(key.default, bool):
        return f"`{str(key.default).lower()}`"
    shown = f"{key.default:g}" if isinstance(key.default, float) else key.default
    return f"`{shown}`"


def rewritten(text: str) -> str:
    """The guide with the list as it is today."""
    before, _, rest = text.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}{settings_table()}{END}{after}"


if __name__ == "__main__":
    GUIDE.write_text(rewritten(GUIDE.read_text()))
