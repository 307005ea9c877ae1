"""A tag is a duel: it is completed from the record, settled or refused, and cards change hands as the rules say."""

import pytest

from referee_app.cards.ranks import Rank, Team
from referee_app.live_game import commands, queries, refusals
from referee_app.live_game.descriptions import describe_place
from referee_app.live_game.events import DuelFought, LiveEvent, PlayBegan, Result
from referee_app.live_game.model import Knowledge, Mode, Player
from referee_app.live_game.queries import PlayerStatus
from referee_app.live_game.records import CardStage
from tests.live_game.builders import (
    B1,
    B2,
    BLUE,
    R1,
    R2,
    RED,
    RecordingPhone,
    agreed,
    begun,
    blue,
    blue_box,
    fight,
    holder,
    holds,
    named,
    playing,
    red,
    red_box,
)


def result(events: tuple[LiveEvent, ...]) -> Result:
    (duel,) = (event for event in events if isinstance(event, DuelFought))
    return duel.result


# What changes hands


def test_the_winner_keeps_its_card_and_the_losers_is_captured() -> None:
    phone = playing(red("9"), blue("8"))
    assert phone.do(fight(red("9"), blue("8"))) == (DuelFought(holds(red("9")), holds(blue("8")), None, Result.RED),)
    assert phone.stage(red("9")) is CardStage.HELD
    assert phone.stage(blue("8")) is CardStage.CAPTURED
    assert phone.state.card_status(blue("8")).captor == holds(red("9"))


def test_a_captured_card_counts_for_nobody_until_it_is_handed_in() -> None:
    phone = playing(red("9"), blue("8"))
    phone.do(fight(red("9"), blue("8")))
    assert queries.captured_cards(phone.state, RED).n == 0
    phone.do(commands.HandIn(blue("8")))
    assert queries.captured_cards(phone.state, RED).n == 1
    assert queries.captured_cards(phone.state, BLUE).n == 0


def test_the_winner_plays_on_and_can_win_again() -> None:
    phone = playing(red("9"), blue("8"), blue("7"))
    phone.do(fight(red("9"), blue("8")), fight(red("9"), blue("7")))
    assert len(queries.carried_cards(phone.state, None, red("9"))) == 2


def test_in_a_tie_each_has_captured_the_others_card() -> None:
    phone = playing(red("4"), blue("4"))
    assert result(phone.do(fight(red("4"), blue("4")))) is Result.TIE
    assert phone.state.card_status(red("4")).captor == holds(blue("4"))
    assert phone.state.card_status(blue("4")).captor == holds(red("4"))
    assert [queries.cards_in_hands(phone.state, team) for team in Team] == [0, 0]
    phone.do(commands.HandIn(red("4")), commands.HandIn(blue("4")))
    assert [queries.captured_cards(phone.state, team).n for team in Team] == [1, 1]


@pytest.mark.parametrize(
    ("reds", "blues", "tagger"),
    [("B", "9", RED), ("9", "B", BLUE), ("B", "3", RED), ("B", "B", None), ("B", "B", RED), ("B", "B", BLUE)],
)
def test_after_a_void_tag_nothing_has_changed_hands(reds: str, blues: str, tagger: Team | None) -> None:
    phone = playing(red(reds), blue(blues))
    assert result(phone.do(fight(red(reds), blue(blues), tagger))) is Result.VOID
    assert (phone.stage(red(reds)), phone.stage(blue(blues))) == (CardStage.HELD, CardStage.HELD)
    phone.do(fight(red(reds), blue(blues), tagger))


@pytest.mark.parametrize(
    ("reds", "blues", "wins"), [("9", "B", Result.BLUE), ("3", "B", Result.RED), ("B", "1", Result.RED)]
)
def test_where_nobody_says_who_tagged_the_bomb_was_tagged(reds: str, blues: str, wins: Result) -> None:
    phone = playing(red(reds), blue(blues))
    (duel,) = phone.do(fight(red(reds), blue(blues)))
    assert duel == DuelFought(holds(red(reds)), holds(blue(blues)), None, wins)


