#!/usr/bin/env python3
"""Runs the cases of cases.py with a client against real servers, and prints the names of the passed cases.

    Clients/Tests/run.py [--only TEXT] PROGRAM COMMAND…

PROGRAM is the server's program. COMMAND starts a driver: a program that uses the client. It connects to the port in its last
argument, reads commands as lines of JSON, and writes a line of JSON for each."""

import argparse
import sys
import tempfile
import time
import traceback

sys.dont_write_bytecode = True
from cases import CASES
from fixtures import Case, Suite


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", default="", help="run only the cases whose names contain this text")
    parser.add_argument("program")
    parser.add_argument("command", nargs=argparse.REMAINDER)
    options = parser.parse_args()
    failures = 0
    with tempfile.NamedTemporaryFile(prefix="laurel-client-", suffix=".log") as log:
        suite = Suite(options.program, options.command, log.name)
        try:
            for name, run in CASES:
                if options.only not in name:
                    continue
                start = time.monotonic()
                try:
                    run(Case(suite, name))
                    # A client that prints warnings or errors, such as script errors, has not passed.
                    assert suite.printed() == "", "The client printed this."
                    print(f"passed: {name}", flush=True)
                except Exception:
                    failures += 1
                    print(f"FAILED: {name}\n{traceback.format_exc()}{suite.printed()}", file=sys.stderr, flush=True)
                    # The next case starts with running servers and a new client.
                    for server in suite.servers:
                        if server.process.poll() is not None:
                            server.start()
                    suite.restart_client()
                    suite.clear_printed()
                print(f"{time.monotonic() - start:6.2f} s  {name}", file=sys.stderr, flush=True)
        finally:
            suite.close()
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
