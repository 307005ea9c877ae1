import pytest

from referee_app.cards.ranks import Language, Rank, rank_name


@pytest.mark.parametrize("language", Language)
def test_no_two_ranks_share_a_name(language: Language) -> None:
    assert len({rank_name(rank, language) for rank in Rank}) == len(Rank)


@pytest.mark.parametrize(
    ("rank", "names"),
    [
        (Rank.MARSHAL, ("Marshal", "Maarschalk", "Maréchal", "Feldmarschall")),
        (Rank.MAJOR, ("Major", "Majoor", "Commandant", "Major")),
        (Rank.MINER, ("Miner", "Mineur", "Démineur", "Mineur")),
        (Rank.SCOUT, ("Scout", "Verkenner", "Éclaireur", "Aufklärer")),
        (Rank.FLAG, ("Flag", "Vlag", "Drapeau", "Fahne")),
    ],
)
def test_ranks_are_named_as_in_the_rulebooks(rank: Rank, names: tuple[str, ...]) -> None:
    assert tuple(rank_name(rank, language) for language in Language) == names


def test_the_spy_of_the_card_game_for_two_is_a_woman_in_dutch_and_french() -> None:
    assert [rank_name(Rank.SPY, language) for language in Language] == ["Spy", "Spion", "Espion", "Spion"]
    in_front_line = [rank_name(Rank.SPY, language, front_line=True) for language in Language]
    assert in_front_line == ["Spy", "Spionne", "Espionne", "Spion"]


@pytest.mark.parametrize("language", Language)
def test_all_other_ranks_keep_their_name_in_the_card_game_for_two(language: Language) -> None:
    for rank in set(Rank) - {Rank.SPY}:
        assert rank_name(rank, language, front_line=True) == rank_name(rank, language)