def test_the_referee_can_still_declare_that_the_bomb_tagged() -> None:
    phone = playing(red("9"), blue("B"))
    (duel,) = phone.do(fight(red("9"), blue("B"), BLUE))
    assert duel == DuelFought(holds(red("9")), holds(blue("B")), BLUE, Result.VOID)


def test_the_spy_fells_the_marshal_whoever_tagged() -> None:
    for tagger in (None, RED, BLUE):
        phone = playing(red("1"), blue("10"))
        assert result(phone.do(fight(red("1"), blue("10"), tagger))) is Result.RED


def test_several_tags_at_once_are_one_duel_after_the_other() -> None:
    phone = playing(red("6"), blue("5"), blue("7"), blue("4"))
    phone.do(fight(red("6"), blue("5")), fight(red("6"), blue("7")))
    phone.refuses(refusals.CardIsElsewhere, fight(red("6"), blue("4")), card=red("6"))


# Completed from the record


def test_the_holders_of_two_cards_are_known() -> None:
    phone = named()
    (duel,) = phone.do(fight(red("9"), blue("8")))
    assert duel == DuelFought(holds(red("9"), R1), holds(blue("8"), B1), None, Result.RED)
    assert len(queries.carried_cards(phone.state, R1)) == 1
    assert queries.player_status(phone.state, B1) is PlayerStatus.WAITS
    assert queries.player_status(phone.state, R1) is PlayerStatus.PLAYS


def test_the_cards_of_two_players_are_known() -> None:
    phone = named()
    (duel,) = phone.do(fight(R1, B2))
    assert duel == DuelFought(holds(red("9"), R1), holds(blue("B"), B2), None, Result.BLUE)
    assert queries.player_status(phone.state, R1) is PlayerStatus.WAITS


def test_a_rank_and_a_player_name_that_players_card() -> None:
    phone = named()
    (duel,) = phone.do(commands.RecordDuel(holds(red_box("9"), R1), holder(B1)))
    assert duel == DuelFought(holds(red("9"), R1), holds(blue("8"), B1), None, Result.RED)


def test_where_only_cards_are_known_no_player_is_made_up() -> None:
    phone = playing(red("9"), blue("8"))
    (duel,) = phone.do(fight(red("9"), blue("8")))
    assert isinstance(duel, DuelFought)
    assert (duel.red.player, duel.blue.player) == (None, None)


def test_a_card_given_to_nobody_in_particular_fights_without_a_name() -> None:
    phone = RecordingPhone(agreed(Knowledge.PLAYERS))
    phone.deal(red("9"), blue("8"))
    phone.do(commands.BeginPlay())
    (duel,) = phone.do(fight(red("9"), blue("8")))
    assert duel == DuelFought(holds(red("9")), holds(blue("8")), None, Result.RED)


def test_who_shows_a_card_that_was_given_to_nobody_in_particular_is_believed() -> None:
    phone = RecordingPhone(agreed(Knowledge.PLAYERS))
    phone.deal(red("9"), blue("8"))
    phone.do(commands.BeginPlay())
    (duel,) = phone.do(commands.RecordDuel(holds(red("9"), R1), holds(blue("8"), B1)))
    assert duel == DuelFought(holds(red("9"), R1), holds(blue("8"), B1), None, Result.RED)
    assert len(queries.carried_cards(phone.state, R1)) == 1


def test_the_first_duel_begins_the_game_and_this_is_marked_as_inferred() -> None:
    phone = RecordingPhone(agreed())
    phone.deal(red("9"), blue("8"), blue("7"))
    began, duel = phone.do(fight(red("9"), blue("8")))
    assert began == PlayBegan(inferred=True)
    assert isinstance(duel, DuelFought)
    assert queries.read_clock(phone.state, phone.now).running
    assert len(phone.do(fight(red("9"), blue("7")))) == 1


def test_a_duel_that_is_refused_begins_nothing() -> None:
    phone = RecordingPhone(agreed())
    phone.refuses(refusals.StillInPile, fight(red("9"), blue("8")))
    assert not queries.read_clock(phone.state, phone.now).begun


# A leader's own phone


