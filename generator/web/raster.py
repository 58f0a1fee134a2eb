"""A drawing of ours as a PNG, for those who show no SVG: link previews. Same drawing, same bytes."""

from __future__ import annotations

import io
import re
from typing import Final

from ..drawing.fonts import css_family
from ..system import require_libraries

_BOX: Final = re.compile(r'viewBox="[\d.-]+ [\d.-]+ ([\d.]+) ([\d.]+)"')
_PX: Final = 96 / 72


def png(svg: str, lang: str, width: int) -> bytes:
    """The drawing as a PNG of that width in px. Raises MissingFont, MissingLibrary, PrintError for a bad drawing."""
    require_libraries()
    import pypdfium2  # half a second, which a site without pictures does not wait for

    from ..print.pdf import lay_out

    wide, high = (float(side) for side in _BOX.findall(svg)[0])
    size = f"{width}px {width * high / wide:g}px"
    style = f"@page {{ margin: 0; size: {size} }} body {{ margin: 0 }} img {{ display: block; width: 100% }}"
    drawing = svg.replace("<svg ", f'<svg font-family="{css_family(lang)}" ', 1)
    html = f'<!DOCTYPE html><html lang="{lang}"><title>-</title><style>{style}</style><body>{drawing}</body></html>'
    with pypdfium2.PdfDocument(lay_out(html, name="picture").write_pdf()) as document:
        image = document[0].render(scale=_PX).to_pil().convert("RGB")
    out = io.BytesIO()
    image.quantize(128).save(out, "PNG", optimize=True)
    return out.getvalue()
