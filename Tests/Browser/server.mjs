// A server with a game, run by the built program on a free port.
import { execFile, spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);
const game = new URL("../../Examples/Whack-a-Cac/", import.meta.url);
const names = ["Ada", "Björk", "Chidi", "Dara", "Emre", "Fatima", "Goran", "Hana", "Ivo", "Jun", "Kai", "Léa", "Mina", "Nils", "Ona",
  "Pau", "Quin", "Rui", "Søren", "Tomoko", "Uma", "Vera", "Wim", "Xenia", "Yusuf", "Zoë", "نور", "דנה", "さくら", "O’Neil <b>"];

export class Server {
  #process;
  #directory;
  #origins;

  static async start({ origins = "*" } = {}) {
    const server = new Server();
    server.#origins = origins;
    const program = process.env.LAUREL_PROGRAM ?? ".build/debug/laurel";
    server.#directory = await mkdtemp(join(tmpdir(), "laurel-served-"));
    const environment = { ...process.env, LAUREL_DATA: server.#directory };
    await run(program, ["game", "create", server.game, "--name", "Whack-a-Cac"], { env: environment });
    for (const kind of ["server", "client"]) {
      const { stdout } = await run(program, ["key", "create", "--kind", kind, "--json"], { env: environment });
      server[`${kind}Key`] = JSON.parse(stdout).secret;
    }
    await server.up();
    return server;
  }

  /** Starts the server. After `down` it uses the same address. */
  async up() {
    const program = process.env.LAUREL_PROGRAM ?? ".build/debug/laurel";
    const isFirst = this.url === undefined;
    const port = isFirst ? "0" : new URL(this.url).port;
    const origins = this.#origins ? ["--allowed-origins", this.#origins] : [];
    this.#process = spawn(program, ["serve", "--port", port, ...origins],
      { env: { ...process.env, LAUREL_DATA: this.#directory, LAUREL_DRAIN_SECONDS: "0" }, stdio: ["ignore", "ignore", "pipe"] });
    let output = "";
    this.url = await new Promise((resolve, reject) => {
      this.#process.stderr.on("data", (data) => {
        output += data;
        const found = output.match(/listens on (http:\S+)/);
        // The server writes the setup link next.
        if (found && (this.link || output.includes("30 minutes"))) resolve(found[1]);
      });
      this.#process.once("exit", () => reject(new Error(output)));
    });
    this.link ??= (await readFile(join(this.#directory, "first-operator"), "utf8")).trim();
  }

  /** Kills the process like a crash. The data stays. */
  async down() {
    const ended = new Promise((resolve) => this.#process.once("exit", resolve));
    this.#process.kill("SIGKILL");
    await ended;
  }

  game = "com.example.whackacac";
  /** The setup link of the first operator. */
  link;

  async ask(method, path, body, key = this.serverKey) {
    const answer = await fetch(this.url + path, {
      method, headers: { Authorization: `Bearer ${key}`, "Content-Type": "application/json" },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${await answer.text()}`);
    return answer.json();
  }

  async put(path, type, body) {
    const answer = await fetch(this.url + path, { method: "PUT", headers: { Authorization: `Bearer ${this.serverKey}`, "Content-Type": type }, body });
    if (!answer.ok) throw new Error(`PUT ${path}: ${await answer.text()}`);
  }

  /** Creates the demo's leaderboards with scores of the last days. */
  async furnish() {
    const hour = 3600000;
    const configuration = await readFile(new URL("laurel.yaml", game));
    const picture = await readFile(new URL("cacti.png", game));
    await this.put(`/v1/admin/games/${this.game}/configuration`, "application/yaml", configuration);
    await this.put(`/v1/admin/games/${this.game}/images/cacti.png`, "image/png", picture);
    await this.ask("POST", "/v1/admin/leaderboards", { id: "young", referenceName: "Night Shift" });
    await this.ask("POST", "/v1/admin/leaderboards", { id: "secret", referenceName: "Secret", publicRead: false });
    const scores = names.flatMap((displayName, index) => ["cacti", "survival", "daily"].map((leaderboardID) => ({
      leaderboardID, player: `player-${index}`, displayName, id: `${leaderboardID}-${index}`,
      score: leaderboardID === "survival" ? 4200 + ((index * 7919) % 9000) : 20 + ((index * 7919) % 180),
      date: new Date(Date.now() - ((index * 7) % 60) * hour - 60000).toISOString(),
    })));
    scores.push({ leaderboardID: "young", player: "player-1", displayName: names[1], score: 7, id: "young-1" });
    await this.ask("POST", "/v1/admin/scores", scores);
  }

  async stop() {
    if (this.#process.exitCode === null && this.#process.signalCode === null) {
      const ended = new Promise((resolve) => this.#process.once("exit", resolve));
      this.#process.kill("SIGTERM");
      await ended;
    }
    await rm(this.#directory, { recursive: true, force: true });
  }
}
