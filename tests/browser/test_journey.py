"""A cup from the first start to the printed standings, as people see it, against the real processes."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.desk import Desk, Program, begin, create_tournament
from tests.browser.paper import code_of, page_count, printed_codes, words_of
from tests.browser.people import PHONE, People, Person
from tests.browser.phone import Player
from tests.browser.server import Server

pytestmark = pytest.mark.browser

DATA = Path(__file__).resolve().parents[1] / "data"
GOOD = (DATA / "entrants-23.csv").read_bytes()
BAD = (DATA / "entrants-bad.csv").read_bytes()
#: A page shows a change within two seconds; one more for a busy machine that runs all of this at once.
REFRESH_MS = 3000
MATCHES = 2 * 23 - 4
#: Of 16 matches of the first round 9 are byes, and two of those meet at once.
READY = 8


def test_a_cup_from_the_first_link_to_the_printed_standings(people: People, server: Server) -> None:
    director, visitor = people.come(), people.come()
    begin(director, server.link)
    desk = create_tournament(director, "Kış Açık 2026")

    preview_a_bad_list(desk)
    enter_the_players(desk)
    draw_and_publish(desk, visitor)
    keys = call_two_matches(desk)
    print_score_sheets(desk, keys[0])
    report_by_score(people, desk, visitor, keys[0])
    report_by_games_and_object(people, desk, keys[1])
    report_the_winner_only(people, desk, keys[2])
    hand_in_records(people, desk, keys[3])
    enter_in_three_taps(desk, keys[4])
    ask_where_to_play(desk, visitor)
    program = Program(desk, desk.new_token())
    correct_results(desk, program)
    program.play_to_the_end()
    read_the_standings(desk, visitor)
    look_around(desk, visitor)

    assert people.errors == []


def preview_a_bad_list(desk: Desk) -> None:
    """In a second event: every line with its number and reason; nothing is stored."""
    director = desk.director
    director.open(desk.at("events/new/"))
    director.page.fill("[name=name]", "Second")
    director.press("Create the event")

    desk.upload("second", "bad.csv", BAD)

    assert list(desk.previewed()) == [2, 8, 10]
    assert director.say("Look") in desk.previewed()[8]
    assert list(desk.refused()) == [3, 4, 5, 6, 7, 9]
    assert all(len(said.splitlines()) > 2 for said in desk.refused().values())
    director.picture("import-bad")
    desk.upload("second", "bad-1254.csv", BAD.decode("utf-8-sig").encode("cp1254"))
    director.sees("Read as %(encoding)s.", encoding="Windows-1254")
    assert list(desk.previewed()) == [2, 8, 10]
    desk.upload("second", "bad-16.txt", BAD.decode("utf-8-sig").encode("utf-16"))
    assert list(desk.previewed()) == [2, 8, 10]
    director.open(desk.at_event("entrants/", "second"))
    director.sees("Nobody is entered yet.")


def enter_the_players(desk: Desk) -> None:
    """The list of 23, one more by hand who is edited and leaves again, and everybody is marked as here."""
    director = desk.director
    desk.upload("open", "entrants-23.csv", GOOD)
    assert list(desk.previewed()) == list(range(2, 25))
    director.picture("import")
    director.press("Enter %(n)s player", "Enter %(n)s players", 23)
    expect(director.page.locator("table.entrants tbody tr")).to_have_count(23)

    desk.upload("open", "bad.csv", BAD)
    assert 2 in desk.refused()  # Işıl Örnek is entered already

    director.open(desk.at_event("entrants/add/"))
    director.page.fill("[name=name]", "Elif Deneme")
    director.press("Enter, and next")
    director.open(desk.at_event("entrants/"))
    director.page.get_by_role("link", name="Elif Deneme").click()
    director.page.fill("[name=club]", "Alsancak")
    director.press("Save")
    director.shows("table.entrants tr", "Elif Deneme")
    director.page.get_by_role("link", name="Elif Deneme").click()
    director.press("Remove from the list")
    expect(director.page.locator("table.entrants tbody tr")).to_have_count(23)

    absent = director.page.locator("table.entrants button[aria-pressed=false]")
    for left in range(22, -1, -1):
        absent.first.click()
        expect(absent).to_have_count(left)
    director.sees("%(here)s of %(all)s are here", here=23, all=23)
    director.picture("entrants")


def draw_and_publish(desk: Desk, visitor: Person) -> None:
    """Preview, redraw, publish: only then the public sees it, and then by itself."""
    director = desk.director
    public_bracket = f"/t/{desk.tournament}/{desk.event}/bracket/"
    director.open(desk.at_event("draw/"))
    director.press("Draw with %(n)s player", "Draw with all %(n)s players", 23)
    director.sees("The draw, not published yet")
    first_seed = desk.draw_seed()
    director.press("Draw again")
    expect(director.page.locator("[name=draw_seed]")).not_to_have_value(first_seed)
    director.picture("draft")

    for page in ("bracket", "pairings", "standings"):
        visitor.open(f"/t/{desk.tournament}/{desk.event}/{page}/")
        visitor.sees("Not drawn yet")
        expect(visitor.page.locator("svg.bracket")).to_have_count(0)
    visitor.open(public_bracket)
    director.press("Publish the draw")
    expect(visitor.page.locator("svg.bracket")).to_be_visible(timeout=REFRESH_MS)
    director.sees("The draw is published: everybody sees it now, and matches can start.")
    visitor.picture("bracket-new")


def call_two_matches(desk: Desk) -> list[str]:
    """From the overview to tables 1 and 2. The keys of those and of the other ready matches."""
    director = desk.director
    director.open(desk.at())
    director.picture("overview")
    lines = desk.column("next").locator("li.line")
    links = [line.locator(".head a").get_attribute("href") or "" for line in lines.all()]
    keys = [link.rstrip("/").rsplit("/", 1)[1] for link in links]
    assert len(keys) == READY
    for key in keys[:2]:
        line = desk.column("next").locator("li.line").filter(has=director.page.locator(f"a[href*='/{key}/']"))
        line.get_by_role("button", name=director.say("Call"), exact=True).click()
        director.page.wait_for_load_state()
    called = desk.column("tables").locator("li.busy")
    expect(called).to_have_count(2)
    expect(called.first).to_contain_text(keys[0])
    director.picture("overview-tables")
    return keys


def print_score_sheets(desk: Desk, key: str) -> None:
    """The worker makes the PDF; beside each name stands the code of the link the desk shows."""
    pdf = desk.printed("score-sheets")

    words = words_of(pdf)
    assert [name for name in desk.names(key) if not _stands_in(name, words)] == []
    codes = printed_codes(pdf)
    assert {code_of(link) for link in desk.links(key)} <= codes
    assert len(codes) == 2 * READY
    assert page_count(pdf) <= READY


def _stands_in(name: str, words: str) -> bool:
    """A name printed whole, though perhaps on several lines, which break after spaces and hyphens."""
    return "".join(name.split()) in "".join(words.split())


def players_of(people: People, desk: Desk, key: str) -> tuple[Player, Player]:
    """Both sides, each on a phone of their own."""
    first, second = desk.links(key)
    return Player(people.come(PHONE), first), Player(people.come(PHONE), second)


def report_by_score(people: People, desk: Desk, visitor: Person, key: str) -> None:
    """The winner taps the score, it counts at once everywhere, the other side confirms."""
    winner, loser = players_of(people, desk, key)
    visitor.open(f"/t/{desk.tournament}/{desk.event}/bracket/")
    box = visitor.page.locator(f"svg.bracket g.box[data-key='{key}']")
    expect(box.locator(".winner")).to_have_count(0)
    winner.look()
    expect(winner.person.page.locator(".big-table strong")).to_have_text("1")
    winner.person.picture("match")
    winner.say_who_won(mine=True, points=5)
    winner.person.picture("match-look")
    loser.look()

    winner.person.press("Send the result")

    expect(box.locator(".winner")).to_have_count(1, timeout=REFRESH_MS)
    expect(loser.person.page.get_by_text(loser.person.say("Is this right?"))).to_be_visible(
        timeout=REFRESH_MS
    )
    loser.person.picture("match-confirm")
    loser.person.press("Yes, that is right")
    loser.person.sees("Thank you: the result is confirmed.")
    expect(winner.person.page.get_by_text(winner.person.say("The result is confirmed."))).to_be_visible(
        timeout=REFRESH_MS
    )


def report_by_games_and_object(people: People, desk: Desk, key: str) -> None:
    """A sheet of games refuses what cannot be; the other side objects; the desk settles."""
    winner, loser = players_of(people, desk, key)
    winner.person.open(f"{winner.link}games/")
    winner.write_game(1, kind="gammon-1", cube=2)
    winner.write_game(2)
    winner.write_game(1, cube=4)
    winner.person.sees("The Crawford game: the cube stays on 1.")
    winner.write_game(1, cube=2)
    winner.person.sees("Line %(line)s: this is the Crawford game, the cube stays on 1.", line=4)
    winner.person.picture("games-refused")
    winner.write_game(1)
    winner.person.sees("The match is over.")
    winner.person.picture("games")
    winner.person.follow("Look at the result")
    winner.person.press("Send the result")
    winner.person.shows(".duelist.winner", "9")

    loser.look()
    loser.person.follow("No")
    loser.person.page.fill("textarea", "Ben kazandım")
    loser.person.picture("objection")
    loser.person.press("Object and call the director")
    loser.person.sees("The director has been called")

    director = desk.director
    director.open(desk.at())
    needs = desk.column("needs").locator("li.line").filter(has_text=director.say("disputed"))
    expect(needs).to_have_count(1)
    director.picture("overview-disputed")
    needs.get_by_role("link", name=director.say("Look"), exact=True).click()
    director.shows(".log-lines", "Ben kazandım")
    director.picture("pairing-disputed")
    director.press("The result stands")
    director.sees("The result is confirmed.")


def report_the_winner_only(people: People, desk: Desk, key: str) -> None:
    """Without a score; the other side says the contrary, then sees its mistake."""
    winner, loser = players_of(people, desk, key)
    winner.report(mine=True)
    loser.look()
    loser.person.sees("Is this right?")
    loser.person.open(f"{loser.link}report/")
    loser.say_who_won(mine=True, points=None)
    loser.person.sees(
        "The two differ: the result becomes disputed and the director is called. "
        "Until then the first report stands."
    )
    loser.person.press("Send the result")
    loser.person.sees("The director has been called")
    loser.person.press("I was wrong: this is right")
    loser.person.sees("Thank you: the result is confirmed.")


def hand_in_records(people: People, desk: Desk, key: str) -> None:
    """A faulty record shows its first fault; a valid one of strange names asks who sits on the left."""
    player, _ = players_of(people, desk, key)
    player.report(mine=True, points=3)
    player.hand_in("faulty.mat", (DATA / "records" / "match-4101-illegal-play.mat").read_bytes())
    fault = player.person.page.locator("article.record.invalid")
    expect(fault.locator(".record-fault")).not_to_be_empty()
    expect(fault.locator(".record-place")).to_contain_text(player.person.say("Game %(n)s", n=3))
    expect(fault.locator(".record-place")).to_contain_text(player.person.say("row %(n)s", n=19))
    player.person.picture("record-fault")

    player.hand_in("good.mat", (DATA / "records" / "match-4101.mat").read_bytes())
    player.person.sees("Valid: every roll, move and double is legal.")
    valid = player.person.page.locator("article.record.valid")
    valid.locator("button[name=left_side][value='1']").click()
    expect(valid.locator(".columns-form")).to_have_count(0)
    player.person.picture("records")
    desk.open_match(key)
    desk.director.shows("main", "good.mat")
    desk.director.picture("pairing-records")


def enter_in_three_taps(desk: Desk, key: str) -> None:
    """Two letters of a name, the winner, and what it does in sentences before it is saved."""
    first, second = desk.names(key)
    director = desk.director
    director.open(desk.at("result/"))
    director.picture("find")
    director.page.fill("[name=q]", first[:4])
    director.page.locator(f"#found a[href*='/{key}/']").click()
    desk.choose(1)
    sentence = director.say("%(winner)s beats %(loser)s; the score is not told.", winner=first, loser=second)
    director.shows("#preview .sentence", sentence)
    assert director.page.locator("#preview .sentence p").count() == 3
    desk.choose(1, 6)
    scored = director.say(
        "%(winner)s beats %(loser)s %(first)s–%(second)s.", winner=first, loser=second, first=9, second=6
    )
    director.shows("#preview .sentence", scored)
    director.picture("result")
    director.press("Save this result")
    director.shows(".message.success", scored)


def ask_where_to_play(desk: Desk, visitor: Person) -> None:
    """By the first letters of a name, in any spelling, while typing."""
    visitor.open(f"/t/{desk.tournament}/where/")
    for letters, name in {"isil": "Işıl Örnek", "ismail": "İsmail Deneme", "şule": "Şule Numune"}.items():
        visitor.page.fill("#where-q", letters)
        answer = visitor.page.locator("#live li.answer")
        expect(answer).to_have_count(1)
        expect(answer.locator(".answer-name")).to_contain_text(name)
        expect(answer.locator(".answer-words")).not_to_be_empty()
    visitor.picture("where")


def correct_results(desk: Desk, program: Program) -> None:
    """Of matches whose people have played on: once what was played stands, once it is taken back."""
    for _ in range(3):
        program.play()
    matches = program.matches()
    over = [line for line in matches.values() if line["stage"] == "main" and line["winner"]]
    first, second = [line for line in over if line["round"] == 1 and line["score"]][:2]

    desk.correct(first["key"], 3 - first["winner"], 4, clear=False)
    desk.director.sees(
        "The result was corrected after the players had played on; the bracket stands as it was played."
    )
    corrected = program.matches()
    assert corrected[first["key"]]["winner"] == 3 - first["winner"]
    assert corrected[first["key"]]["goes_on"] == first["winner"]  # who played on still does

    before = {line["key"] for line in program.open_matches()}
    desk.correct(second["key"], 3 - second["winner"], 4, clear=True)
    again = {line["key"] for line in program.open_matches()} - before
    assert any(matches[key]["winner"] for key in again)  # played before, and to be played again
    desk.director.open(desk.at("log/"))
    desk.director.shows("main", "Kağıtta öyle yazıyor")
    desk.director.picture("log")


def read_the_standings(desk: Desk, visitor: Person) -> None:
    """On the public page and on paper."""
    visitor.open(f"/t/{desk.tournament}/{desk.event}/results/")
    expect(visitor.page.locator("li.result")).to_have_count(MATCHES)
    visitor.picture("results")
    visitor.open(f"/t/{desk.tournament}/{desk.event}/standings/")
    flights = visitor.page.locator("section.flight-standings")
    expect(flights).to_have_count(2)
    expect(flights.nth(0).locator("tbody tr")).to_have_count(23)
    assert visitor.say("still being played") not in visitor.page.locator("#live").inner_text()
    champion = flights.nth(0).locator("tbody th").first.inner_text().rsplit(" ", 1)[0]
    visitor.picture("standings")

    standings, bracket = desk.printed("standings"), desk.printed("bracket")
    assert champion in words_of(standings)
    # A long name is shortened in a bracket's box, from its end: the first name stays.
    assert champion.split()[0] in words_of(bracket)
    for printed in (words_of(standings), words_of(bracket)):
        assert all(name in printed for name in ("Işıl Örnek", "Ğuzel Misal", "Ελένη Δοκιμή", "Иван Пример"))


def look_around(desk: Desk, visitor: Person) -> None:
    """Every other page once; and the other language by a tap."""
    public = f"/t/{desk.tournament}/"
    for name, path in {
        "home": "/",
        "tournament": public,
        "pairings": f"{public}{desk.event}/pairings/",
        "bracket": f"{public}{desk.event}/bracket/",
        "bracket-consolation": f"{public}{desk.event}/bracket/?stage=consolation",
        "bracket-list": f"{public}{desk.event}/bracket/?as=list&stage=all",
        "bracket-found": f"{public}{desk.event}/bracket/?q=isil",
        "players": f"{public}{desk.event}/entrants/",
        "login": "/login/",
    }.items():
        visitor.open(path)
        expect(visitor.page.locator("html")).to_have_attribute("lang", visitor.language)
        visitor.picture(name)
    for name, path in {
        "desk-home": "/desk/",
        "desk-bracket": desk.at_event("draw/"),
        "event": desk.at_event("set-up/"),
        "set-up": desk.at("set-up/"),
        "staff": desk.at("staff/"),
        "invite": desk.at("staff/invite/"),
        "overview-end": desk.at(),
        "pairing": desk.at_event("match/M1-1/"),
        "tokens": "/tokens/",
    }.items():
        desk.director.open(path)
        desk.director.picture(name)
    other = {"tr": "en", "en": "tr"}[visitor.language]
    visitor.page.locator(f".languages button[value={other}]").click()
    expect(visitor.page.locator("html")).to_have_attribute("lang", other)
    time.sleep(0.5)  # whatever a page still has to complain of
