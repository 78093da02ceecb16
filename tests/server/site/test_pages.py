"""The page, its sentences, rules and cards, and the headers that protect it."""

import gzip
import json
from dataclasses import replace
from itertools import product
from pathlib import Path
from xml.etree import ElementTree

import pytest

from oudler.core import CARDS, OPTIONS, PACK
from oudler.core.ruleset.options import Group
from oudler.deck.picture import NoPictures
from oudler.print import rules_card
from oudler.rulesets import load_ruleset, ruleset_ids
from oudler.site import ROOMS
from oudler.testing.guests import SETTINGS, open_desk, run
from oudler.web.pages import draw
from oudler.web.routes import endpoints_of
from oudler.words import subject


def test_every_answer_is_hardened() -> None:
    async def scenario() -> None:
        async with open_desk() as site:
            for path in ("/none", "/t/some-table", "/cards/fr-4/H10.svg"):
                headers = (await site.guest().get(path)).headers
                policy = headers["Content-Security-Policy"].split("; ")
                assert policy[0] == "default-src 'none'"
                assert "script-src 'self'" in policy
                assert "worker-src 'self'" in policy
                assert "frame-ancestors 'none'" in policy
                assert "unsafe" not in headers["Content-Security-Policy"]
                assert headers["X-Content-Type-Options"] == "nosniff"
                assert headers["Referrer-Policy"] == "same-origin"
                assert headers["Cross-Origin-Opener-Policy"] == "same-origin"
            for path in ("/api/me", "/api/none"):
                headers = (await site.guest().get(path)).headers
                whole = headers["Content-Security-Policy"]
                assert whole == "default-src 'none'; frame-ancestors 'none'"
                assert headers["X-Content-Type-Options"] == "nosniff"
                assert headers["Cross-Origin-Resource-Policy"] == "same-origin"

    run(scenario)


