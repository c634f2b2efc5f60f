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


def locked(name: str = "requirements.lock") -> dict[str, str]:
    """What deployments install: version by name."""
    pins = re.findall(r"^([a-z0-9.-]+)(?:\[.*?\])?==(\S+)", (DEPLOY / name).read_text(), re.M)
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


@pytest.mark.parametrize("part", ["many", "cluster"])
def test_what_is_installed_beside_the_lock_is_what_the_part_needs_and_nothing_twice(part: str) -> None:
    project = tomllib.loads((TOP / "pyproject.toml").read_text())["project"]
    beside = locked(f"{part}.lock")
    assert not beside.keys() & locked().keys(), "run `make lock`"
    for one in map(Requirement, project["optional-dependencies"][part]):
        if one.name != "calroom":
            assert one.specifier.contains(beside[canonicalize_name(one.name)]), f"{one}: run `make lock`"


def test_a_room_of_several_processes_has_its_bus_database_and_door_in_compose() -> None:
    """What is named there is there, nobody reaches the bus, and what is secret comes from .env."""
    alone, many = (
        yaml.safe_load((DEPLOY / name).read_text()) for name in ("compose.yaml", "compose-many.yaml")
    )
    services = many["services"]
    assert services.keys() == alone["services"].keys() | {"bus"}
    for name, service in services.items():
        assert set(service.get("depends_on", ())) <= services.keys(), name
        for volume in service.get("volumes", ()):
            source = volume.partition(":")[0]
            assert (DEPLOY / source).exists() if source.startswith(".") else source in many["volumes"]
        assert "ports" not in service or name == "web", "nobody reaches the bus or the database from outside"
    room = services["room"]
    assert "ports" not in room, "several of them cannot have one port"
    assert "container_name" not in room, "several of them cannot have one name"
    database, bus = (room["environment"][name] for name in ("CALROOM_DATABASE", "CALROOM_BUS"))
    assert re.fullmatch(r"postgresql://calroom:\$\{POSTGRES_PASSWORD:\?.+\}@database/calroom", database)
    assert re.fullmatch(r"nats://\$\{BUS_TOKEN:\?.+\}@bus:4222", bus)
    assert services["bus"]["command"] == ["--auth", "${BUS_TOKEN:?set it in .env}"]
    assert services["web"]["environment"]["ROOM"] == "room:8000"


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