def keeper() -> RecordingPhone:
    """The phone of red's leader, with red 1 on the field."""
    phone = RecordingPhone(agreed(Knowledge.PLAYERS, Mode.TWO_LEADERS))
    phone.give(R1, red("9"))
    phone.do(commands.BeginPlay())
    return phone


def test_an_enemy_card_never_seen_before_is_taken_as_it_is() -> None:
    phone = keeper()
    (duel,) = phone.do(fight(red("9"), blue("8")))
    assert duel == DuelFought(holds(red("9"), R1), holds(blue("8")), None, Result.RED)
    assert phone.stage(blue("8")) is CardStage.CAPTURED


def test_an_enemy_who_wins_unseen_before_may_win_again() -> None:
    phone = keeper()
    phone.do(fight(red("9"), blue("10")))
    phone.give(R1, red("8"))
    phone.do(fight(red("8"), blue("10")))
    assert [phone.stage(red(sign)) for sign in ("9", "8")] == [CardStage.CAPTURED, CardStage.CAPTURED]


def test_the_enemys_player_is_taken_at_the_word_given() -> None:
    phone = keeper()
    (duel,) = phone.do(commands.RecordDuel(holder(R1), holds(blue("8"), Player(BLUE, 9))))
    assert duel == DuelFought(holds(red("9"), R1), holds(blue("8"), Player(BLUE, 9)), None, Result.RED)


def test_an_enemy_whose_card_is_not_known_here_must_show_it() -> None:
    phone = keeper()
    phone.refuses(refusals.RankIsUnknown, fight(R1, B1))


def test_an_enemy_card_that_was_seen_captured_is_told_when_it_fights_again() -> None:
    phone = keeper()
    phone.do(fight(red("9"), blue("8")))
    phone.refuses(refusals.CardIsElsewhere, fight(red("9"), blue("8")), card=blue("8"))


def test_a_card_of_ones_own_pile_is_told_on_ones_own_phone() -> None:
    phone = keeper()
    phone.refuses(refusals.StillInPile, fight(red("10"), blue("8")), card=red("10"))


# The box


def test_from_the_box_two_ranks_settle_a_duel() -> None:
    phone = RecordingPhone(agreed(box=True))
    phone.deal(red_box("9"), blue_box("8"))
    _, duel = phone.do(fight(red_box("9"), blue_box("8")))
    assert duel == DuelFought(holds(red_box("9")), holds(blue_box("8")), None, Result.RED)
    assert (phone.state.blanks_of(BLUE).captured, phone.state.blanks_of(BLUE).held) == (1, 0)
    assert (phone.state.blanks_of(RED).captured, phone.state.blanks_of(RED).held) == (0, 1)


def test_in_a_counted_game_cards_given_out_by_number_fight_by_rank() -> None:
    phone = RecordingPhone(agreed(Knowledge.COUNTED))
    phone.deal(red_box(), red_box(), blue_box())
    phone.do(fight(red_box("4"), blue_box("4")))
    assert (queries.cards_in_hands(phone.state, RED), phone.state.blanks_of(RED).captured) == (1, 1)
    assert (queries.cards_in_hands(phone.state, BLUE), phone.state.blanks_of(BLUE).captured) == (0, 1)


def test_from_the_box_a_rank_fights_no_more_once_all_of_it_are_captured() -> None:
    phone = RecordingPhone(agreed(box=True))
    phone.deal(red_box("1"), blue_box("10"), red_box("8"))
    phone.do(fight(red_box("1"), blue_box("10")))
    phone.refuses(refusals.RankUsedUp, fight(red_box("8"), blue_box("10")), rank=Rank.MARSHAL, team=BLUE)


def test_a_duel_without_ranks_cannot_be_settled() -> None:
    phone = RecordingPhone(agreed(Knowledge.COUNTED))
    phone.deal(red_box(), blue_box())
    phone.refuses(refusals.RankIsUnknown, fight(red_box(), blue_box("4")))
    phone.refuses(refusals.RankIsUnknown, fight(red_box("4"), blue_box()))