def test_home_and_tables_are_the_same_page(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("<!doctype html><title>Oudler</title>", "utf-8")
    (tmp_path / "app.js").write_text("export {}", "utf-8")

    async def scenario() -> None:
        async with open_desk(replace(SETTINGS, static=tmp_path)) as site:
            guest = site.guest()
            for path in ("/", "/t/some-table", "/offline", "/offline/t/some-table/deal/1"):
                answer = await guest.get(path)
                assert answer.text.startswith("<!doctype html>")
                assert answer.headers["Cache-Control"] == "no-cache"
            script = await guest.get("/static/app.js")
            assert script.headers["Content-Type"].startswith("text/javascript")
            assert script.headers["Cache-Control"] == "no-cache"
            known = {"If-None-Match": script.headers["ETag"]}
            assert (await guest.web.get("/static/app.js", headers=known)).status_code == 304
            versioned = await guest.web.get("/static/app.js?v=2")
            assert "immutable" in versioned.headers["Cache-Control"]
            for path in ("/static/../identity.py", "/static/%2e%2e/identity.py"):
                assert (await guest.get(path)).status_code == 404

    run(scenario)


ENCODINGS = (
    ("gzip", "small"),
    ("br;q=1, GZIP ; q=0.5", "small"),
    ("gzip;q=0.001", "small"),
    ("gzip;q=0", "whole"),
    ("br, gzip; q=0.000", "whole"),
    ("gzip ; Q=0", "whole"),
    ("x-gzip", "whole"),
    ("identity", "whole"),
    ("", "whole"),
)
"""Accept-Encoding, and the file that comes."""


def test_a_file_comes_compressed_where_the_build_has_done_so(tmp_path: Path) -> None:
    folder = tmp_path / "python" / "1"
    folder.mkdir(parents=True)
    (folder / "run.wasm").write_bytes(b"whole")
    (folder / "run.wasm.gz").write_bytes(gzip.compress(b"small"))

    async def scenario() -> None:
        async with open_desk(replace(SETTINGS, static=tmp_path)) as site:
            web = site.guest().web
            for accepted, expected in ENCODINGS:
                headers = {"Accept-Encoding": accepted}
                answer = await web.get("/static/python/1/run.wasm", headers=headers)
                assert answer.text == expected
                assert answer.headers["Content-Type"] == "application/wasm"
                assert answer.headers["Vary"] == "Accept-Encoding"
                assert "immutable" in answer.headers["Cache-Control"]

    run(scenario)


def test_only_the_worker_that_runs_python_may_compile_webassembly(tmp_path: Path) -> None:
    for name in ("app.js", "page-server.js"):
        (tmp_path / name).write_text("export {}", "utf-8")

    async def scenario() -> None:
        async with open_desk(replace(SETTINGS, static=tmp_path)) as site:
            guest = site.guest()
            for name, may in (("app.js", False), ("page-server.js", True)):
                policy = (await guest.get(f"/static/{name}")).headers["Content-Security-Policy"]
                assert ("'wasm-unsafe-eval'" in policy) == may
                assert "'unsafe-eval'" not in policy
                assert "default-src 'none'" in policy

    run(scenario)


def test_an_address_that_leads_nowhere_is_a_page_for_people(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("<!doctype html><title>Oudler</title>", "utf-8")
    person = {"Accept": "text/html,application/xhtml+xml,*/*;q=0.8"}

    async def scenario() -> None:
        async with open_desk(replace(SETTINGS, static=tmp_path)) as site:
            web = site.guest().web
            for path in ("/nope", "/t/x/", "/t/x/deal/", "/%00", "/static/none"):
                answer = await web.get(path, headers=person)
                assert answer.status_code == 404
                assert answer.text.startswith("<!doctype html>")
                assert "script-src 'self'" in answer.headers["Content-Security-Policy"]
                assert (await web.get(path)).json()["reason"] == "not_found"
            assert (await web.get("/api/nope", headers=person)).json()["reason"] == "not_found"
            lost = await web.post("/nope", json={}, headers=person)
            assert lost.json()["reason"] == "not_found"

    run(scenario)


def test_the_words_are_in_the_language_asked_for() -> None:
    async def scenario() -> None:
        async with open_desk() as site:
            french = (await site.guest("fr").get("/api/words")).json()
            english = (await site.guest("en").get("/api/words")).json()
            assert french.keys() == english.keys()
            assert french["cards.name.K"] == "roi de {suit}"
            web = site.guest().web
            for header, expected in (
                ("fr-CA,fr;q=0.9,en;q=0.5", french),
                ("de,en-GB;q=0.7", english),
                ("de", english),
            ):
                answer = await web.get("/api/words", headers={"Accept-Language": header})
                assert answer.json() == expected
            for path in ("/api/words", "/api/rulesets", "/manifest.webmanifest"):
                assert (await web.get(path)).headers["Vary"].startswith("Accept-Language")

    run(scenario)


@pytest.mark.parametrize("language", ["fr", "en"])
def test_the_rules_are_listed_with_what_differs(language: str) -> None:
    async def scenario() -> None:
        async with open_desk() as site:
            found = (await site.guest(language).get("/api/rulesets")).json()
            assert [one["id"] for one in found["rulesets"]] == list(ruleset_ids())
            for one in found["rulesets"]:
                assert one["seats"] == load_ruleset(one["id"]).places
                assert bool(one["differs"]) is (one["id"] != "fft-4")
            options = {one["key"]: one for one in found["options"]}
            assert list(options) == list(OPTIONS)
            assert options["dealer_plays"]["allowed"] == [False, True]
            assert options["half_points"]["allowed"] == ["winner", "exact"]
            assert options["seats"]["allowed"] == list(range(2, 10))
            assert options["slam_made"]["allowed"] == []
            for one in found["options"]:
                assert len(one["allowed"]) == len(one["values"])
                assert one["says"]
            groups = [one["group"] for one in found["options"]]
            assert list(dict.fromkeys(groups)) == list(Group)
            assert groups == sorted(groups, key=list(Group).index)
            words = (await site.guest(language).get("/api/words")).json()
            assert {f"options_{group}" for group in groups} <= words.keys()

    run(scenario)


def test_without_typst_the_card_of_rules_is_html(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rules_card, "to_pdf", _no_pdf)

    async def scenario() -> None:
        async with open_desk() as site:
            asked = {"lang": "fr", "set": "slam_made=100", "name": "Chez Mamie"}
            card = await site.guest().web.get("/api/rulesets/fft-4/card", params=asked)
            assert card.headers["Content-Type"] == "text/html; charset=utf-8"
            assert card.headers["Content-Disposition"] == 'attachment; filename="fft-4.html"'
            assert "<title>Chez Mamie</title>" in card.text
            assert "chaque défenseur paie 100 de plus" in card.text

    rules_card.to_paper.cache_clear()
    run(scenario)
    rules_card.to_paper.cache_clear()


def _no_pdf(*_: object) -> bytes:
    raise NoPictures


@pytest.mark.parametrize("language", ["fr", "en"])
def test_rulesets_have_names_that_tell_them_apart(language: str) -> None:
    found: list[tuple[int, str]] = []
    for id in ruleset_ids():
        named = subject(language, "rulesets")[id]
        assert len(named["name"]) <= 40
        assert len(named["special"]) <= 100
        assert named["special"].endswith(".")
        assert named["source"]
        found.append((load_ruleset(id).places, named["name"]))
    assert len({*found}) == len(found)
    assert {*subject(language, "rulesets")} == {*ruleset_ids()}


def test_a_device_may_install_the_page(tmp_path: Path) -> None:
    (tmp_path / "worker.js").write_text("addEventListener('fetch', () => {})", "utf-8")

    async def scenario() -> None:
        async with open_desk(replace(SETTINGS, static=tmp_path)) as site:
            guest = site.guest()
            for lang, text in (("fr", "Le tarot à 78 cartes"), ("en", "French Tarot")):
                answer = await guest.web.get(f"/manifest.webmanifest?lang={lang}")
                assert answer.headers["Content-Type"] == "application/manifest+json"
                assert "Set-Cookie" not in answer.headers
                found = answer.json()
                assert found["lang"] == lang
                assert found["description"].startswith(text)
                assert (found["start_url"], found["display"]) == ("/", "standalone")
                sizes = {one["sizes"] for one in found["icons"]}
                assert sizes == {"192x192", "512x512"}
                assert any(one.get("purpose") == "maskable" for one in found["icons"])
            worker = await guest.web.get("/worker.js")
            assert worker.headers["Content-Type"].startswith("text/javascript")
            assert worker.headers["Cache-Control"] == "no-cache"

    run(scenario)


def test_every_card_is_drawn_in_every_look() -> None:
    ways = [*product(("fr", "en"), "24", ("", "-classic"), ("", "-high"))]
    looks = [f"{lang}-{n}{pattern}{high}" for lang, n, pattern, high in ways]
    for look in looks:
        for code in ("H10", "T21", "EX", "back"):
            svg = draw(look, code)
            assert svg is not None
            assert ElementTree.fromstring(svg).tag.endswith("svg")
    assert all(draw("fr-4", card.name) for card in PACK)
    assert draw("fr-4", "H11") is None
    assert draw("fr-3", "H10") is None


def test_a_card_with_a_version_is_kept_for_ever() -> None:
    async def scenario() -> None:
        async with open_desk() as site:
            web = site.guest().web
            answer = await web.get("/cards/en-4/SK.svg?v=1")
            assert answer.headers["Content-Type"] == "image/svg+xml"
            assert "immutable" in answer.headers["Cache-Control"]
            assert "immutable" not in (await web.get("/cards/en-4/SK.svg")).headers["Cache-Control"]

    run(scenario)


def test_a_card_is_packed_for_a_browser_that_unpacks_it() -> None:
    async def scenario() -> None:
        async with open_desk() as site:
            web = site.guest().web
            small = await web.get("/cards/en-4/SK.svg", headers={"Accept-Encoding": "gzip"})
            plain = await web.get("/cards/en-4/SK.svg", headers={"Accept-Encoding": "identity"})
            assert small.headers["Content-Encoding"] == "gzip"
            assert "Content-Encoding" not in plain.headers
            assert small.text == plain.text
            assert 3 * int(small.headers["Content-Length"]) < int(plain.headers["Content-Length"])
            assert small.headers["Vary"] == plain.headers["Vary"] == "Accept-Encoding"

    run(scenario)


def test_a_whole_deck_comes_in_one_answer() -> None:
    async def scenario() -> None:
        async with open_desk() as site:
            web = site.guest().web
            answer = await web.get("/cards/fr-4.json?v=1")
            found = answer.json()
            assert {*found} == {*(card.name for card in CARDS), "back"}
            assert found["SK"] == (await web.get("/cards/fr-4/SK.svg")).text
            assert "immutable" in answer.headers["Cache-Control"]
            assert "Set-Cookie" not in answer.headers
            assert (await web.get("/cards/fr-3.json")).status_code == 404

    run(scenario)


@pytest.mark.parametrize("path", ["/api/words", "/api/rulesets"])
def test_long_answers_for_everyone_are_packed(path: str) -> None:
    async def scenario() -> None:
        async with open_desk() as site:
            web = site.guest().web
            small = await web.get(path, headers={"Accept-Encoding": "gzip"})
            plain = await web.get(path, headers={"Accept-Encoding": "identity"})
            assert small.json() == plain.json()
            assert 2 * int(small.headers["Content-Length"]) < int(plain.headers["Content-Length"])
            assert small.headers["Vary"] == "Accept-Language, Accept-Encoding"

    run(scenario)


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_what_the_page_asks_for_first_comes_along_with_it(tmp_path: Path, lang: str) -> None:
    (tmp_path / "index.html").write_text("<!doctype html><title>Oudler</title>", "utf-8")

    async def scenario() -> None:
        async with open_desk(replace(SETTINGS, static=tmp_path)) as site:
            guest = site.guest(lang)
            for path in ("/", "/t/some-table"):
                link = (await guest.get(path)).headers["Link"]
                assert f"</api/words?lang={lang}>; rel=preload" in link
            # Below /offline it asks the server inside it.
            assert "Link" not in (await guest.get("/offline")).headers

    run(scenario)


def test_the_description_for_programs_names_every_door() -> None:
    async def scenario() -> None:
        async with open_desk() as site:
            found = (await site.guest().get("/api/openapi.json")).json()
            endpoints = {(d.path, d.method.lower()) for d in endpoints_of(ROOMS)}
            assert {
                (path, way) for path, ways in found["paths"].items() for way in ways
            } == endpoints
            schemas = found["components"]["schemas"]
            assert "SentAct" in schemas
            wanted = set()
            text = json.dumps(found)
            for part in text.split('"#/components/schemas/')[1:]:
                wanted.add(part.split('"')[0])
            assert wanted <= set(schemas)
            posts = [ways["post"] for ways in found["paths"].values() if "post" in ways]
            assert all("requestBody" in post for post in posts)

    run(scenario)


def test_the_document_names_every_door() -> None:
    text = (Path(__file__).parents[3] / "docs/http-api.md").read_text("utf-8")
    for endpoint in endpoints_of(ROOMS):
        path = endpoint.path.replace("{id}", "ID").replace("{rules}", "ID").replace("{number}", "N")
        path = path.replace("{look}", "LOOK").replace("{code}", "CODE")
        path = path.replace("{topic}", "TOPIC").replace("{problem}", "ID")
        path = path.replace("{key}", "KEY").replace("{sheet}", "SHEET").replace("{table}", "TABLE")
        path = path.replace("{hand}", "LINK").replace("{day}", "DAY")
        path = (
            path.replace("{place}", "PLACE-OF")
            .replace("{masters}", "GOOD-MASTERS")
            .replace("{form}", "FORM")
        )
        path = path.replace("{fragment}", "FRAGMENT").replace("{moment}", "MOMENT")
        assert f"`{endpoint.method} {path}" in text, endpoint.path


def test_the_lobby_shows_who_sits_where() -> None:
    async def scenario() -> None:
        async with open_desk() as site:
            anne = site.guest()
            table = await anne.open(name="Chez Anne", you="Anne", is_listed=True, rules="fft-3")
            await anne.open(name="Caché", you="Anne")
            await anne.do(table, "seatbot", place=2, level="beginner")
            assert (await site.guest().get("/api/lobby")).json() == {
                "tables": [
                    {
                        "id": table,
                        "name": "Chez Anne",
                        "rules": "fft-3@1",
                        "places": [
                            {"kind": "person", "name": "Anne", "rating": None},
                            {"kind": "empty", "name": "", "rating": None},
                            {"kind": "bot", "name": "Chloé", "rating": None},
                        ],
                        "is_playing": False,
                        "pace": "none",
                        "changed": ["Petit sec, seul atout d'un joueur : donne jouée."],
                        "you": None,
                        "deals": 0,
                    }
                ],
                "page": 1,
                "pages": 1,
            }

    run(scenario)
