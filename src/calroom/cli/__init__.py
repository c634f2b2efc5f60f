"""The calroom command. Each subcommand is a module of its own, imported only when it is called."""

import os
import sys

from cyclopts import App

from calroom import __version__

app = App(name="calroom", help="A complete California card room in software.", version=__version__)
app.command("calroom.cli.games:games")
app.command("calroom.cli.deal:deal")
app.command("calroom.cli.replay:replay")
app.command("calroom.cli.replay:verify")
app.command("calroom.cli.report:report")
app.command("calroom.cli.memory:backup")
app.command("calroom.cli.memory:restore")
app.command("calroom.cli.memory:export")
app.command("calroom.cli.serve:serve")
app.command("calroom.cli.serve:owner")
app.command("calroom.cli.load:load")
app.command("calroom.cli.rules:rules")
app.command("calroom.cli.floor:floor")
app.command("calroom.cli.drill:drill")
app.command("calroom.cli.drill:sheet")
app.command("calroom.cli.train:train")
app.command("calroom.cli.equity:equity")
app.command("calroom.cli.odds:odds")
app.command("calroom.cli.strategy:strategy")
app.command("calroom.cli.simulate:simulate")
app.command("calroom.cli.cover:cover")
app.command("calroom.cli.drop:drop")
app.command("calroom.cli.pan_values:pan_values")
app.command("calroom.cli.hands:frequencies")
app.command("calroom.cli.hands:starting_hands")


def main() -> None:
    """Run the command line; whoever stops reading, as `head` does, is no error."""
    try:
        app()
        sys.stdout.flush()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
