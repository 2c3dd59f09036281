"""What an experiment may hold, and what is said when it holds something else."""

import pytest

import strategies
from sim.batch import experiment
from sim.kit.protocol import ConfigError
from tests.batch.kit import PIG, build

SHIPPED = sorted(experiment.EXPERIMENTS.glob("pig_*.toml"))


@pytest.mark.parametrize("path", SHIPPED, ids=lambda p: p.stem)
def test_shipped_examples_are_valid(path):
    assert experiment.load(path, strategies.parse).cells


def test_cells_are_variants_times_lineups():
    cells = [(p.variant, p.lineup, p.games) for p in build().cells]
    assert cells == [("two", "alone", 60), ("two", "pair", 60), ("three", "alone", 60)]


def test_games_are_rounded_up_to_whole_blocks():
    assert build(games=61).cells[1].games == 62


def test_a_lineup_of_equal_seats_is_self_play():
    lineup = [{"name": "x", "seats": ["hold_at", "hold_at(at=20)"], "variants": ["two"]}]
    found = build(variants=PIG["variants"][:1], lineups=lineup)
    assert [len(p.cell.seating) for p in found.cells] == [1]
    assert [s.label for s in found.lineups[0].seats] == ["hold_at"]


def test_a_sweep_is_a_line_of_variants():
    found = build(
        variants=[],
        sweep={"base": "players_2", "switch": "target", "values": [20, 30]},
        lineups=PIG["lineups"][:1],
    )
    assert [v.name for v in found.variants] == ["target=20", "target=30"]
    assert [v.setting.values.target for v in found.variants] == [20, 30]
    assert found.baseline == "target=20"
    assert found.variants[0].changed == ("target",)


def test_without_variants_the_first_shipped_one_is_played():
    assert [v.name for v in build(variants=[], lineups=PIG["lineups"][:1]).variants] == ["players_2"]


def test_a_switch_over_the_base():
    found = build(
        variants=[{"name": "v", "base": "short", "switches": {"sides": 8}}], lineups=PIG["lineups"][:1]
    )
    assert found.variants[0].changed == ("target", "sides")


def test_a_precision_needs_no_games():
    values = {k: v for k, v in PIG.items() if k != "games"}
    found = experiment.build({**values, "precision": 0.01}, strategies.parse, "x", experiment.EXPERIMENTS)
    assert found.cells[0].games == experiment.PRECISE_GAMES


def test_identity_depends_on_what_decides_games_only():
    base = build().identity
    assert build(title="other", margin=0.02, games=100).identity == base
    assert differing(build(seed=8).identity, base) == {"seed"}
    changed = [{"name": "two", "base": "players_2", "switches": {"sides": 7}}, PIG["variants"][1]]
    assert differing(build(variants=changed).identity, base) == {"variants"}
    assert "line-ups" in differing(build(lineups=PIG["lineups"][:1]).identity, base)
    assert differing(build(precision=0.1).identity, base) == {"way of stopping"}


def differing(one, other):
    return {key for key in one if one[key] != other[key]}


VARIANT, LINEUP = {"name": "v", "base": "players_2"}, {"name": "l", "seats": ["hold_at"]}


