"""Archives of others: what would leave its folder or fill the disk is refused before writing."""

from __future__ import annotations

import stat
import zipfile
from pathlib import Path

import pytest

from acausal.errors import FMUError
from acausal.import_fmu import archive
from acausal.import_fmu.archive import unpack
from acausal.import_fmu.description import read

GOOD = "<fmiModelDescription fmiVersion='3.0' modelName='m' instantiationToken='t'/>"


def fmu(path: Path, entries: dict[str, str | bytes], description: str = GOOD) -> Path:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as made:
        made.writestr("modelDescription.xml", description)
        for name, text in entries.items():
            made.writestr(name, text)
    return path


def test_an_archive_is_unpacked_into_a_folder_of_its_own(tmp_path: Path) -> None:
    folder = unpack(fmu(tmp_path / "a.fmu", {"resources/data/x.txt": "x"}))
    assert (folder / "resources" / "data" / "x.txt").read_text() == "x"
    assert tmp_path not in folder.parents


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("/etc/passwd", "is an absolute path"),
        ("C:/x.dll", "is an absolute path"),
        ("\\\\server\\x", "is an absolute path"),
        ("../outside.txt", "leads out of its folder"),
        ("resources/../../outside.txt", "leads out of its folder"),
        ("resources\\..\\..\\outside.txt", "leads out of its folder"),
        ("resources/x.txt:stream", "has a colon"),
        ("MODELDESCRIPTION.xml", "stands twice"),
    ],
)
def test_names_that_lead_elsewhere_are_refused(name: str, why: str, tmp_path: Path) -> None:
    path = fmu(tmp_path / "a.fmu", {name: "x"})
    with pytest.raises(FMUError, match=why):
        unpack(path)
    assert [file.name for file in tmp_path.iterdir()] == ["a.fmu"]


def test_links_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.fmu"
    with zipfile.ZipFile(path, "w") as made:
        made.writestr("modelDescription.xml", GOOD)
        link = zipfile.ZipInfo("resources/link")
        link.external_attr = (stat.S_IFLNK | 0o777) << 16
        made.writestr(link, "/etc/passwd")
    with pytest.raises(FMUError, match="'resources/link' in it is a link or a device, not a file"):
        unpack(path)


def test_bombs_are_refused_by_what_they_say_and_by_what_they_are(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = fmu(tmp_path / "a.fmu", {"resources/zeros": b"\0" * 30_000_000})
    monkeypatch.setattr(archive, "_RATIO", 100)
    with pytest.raises(FMUError, match=r"unpacks to 0\.0 GB from \d+ bytes"):
        unpack(path)
    monkeypatch.setattr(archive, "_RATIO", 2000)
    monkeypatch.setattr(archive, "LARGEST", 20_000_000)
    with pytest.raises(FMUError, match="GB at most"):
        unpack(path)
    monkeypatch.setattr(archive, "MOST_FILES", 1)
    with pytest.raises(FMUError, match="it holds 2 files, 1 at most"):
        unpack(path)


def test_a_size_that_lies_is_found_while_unpacking(tmp_path: Path) -> None:
    path = fmu(tmp_path / "a.fmu", {"resources/zeros": b"\0" * 1_000_000})
    text = bytearray(path.read_bytes())
    real, said = (1_000_000).to_bytes(4, "little"), (1000).to_bytes(4, "little")
    while (place := text.find(real)) >= 0:
        text[place : place + 4] = said
    path.write_bytes(bytes(text))
    with pytest.raises(FMUError, match="resources/zeros"):
        unpack(path)


def test_what_is_no_fmu_is_said(tmp_path: Path) -> None:
    (tmp_path / "a.fmu").write_text("text")
    with pytest.raises(FMUError, match=r"a\.fmu is no FMU: it cannot be read as an archive"):
        unpack(tmp_path / "a.fmu")
    with pytest.raises(FMUError, match="there is no such file"):
        unpack(tmp_path / "b.fmu")
    with zipfile.ZipFile(tmp_path / "c.fmu", "w") as made:
        made.writestr("x", "y")
    with pytest.raises(FMUError, match=r"c\.fmu is no FMU: it has no modelDescription\.xml"):
        unpack(tmp_path / "c.fmu")


@pytest.mark.parametrize(
    ("description", "why"),
    [
        ("<!DOCTYPE a [<!ENTITY b 'c'>]><a/>", "declares entities"),
        ("<a", "is no XML"),
        ("<fmiModelDescription fmiVersion='1.0'/>", "is of FMI 1.0: FMI 2.0 and 3.0 are read"),
        ("<fmiModelDescription fmiVersion='3.0'/>", "breaks the standard, KeyError"),
        (
            "<fmiModelDescription fmiVersion='3.0' modelName='m' instantiationToken='t'>"
            "<ModelExchange modelIdentifier='../../evil'/></fmiModelDescription>",
            "is no name of a library",
        ),
    ],
)
def test_descriptions_that_are_none_are_refused(description: str, why: str, tmp_path: Path) -> None:
    folder = unpack(fmu(tmp_path / "a.fmu", {}, description))
    with pytest.raises(FMUError, match=why):
        read(folder, "a.fmu")
