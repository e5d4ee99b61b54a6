"""The text of positions, taken apart and put together."""

from random import Random

import sixline as sx


def fields_of(text: str) -> dict[str, str]:
    """Its fields by name, in order; under `version` and `rules` the first two."""
    version, rules, *rest = text.split(";")
    named = [field.partition("=") for field in rest]
    return {"version": version, "rules": rules} | {name: value for name, _, value in named}


def text_of(fields: dict[str, str]) -> str:
    """One line again."""
    named = [f"{name}={value}" for name, value in list(fields.items())[2:]]
    return ";".join([fields["version"], fields["rules"], *named])


def with_fields(text: str, **changes: str | None) -> str:
    """With other values; None takes a field out, a new one goes to the end."""
    fields = fields_of(text) | {name: value for name, value in changes.items() if value is not None}
    return text_of(
        {name: value for name, value in fields.items() if changes.get(name, "") is not None}
    )


def shuffled(text: str, rng: Random) -> str:
    """With its fields in another order."""
    head, rest = text.split(";")[:2], text.split(";")[2:]
    rng.shuffle(rest)
    return ";".join([*head, *rest])


def moved(text: str, dx: int, dy: int) -> str:
    """With its board somewhere else on the plane."""
    cells = []
    for cell in fields_of(text)["board"].split():
        place, _, tile = cell.partition(":")
        x, y = map(int, place.split(","))
        cells.append(f"{x + dx},{y + dy}:{tile}")
    return with_fields(text, board=" ".join(cells))


def table_of(state: sx.State) -> sx.Board | sx.Table:
    """What lies on the table of a game of any variant."""
    return state.table if state.rules.variant == "cards" else state.board
