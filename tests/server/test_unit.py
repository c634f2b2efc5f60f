"""The unit of systemd: the server runs as it says, as nobody, with nothing to write but its own folder.

Where there is no systemd, what it would do is done with the same means: a mount namespace of its own, and
`setpriv`.
"""

import os
import shutil
import signal
import subprocess
import sys
from configparser import ConfigParser
from pathlib import Path

import httpx
import pytest
from numba.core.caching import _CacheLocator
from websockets.sync.client import connect

DEPLOY = Path(__file__).parents[2] / "deploy"
SOURCE = Path(__file__).parents[2] / "src"
COMPILED_THERE = "_kernels.deal_blanks"
"""A loop of bots who play poker, small enough to be compiled in every test."""

SANDBOX = """
set -eu
mkdir -p /run/calroom-state
mount -t tmpfs -o mode=700,uid=65534,gid=65534 none /run/calroom-state
cp -r '{loops}' /run/calroom-state/cache
chmod -R a+rwX /run/calroom-state/cache
for path in {kept}; do
    mkdir -p "/run/calroom-kept$path"
    mount --rbind "$path" "/run/calroom-kept$path"
done
# ProtectHome, PrivateTmp
for hidden in /root /home /tmp /var/tmp; do [ -d $hidden ] && mount -t tmpfs -o mode=755 none $hidden; done
# What is installed, where it was, and nothing else
for path in {kept}; do
    mkdir -p "$path"
    mount --rbind "/run/calroom-kept$path" "$path"
done
chmod 1777 /tmp /var/tmp
# ProtectSystem=strict
mount --make-rprivate /
awk '{{print $2}}' /proc/mounts | sort -u | while read -r place; do
    case "$place" in
        /run/calroom-state|/tmp|/var/tmp|/proc*|/sys*|/dev*) ;;
        *) mount -o remount,bind,ro "$place" 2>/dev/null || true ;;
    esac
done
# ProcSubset, ProtectProc
mount -t proc -o subset=pid,hidepid=invisible proc /proc
cd /run/calroom-state
umask 0077
exec setpriv {identity} --no-new-privs --bounding-set=-all --inh-caps=-all -- \
    env -i PATH=/usr/bin:/bin PYTHONPATH={source} PYTHONDONTWRITEBYTECODE=1 {environment} "$@"
"""

PROBE = """
import json, os, pathlib
def writes(path):
    try:
        (pathlib.Path(path) / "probe").write_text("")
    except OSError:
        return False
    return True
places = ("/", "/etc", "/usr", "/var/lib", {source!r})
print(json.dumps([os.geteuid(), [path for path in places if writes(path)], writes(".")]))
"""


@pytest.fixture(scope="module")
def unit() -> dict[str, str]:
    read = ConfigParser(strict=False, interpolation=None)
    read.optionxform = str  # type: ignore[assignment,method-assign]
    read.read(DEPLOY / "calroom.service")
    return dict(read["Service"])


@pytest.fixture
def loops(tmp_path: Path) -> Path:
    """A folder of compiled loops as the room leaves it, but for one that it has to compile and keep there.

    To compile them all would take a minute, and they are compiled in the same way.
    """
    folder = tmp_path / "loops"
    folder.mkdir()
    for compiled in SOURCE.rglob("*.nb[ic]"):
        if not compiled.name.startswith(COMPILED_THERE):
            module = compiled.parents[1] / f"{compiled.name.partition('.')[0]}.py"
            kept = folder / _CacheLocator.get_suitable_cache_subpath(str(module))
            kept.mkdir(exist_ok=True)
            shutil.copy(compiled, kept)
    return folder


def sandboxed(unit: dict[str, str], loops: Path, *command: str) -> list[str]:
    """The command under what the unit asks for."""
    assert unit["ProtectHome"] == unit["PrivateTmp"] == unit["NoNewPrivileges"] == "yes"
    assert (unit["ProtectSystem"], unit["CapabilityBoundingSet"], unit["ProcSubset"]) == ("strict", "", "pid")
    assert (unit["DynamicUser"], unit["UMask"]) == ("yes", "0077")
    kept = {Path(sys.base_prefix), Path(sys.prefix), SOURCE}
    written = SANDBOX.format(
        kept=" ".join(f"'{path}'" for path in sorted(kept)),
        loops=loops,
        source=f"'{SOURCE}'",
        identity="--reuid=65534 --regid=65534 --clear-groups" if os.geteuid() == 0 else "",
        environment="NUMBA_CACHE_DIR=/run/calroom-state/cache",
    )
    namespace = ["unshare", "--mount", "--pid", "--fork", "--kill-child"]
    if os.geteuid() != 0:
        namespace.append("--map-root-user")
    return [*namespace, "sh", "-c", written, "sh", *command]


def test_the_unit_lets_nobody_write_anywhere_but_in_its_own_folder(unit: dict[str, str], loops: Path) -> None:
    probe = PROBE.format(source=str(SOURCE))
    done = subprocess.run(sandboxed(unit, loops, sys.executable, "-c", probe), capture_output=True, text=True)
    uid = 65534 if os.geteuid() == 0 else 0
    assert (done.stdout.strip(), done.stderr) == (f"[{uid}, [], true]", "")


def test_the_room_opens_and_deals_under_its_unit(unit: dict[str, str], loops: Path) -> None:
    assert unit["ExecStart"].endswith("/calroom serve")
    command = sandboxed(unit, loops, sys.executable, "-m", "calroom", "serve", "--port", "0")
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdout=pipe, stderr=pipe, text=True, start_new_session=True) as server:
        assert server.stdout is not None
        first = server.stdout.readline()
        assert "Calroom is open at" in first, server.communicate()[1]
        address = first.split()[4]
        try:
            assert httpx.get(f"{address}/health").json()["status"] == "ok"
            _play_a_hand(address)
        finally:
            # Whoever changes their user no longer dies with their parent: the whole group is ended.
            os.killpg(server.pid, signal.SIGKILL)


def _play_a_hand(address: str) -> None:
    """A guest sits down with bots at a poker table, where compiled loops are needed."""
    with httpx.Client(base_url=address) as http:
        who = http.post("/api/guest").json()
        seated = http.post(
            "/api/play", json={"game": "palace.holdem"}, headers={"x-csrf-token": who["csrf"]}
        ).json()
        assert seated["seat"] > 0
        # Bots need no socket to sit down, but hands are dealt only while somebody looks on.
        cookie = f"calroom={http.cookies['calroom']}"
        where = f"{address.replace('http', 'ws')}/ws/tables/{seated['table']}"
        with connect(where, additional_headers={"cookie": cookie}) as socket:
            socket.send('{"say": "hello", "id": "1", "protocol": 2}')
            while '"event":"handbegan"' not in str(socket.recv(timeout=60)):
                pass
