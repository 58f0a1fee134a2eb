"""Signs and words that several rules look for."""

from __future__ import annotations

import re

CARD_COUNT = "cards"
GLUE = re.compile(
    r"\s*(?:と|も|、|,|・|&|/|and|, and|や|,\s*and)?\s*(?:the\s+)?(?:[Pp]layers?\s+|プレイヤー|プレーヤー)?$"
)
FOR = re.compile(r"\s*(?:each\s+|apiece\s+|points?\s+)?(?:for|to|goes to|go to|by)\s+(?:[Pp]layers?\s+)?$")
ANYBODY = re.compile(r"人|プレイヤー|player|who(?:ever)?\b|one with|pile", re.IGNORECASE)
