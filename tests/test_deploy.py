"""What rooms are deployed with fits the package: locks, lists of parts, alarms, units, container."""

import re
import tomllib
from pathlib import Path

import httpx
import pytest
import yaml
from msgspec import json
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from calroom.server.app import create_app
from calroom.server.settings.keys import keys
from calroom.server.settings.reading import FILE, read
from tests.server.serving import served

TOP = Path(__file__).parents[1]
DEPLOY = TOP / "deploy"


def locked() -> dict[str, str]:
    """What deployments install: version by name."""
    pins = re.findall(r"^([a-z0-9.-]+)(?:\[.*?\])?==(\S+)", (DEPLOY / "requirements.lock").read_text(), re.M)
    return {canonicalize_name(name): version for name, version in pins}


def test_deployments_install_exactly_what_the_package_needs() -> None:
    project = tomllib.loads((TOP / "pyproject.toml").read_text())["project"]
    extras = project["optional-dependencies"]
    found = locked()
    for one in map(Requirement, (*project["dependencies"], *extras["lab"], *extras["server"])):
        if one.name != "calroom":
            assert one.specifier.contains(found[canonicalize_name(one.name)]), f"{one}: run `make lock`"


def test_the_list_of_parts_is_that_of_the_lock() -> None:
    parts = json.decode((DEPLOY / "parts.cdx.json").read_bytes())["components"]
    assert {canonicalize_name(one["name"]): one["version"] for one in parts} == locked(), "run `make lock`"


def test_the_list_of_the_clients_parts_is_that_of_its_lock() -> None:
    packages = json.decode((TOP / "web" / "package-lock.json").read_bytes())["packages"]
    wanted = {name.rpartition("node_modules/")[2]: one["version"] for name, one in packages.items() if name}
    parts = json.decode((DEPLOY / "client-parts.cdx.json").read_bytes())["components"]
    found = {one["purl"].removeprefix("pkg:npm/").replace("%40", "@").rpartition("@")[0] for one in parts}
    assert found == set(wanted), "run `make lock`"


def test_alarms_and_dashboard_look_at_figures_that_there_are(tmp_path: Path) -> None:
    alarms = yaml.safe_load((DEPLOY / "alarms.yaml").read_text())["groups"][0]["rules"]
    panels = json.decode((DEPLOY / "dashboard.json").read_bytes())["panels"]
    asked = [rule["expr"] for rule in alarms]
    asked += [target["expr"] for panel in panels for target in panel["targets"]]
    with served(create_app(tmp_path / "room.db")) as room:
        text = httpx.get(f"{room.address}/metrics").text
    there = set(re.findall(r"^# TYPE (\w+)", text, re.M))
    there |= {f"{name}_bucket" for name in there}
    named = {name for one in asked for name in re.findall(r"\bcalroom_\w+", one)}
    assert len(named) > 5
    assert named <= there


def test_a_room_of_several_processes_installs_the_way_to_the_bus() -> None:
    project = tomllib.loads((TOP / "pyproject.toml").read_text())["project"]
    (bus,) = [Requirement(one) for one in project["optional-dependencies"]["many"] if "nats-py" in one]
    (pinned,) = re.findall(r"^nats-py==(\S+)", (DEPLOY / "many.lock").read_text(), re.M)
    assert bus.specifier.contains(pinned)


@pytest.mark.parametrize("name", ["compose.yaml", "compose-many.yaml"])
def test_compose_builds_what_there_is(name: str) -> None:
    room = yaml.safe_load((DEPLOY / name).read_text())["services"]["room"]
    assert (DEPLOY / room["build"]["context"] / room["build"]["dockerfile"]).is_file()


def test_units_container_and_compose_start_what_there_is() -> None:
    variables = {key.variable for key in keys().values()} | {FILE}
    for name in (
        "compose.yaml",
        "compose-many.yaml",
        "calroom.service",
        "calroom-backup.service",
        "Containerfile",
    ):
        written = (DEPLOY / name).read_text()
        assert set(re.findall(r"\bCALROOM_\w+", written)) <= variables, name
        for path in re.findall(r"(?:COPY|-r) (deploy/\S+)", written):
            assert (TOP / path).is_file()
    for name in ("calroom.service", "calroom-backup.service"):
        assert re.search(r"calroom (serve|backup)\b", (DEPLOY / name).read_text())
    read(DEPLOY / "calroom.toml")
