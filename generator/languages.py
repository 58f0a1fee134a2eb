"""The languages of the kit, in the order in which they are listed."""

from __future__ import annotations

LANGS = ("ja", "en")
