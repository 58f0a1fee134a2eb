"""``serve``: the site on this machine, rebuilt while its sources are written, and loaded again in the browser."""

from __future__ import annotations

import threading
from functools import partial
from pathlib import Path

import click

from ..errors import TehodokiError
from ..paths import site_dir, templates_dir
from .arguments import KIT, out_option
from .builds import Builds
from .shell import Command, Failure, reason, say, told
from .siteserver import SiteHandler, SiteServer
from .watching import watch


@click.command(
    cls=Command,
    examples=(
        ("tehodoki serve", "build, serve at http://127.0.0.1:8000/, rebuild what changes; Ctrl-C ends it"),
        ("tehodoki serve --port 0 --out /tmp/kit", "any free port"),
    ),
)
@click.option("--port", type=click.IntRange(0, 65535), default=8000, show_default=True, metavar="N", help="0: any.")
@out_option(KIT, "Where the kit goes.")
def serve(port: int, out: Path) -> None:
    """Build the kit and serve its site on this machine; build again whenever a source changes.

    Pages that are open in a browser load again by themselves; the site comes first, sheets and the kit as one file
    follow, once nothing changes. A build that fails says why, and the last good one stays.
    """
    with told(TehodokiError):
        folders = (templates_dir(), site_dir())
    site = out / "site"
    try:
        server = SiteServer(("127.0.0.1", port), partial(SiteHandler, directory=str(site)))
    except OSError as error:
        raise Failure(f"port {port}: {reason(error)}; name another with --port") from None
    with server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        try:
            here = f"http://127.0.0.1:{server.server_port}/  (Ctrl-C ends it)"
            with Builds(out, folders) as builds:
                watch(folders, builds.build, lambda: say(here))
        finally:
            server.shutdown()
