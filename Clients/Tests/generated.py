#!/usr/bin/env python3
"""Submits a score and reads a page with the generated clients for Python and TypeScript, against a real server.

    Clients/Tests/generated.py PROGRAM PYTHON FOLDER

PROGRAM is the server's program. PYTHON runs the generated package. FOLDER contains the generated clients: `python`, and
`typescript-fetch-compiled`."""

import pathlib
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
from fixtures import DurableServer, Issuer

PYTHON = """
import sys
from openapi_client import ApiClient, Configuration, LeaderboardsApi, Score, ScoresApi
from openapi_client.models.context import Context
from openapi_client.models.integer64 import Integer64

client = ApiClient(Configuration(host=sys.argv[1], access_token=sys.argv[2]))
client.default_headers["Authorization"] = "Bearer " + sys.argv[2]
score = Score(score=Integer64(9007199254740993), context=Context(18446744073709551615), player="python")
receipt = ScoresApi(client).submit_to_leaderboard("points", score)
page = LeaderboardsApi(client).entries("points", limit=1)
print(receipt.outcome, page.entries[0].score.actual_instance, page.entries[0].context.actual_instance)
"""
TYPESCRIPT = """
const { Configuration, LeaderboardsApi, ScoresApi } = require(process.argv[1]);
(async () => {
  const settings = new Configuration({ basePath: process.argv[2], headers: { Authorization: "Bearer " + process.argv[3] } });
  const score = { score: "9007199254740994", context: "18446744073709551615", player: "typescript" };
  const receipt = await new ScoresApi(settings).submitToLeaderboard({ id: "points", score });
  const page = await new LeaderboardsApi(settings).entries({ id: "points", limit: 1, integers: "string" });
  console.log(receipt.outcome, page.entries[0].score, page.entries[0].context);
})();
"""


def main():
    program, python, generated = sys.argv[1], sys.argv[2], pathlib.Path(sys.argv[3])
    with tempfile.TemporaryDirectory(prefix="laurel-clients-") as folder:
        folder = pathlib.Path(folder)
        server = DurableServer(program, folder, Issuer(folder))
        try:
            for name, command, expected in [
                ("Python", [python, "-W", "error", "-c", PYTHON, server.url, server.server_key],
                 "ranked 9007199254740993 18446744073709551615"),
                ("TypeScript", ["node", "-e", TYPESCRIPT, generated / "typescript-fetch-compiled/index.js", server.url,
                                server.server_key],
                 "ranked 9007199254740994 18446744073709551615"),
            ]:
                path = {"PYTHONPATH": str(generated / "python"), "PATH": "/usr/bin:/bin", "PYTHONDONTWRITEBYTECODE": "1"}
                printed = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True, env=path).stdout.strip()
                if printed != expected:
                    raise SystemExit(f"The generated client for {name} printed `{printed}`, and not `{expected}`.")
                print(f"The generated client for {name} submitted a score and read a page: {printed}")
        finally:
            server.end()


if __name__ == "__main__":
    main()
