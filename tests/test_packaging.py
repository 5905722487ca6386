"""Guards of the distribution: our packages are found, typed, complete and quick to import."""

from __future__ import annotations

import ast
import importlib
import importlib.util
import os
import re
import subprocess
import sys
import tomllib
from importlib import metadata
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[1]
PACKAGES = ("acausal", "domains", "library")
INITS = sorted(init for package in PACKAGES for init in (ROOT / package).rglob("__init__.py"))
STUBS = sorted((ROOT / "acausal").rglob("*.pyi"))

HEAVY = {"matplotlib", "pandas", "pint", "scipy"}
"""What costs more to import than all of acausal: only imported by what needs it."""


@pytest.fixture(scope="module")
def project() -> dict[str, Any]:
    """Return pyproject.toml."""
    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def package_name(init: Path) -> str:
    """Return the dotted name of the package that an ``__init__.py`` makes."""
    return ".".join(init.parent.relative_to(ROOT).parts)


@pytest.mark.parametrize("package", PACKAGES)
def test_package_resolves_to_this_repository(package: str) -> None:
    """``library`` and ``domains`` are ordinary words: a user's own library.py would shadow ours."""
    found = Path(str(importlib.import_module(package).__file__)).resolve()
    assert found == ROOT / package / "__init__.py", (
        f"`import {package}` finds {found}, which shadows this repository's package. Rename that "
        f"file, or take its folder off sys.path (the folder of the script that runs comes first)."
    )


def test_a_foreign_library_is_named_when_acausal_is_imported(tmp_path: Path) -> None:
    """``from library import electrical`` would fail with words that do not say why."""
    (tmp_path / "library.py").write_text("mine = 1\n", encoding="utf-8")
    run = subprocess.run(
        [sys.executable, "-c", "import acausal"],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": f"{tmp_path}{os.pathsep}{ROOT}"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert f"`import library` finds {tmp_path / 'library.py'}, not the parts" in run.stderr


@pytest.mark.parametrize("code", ["import acausal", "import library, acausal"])
def test_our_own_library_is_no_reason_to_warn(code: str) -> None:
    subprocess.run([sys.executable, "-W", "error", "-c", code], cwd=ROOT, check=True)


def test_version_of_the_installation_is_the_declared_one(project: dict[str, Any]) -> None:
    """One version: pyproject.toml, the installed metadata and, where there is one, __version__."""
    declared = project["project"]["version"]
    try:
        installed = metadata.version("acausal")
    except metadata.PackageNotFoundError:
        pytest.skip("acausal is on the path but not installed: make venv")
    assert installed == declared, f"{installed} is installed, not {declared}: make venv"
    assert getattr(importlib.import_module("acausal"), "__version__", declared) == declared


def test_the_c_runtime_is_packaged_data() -> None:
    """What exported models are made of is read from the package, and no rule leaves it out."""
    from importlib.resources import files

    from acausal.export.c_code import PARTS

    runtime = files("acausal.export") / "runtime"
    for part in (*PARTS, "api", "library", "fmi_common", "fmi2", "fmi3"):
        assert (runtime / f"{part}.c").is_file(), part
    assert (runtime / "runtime.h").is_file()
    ignored = ROOT / ".gitignore"
    lines = ignored.read_text(encoding="utf-8").splitlines() if ignored.is_file() else []
    assert not {"*.c", "*.h"} & {line.strip() for line in lines}


def test_wheel_holds_the_three_packages(project: dict[str, Any]) -> None:
    assert project["tool"]["hatch"]["build"]["targets"]["wheel"]["packages"] == list(PACKAGES)


@pytest.mark.parametrize("package", PACKAGES)
def test_package_is_typed(package: str) -> None:
    """PEP 561: without py.typed a user's type checker ignores our annotations."""
    assert (ROOT / package / "py.typed").is_file()


def test_every_folder_of_modules_is_a_package() -> None:
    """A folder without ``__init__.py`` imports as a namespace package: never by intent."""
    folders = {path.parent for package in PACKAGES for path in (ROOT / package).rglob("*.py")}
    assert sorted(folders - {init.parent for init in INITS}) == []


@pytest.mark.parametrize("package", [*PACKAGES, "library.multibody.modes"])
def test_import_is_light(package: str) -> None:
    """``import acausal`` stays quick: the heavy libraries are imported where they are used."""
    code = f"import sys, {package}; print(*sys.modules)"
    run = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert HEAVY & set(run.stdout.split()) == set()


@pytest.mark.parametrize("package", ["electrical", "rotational", "blocks", "hydraulic"])
def test_a_package_of_parts_brings_what_parts_are_declared_with_alone(package):
    """Nothing of what is done with a compiled model: that is imported when it is first done."""
    code = f"import sys, library.{package}; print(*sys.modules)"
    found = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    ).stdout.split()
    rooms = ("simulation", "estimation", "optimal_control", "teaching", "studies", "analysis")
    assert not [name for name in found if name.startswith(tuple(f"acausal.{r}" for r in rooms))]
    assert package == "blocks" or "library.blocks" not in found  # a third of the time of electrical