@pytest.mark.parametrize(("changes", "says"), [
    ({"gamess": 1}, r"exp.toml: unknown key 'gamess'; did you mean 'games'"),
    ({"game": "pigg"}, r"exp.toml: game: unknown game 'pigg'; did you mean 'pig'"),
    ({"games": 0}, r"exp.toml: games: .*greater than or equal to 1 \(given: 0\)"),
    ({"games": 3_000_000_000}, r"exp.toml: games: .*less than or equal to 2000000000"),
    ({"games": None}, r"exp.toml: games: .*precision"),
    ({"games": "many"}, r"exp.toml: games: .*integer"),
    ({"seed": -1}, r"exp.toml: seed: "),
    ({"precision": 0.7}, r"exp.toml: precision: "),
    ({"margin": 0}, r"exp.toml: margin: "),
    ({"seatings": "circle"}, r"exp.toml: seatings: .*'cyclic'"),
    ({"baseline": "too"}, r"exp.toml: baseline: unknown variant 'too'; did you mean 'two'"),
    ({"lineups": []}, r"exp.toml: lineups: "),
    ({"variants": [{**VARIANT, "bas": 1}]}, r"variants\[v\]: unknown key 'bas'; did you mean 'base'"),
    ({"variants": [{**VARIANT, "base": "player_2"}]},
     r"exp.toml: variants\[v\]: base: unknown variant of pig 'player_2'; did you mean 'players_2'"),
    ({"variants": [{**VARIANT, "switches": {"targt": 5}}]},
     r"exp.toml: variants\[v\]: switches: unknown key 'targt'; did you mean 'target'"),
    ({"variants": [{**VARIANT, "switches": {"target": 0}}]},
     r"exp.toml: variants\[v\]: switches: target: .*\(given: 0\)"),
    ({"variants": [{**VARIANT, "players": 9}]}, r"variants\[v\]: players: 9: pig has 2, 3 or 4 seats"),
    ({"variants": [{"name": "v"}]}, r"exp.toml: variants\[v\]: players: must be given"),
    ({"variants": [{**VARIANT, "components": "no.toml"}]}, r"variants\[v\]: components: .*no.toml: no such"),
    ({"variants": [VARIANT, VARIANT]}, r"exp.toml: two variants are called 'v'"),
    ({"variants": [{"base": "players_2"}]}, r"exp.toml: variants\[0\]: name: field required"),
    ({"lineups": [LINEUP, LINEUP]}, r"exp.toml: two line-ups are called 'l'"),
    ({"lineups": [{**LINEUP, "seats": ["hold_at", "uniform"]}]},
     r"exp.toml: lineups\[l\]: seats: 2 strategies for the 3 seats of variant 'three'"),
    ({"lineups": [{**LINEUP, "seats": ["hold"]}]},
     r"exp.toml: lineups\[l\]: seats: unknown strategy of pig 'hold'; did you mean 'hold_at'"),
    ({"lineups": [{**LINEUP, "variants": ["tow"]}]},
     r"exp.toml: lineups\[l\]: variants: unknown variant 'tow'; did you mean 'two'"),
    ({"lineups": [{**LINEUP, "variants": ["two"]}]}, r"variants \['three'\] are played by no line-up"),
    ({"sweep": {"base": "players_2", "switch": "targt", "values": [1]}},
     r"exp.toml: sweep: switches: unknown key 'targt'"),
    ({"sweep": {"switch": "target", "values": []}}, r"exp.toml: sweep: values: "),
])  # fmt: skip
def test_wrong_input_is_named(changes, says):
    with pytest.raises(ConfigError, match=says) as caught:
        build(**changes)
    assert "\n" not in str(caught.value)


def test_toml_errors_name_the_file(tmp_path):
    path = tmp_path / "broken.toml"
    path.write_text("title = \n")
    with pytest.raises(ConfigError, match=r"broken.toml: not valid TOML"):
        experiment.load(path, strategies.parse)


def test_experiments_are_found_by_path_or_name(tmp_path):
    assert experiment.find("pig_target").name == "pig_target.toml"
    with pytest.raises(ConfigError, match="unknown experiment 'pig_targt'; did you mean 'pig_target'"):
        experiment.find("pig_targt")
    with pytest.raises(ConfigError, match="no such file"):
        experiment.find(str(tmp_path / "x.toml"))


def test_components_are_relative_to_the_experiment(tmp_path):
    (tmp_path / "tables").mkdir()
    (tmp_path / "tables/mine.toml").write_text("")
    variants = [{"name": "v", "base": "players_2", "components": "tables/mine.toml"}]
    found = build(tmp_path, variants=variants, lineups=PIG["lineups"][:1])
    assert found.variants[0].setting.components == str((tmp_path / "tables/mine.toml").resolve())
