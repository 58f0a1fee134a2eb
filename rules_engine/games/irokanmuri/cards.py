"""The cards of Irokanmuri: reading cards of a Hyakunin Isshu set, told apart by robe and headgear only."""

from __future__ import annotations

KINDS = ("tenji", "jito", "monk", "lady", "yagoro", "upright", "folded", "black")
TENJI, JITO = 0, 1
LORDS = ("yagoro", "upright", "folded", "black")
ASSUMED = {"tenji": 1, "jito": 1, "monk": 13, "lady": 20, "yagoro": 8, "upright": 12, "folded": 10, "black": 35}
CARDS_IN_ALL = 100
RECEIVERS = (  # the kinds that receive an attack with each kind
    frozenset({TENJI, JITO}),  # Jitō takes any attack; that nothing stops Tenji is a duty of its own
    frozenset({TENJI, JITO}),  # of the same kind as Jitō there is no second card
    *(frozenset({TENJI, JITO, kind}) for kind in range(2, len(KINDS))),
)
RECEIVES = tuple(kinds.__contains__ for kinds in RECEIVERS)  # whether a card receives an attack with that kind