@pytest.mark.parametrize("init", INITS, ids=package_name)
def test_package_exports_what_it_imports(init: Path) -> None:
    """Names imported by an ``__init__`` are public: listed in ``__all__``, once, and there."""
    imported = {
        alias.asname or alias.name
        for node in ast.parse(init.read_text(encoding="utf-8")).body
        if isinstance(node, ast.ImportFrom) and node.module != "__future__"
        for alias in node.names
        if not (alias.asname or "").startswith("_")
    }
    package = importlib.import_module(package_name(init))
    exported = list(getattr(package, "__all__", ()))
    assert len(exported) == len(set(exported))
    assert [name for name in exported if not hasattr(package, name)] == []
    assert imported - set(exported) == set(), f"not in {package_name(init)}.__all__"


def test_dir_shows_the_public_names_and_no_others() -> None:
    """``dir(ac)`` is what a reader and an editor's completion see: ``__all__``, sorted."""
    package = importlib.import_module("acausal")
    assert dir(package) == sorted(package.__all__)
    with pytest.raises(AttributeError, match="has no attribute 'Modle'"):
        package.Modle  # noqa: B018


@pytest.mark.parametrize("stub", STUBS, ids=lambda stub: stub.relative_to(ROOT).as_posix())
def test_what_type_checkers_see_is_what_is_imported_later(stub: Path) -> None:
    """A stub is the one list of its names: each comes from the module it stands beside.

    No module of the folder has the name of what another one offers, which it would hide.
    """
    name = ".".join(stub.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
    offering = importlib.import_module(name)
    within = ".".join(stub.relative_to(ROOT).parent.parts)
    listed = []
    for node in ast.parse(stub.read_text(encoding="utf-8")).body:
        if not isinstance(node, ast.ImportFrom):
            continue
        for alias in node.names:
            listed.append(alias.name)
            assert alias.asname == alias.name, "PEP 484: a name that a stub offers is `x as x`"
            module = importlib.import_module(f"{within}.{node.module or alias.name}")
            found = getattr(offering, alias.name)
            assert found is getattr(module, alias.name, module)
            namesake = importlib.util.find_spec(f"{within}.{alias.name}")
            assert isinstance(found, ModuleType) or namesake is None
    assert sorted(listed) == offering.__all__


def test_every_dependency_has_an_oldest_version_that_can_be_installed_exactly() -> None:
    """``make test-oldest`` runs the suite with these."""
    from tests.oldest_versions import oldest

    pinned = oldest(ROOT / "pyproject.toml")
    assert all(re.fullmatch(r"[a-z-]+==\d+(\.\d+)+", item) for item in pinned), pinned


def test_the_oldest_versions_are_no_newer_than_those_the_checks_run_with() -> None:
    from tests.oldest_versions import oldest

    lines = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    used = dict(line.lower().split("==") for line in lines if "==" in line)
    for item in oldest(ROOT / "pyproject.toml"):
        name, version = item.split("==")
        known = [int(part) for part in used[name].split(".")[:2]]
        assert [int(part) for part in version.split(".")[:2]] <= known