def test_from_the_box_players_and_ranks_can_be_recorded_too() -> None:
    phone = RecordingPhone(agreed(Knowledge.PLAYERS, box=True))
    phone.give(R1, red_box("9"))
    phone.give(B1, blue_box("8"))
    _, duel = phone.do(fight(R1, B1))
    assert duel == DuelFought(holds(red_box("9"), R1), holds(blue_box("8"), B1), None, Result.RED)
    phone.refuses(refusals.PlayerHasNoCard, fight(R1, B1), player=B1)


def test_two_cards_may_be_told_in_any_order() -> None:
    phone = begun(agreed(Knowledge.CARDS), red("9"), blue("8"))
    (duel,) = phone.do(commands.RecordDuel(holds(blue("8")), holds(red("9"))))
    assert isinstance(duel, DuelFought)
    assert (duel.red.card, duel.blue.card, duel.result) == (red("9"), blue("8"), Result.RED)


# Refused


def test_a_captured_card_cannot_fight_again() -> None:
    phone = playing(red("9"), blue("8"), red("2"))
    phone.do(fight(red("9"), blue("8")))
    where = describe_place(phone.state.card_status(blue("8")))
    phone.refuses(refusals.CardIsElsewhere, fight(red("2"), blue("8")), card=blue("8"), place=where)


def test_a_card_that_was_handed_in_cannot_fight() -> None:
    phone = playing(red("9"), blue("8"))
    phone.do(commands.HandIn(blue("8")))
    phone.refuses(refusals.CardIsElsewhere, fight(red("9"), blue("8")), card=blue("8"))


def test_a_lost_card_cannot_fight() -> None:
    phone = playing(red("9"), blue("8"))
    phone.do(commands.ReportLost(blue("8")))
    phone.refuses(refusals.CardIsElsewhere, fight(red("9"), blue("8")), card=blue("8"))


def test_a_card_in_the_pile_cannot_fight() -> None:
    phone = playing(red("9"))
    phone.refuses(refusals.StillInPile, fight(red("9"), blue("8")), card=blue("8"))


def test_a_card_of_a_larger_deck_cannot_fight() -> None:
    phone = playing(red("9"))
    phone.refuses(refusals.NotInDeck, fight(red("9"), blue("9", 2)), card=blue("9", 2), deck=20)


def test_the_flag_card_cannot_fight() -> None:
    phone = playing(red("9"))
    phone.refuses(refusals.NotInDeck, fight(red("9"), blue("F")), card=blue("F"))


@pytest.mark.parametrize("team", Team, ids=str)
def test_two_cards_of_one_team_do_not_fight(team: Team) -> None:
    make = red if team is RED else blue
    phone = playing(make("9"), make("8"))
    phone.refuses(refusals.OneTeam, fight(make("9"), make("8")), team=team)


def test_a_player_without_a_card_can_neither_tag_nor_be_tagged() -> None:
    phone = named()
    phone.refuses(refusals.PlayerHasNoCard, fight(R2, B1), player=R2)
    phone.do(fight(R1, B1))
    phone.refuses(refusals.PlayerHasNoCard, fight(R1, B1), player=B1)


def test_a_player_does_not_fight_with_a_card_of_the_other_team() -> None:
    phone = named()
    phone.refuses(refusals.WrongTeam, commands.RecordDuel(holds(red("9"), B1), holder(B2)), card=red("9"), player=B1)


def test_nobody_fights_who_is_not_on_the_roster() -> None:
    phone = named()
    nobody = Player(BLUE, 12)
    phone.refuses(refusals.NoSuchPlayer, commands.RecordDuel(holder(R1), holds(blue("8"), nobody)), player=nobody)


def test_nobody_is_believed_to_hold_a_card_when_more_ended_than_were_given_out() -> None:
    """Two red box cards are handed in of which only one was given out: Red 1's is gone, and Red 2 has none."""
    phone = RecordingPhone(agreed(Knowledge.PLAYERS, box=True))
    phone.do(commands.IssueCard(red_box("9"), R1))
    phone.do(commands.BeginPlay())
    for _ in range(2):
        phone.do(commands.HandIn(red_box()))
    phone.do(commands.IssueCard(blue_box("8"), B1))
    phone.refuses(refusals.PlayerHasNoCard, fight(R2, B1), player=R2)
