"""Write every transcript anew from its inputs: `python -m tests.transcripts`. Read the diff first."""

from tests.transcripts.golden import FOLDER, retold

for inputs in sorted(FOLDER.glob("*.json")):
    inputs.with_suffix(".txt").write_text(retold(inputs))
