// Measures the first page of a large leaderboard, and the cost of many viewers of a page during submissions.
//
//   node pages.mjs PROGRAM [--entries 1000000] [--viewers 500] [--rate 50] [--seconds 20]
//
// The cost of viewers is printed as processor time, which other load on the machine does not affect.
import { execFile, spawn } from "node:child_process";
import { createWriteStream } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const program = process.argv[2];
const option = (name, otherwise) => Number(process.argv[process.argv.indexOf(`--${name}`) + 1] || otherwise) || otherwise;
const [entries, viewers, rate, seconds] = [option("entries", 1e6), option("viewers", 500), option("rate", 50), option("seconds", 20)];
const run = promisify(execFile);
const folder = await mkdtemp(join(tmpdir(), "laurel-bench-"));
const env = { ...process.env, LAUREL_DATA: join(folder, "data") };
const game = "com.example.bench";

const rows = createWriteStream(join(folder, "scores.csv"));
rows.write("player,score\n");
for (let index = 0; index < entries; index += 10000) {
  let text = "";
  for (let row = index; row < Math.min(index + 10000, entries); row += 1) text += `player-${row},${(row * 7919) % 1000003}\n`;
  if (!rows.write(text)) await new Promise((resolve) => rows.once("drain", resolve));
}
await new Promise((resolve) => rows.end(resolve));
await run(program, ["game", "create", game], { env });
await run(program, ["import", join(folder, "scores.csv"), "--leaderboard", "board", "--order", "highToLow", "--player", "player", "--score", "score"], { env, maxBuffer: 1 << 30 });
const { stdout } = await run(program, ["key", "create", "--kind", "server", "--json"], { env });
const key = JSON.parse(stdout).secret;

const server = spawn(program, ["serve", "--port", "0"], { env, stdio: ["ignore", "ignore", "pipe"] });
const port = await new Promise((resolve) => {
  let output = "";
  server.stderr.on("data", (data) => {
    output += data;
    const found = output.match(/listens on http:\S+:(\d+)/);
    if (found) resolve(Number(found[1]));
  });
});

/** Returns the processor time that the server's process has used, in seconds. */
async function processorTime() {
  const fields = (await readFile(`/proc/${server.pid}/stat`, "utf8")).split(") ")[1].split(" ");
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

const keepAlive = new Agent({ keepAlive: true, maxSockets: Infinity });
function ask(path, { method = "GET", headers = {}, body, agent = keepAlive } = {}) {
  return new Promise((resolve, reject) => {
    const asking = request({ port, host: "127.0.0.1", path, method, headers, agent }, (answer) => {
      let size = 0;
      answer.on("data", (data) => { size += data.length; });
      answer.on("end", () => resolve({ status: answer.statusCode, tag: answer.headers.etag, size }));
    });
    asking.on("error", reject);
    asking.end(body);
  });
}

const percentile = (times, share) => times.toSorted((a, b) => a - b)[Math.floor(times.length * share)].toFixed(1);
async function first(path, count) {
  for (let warm = 0; warm < 20; warm += 1) await ask(path);
  const [times, before] = [[], await processorTime()];
  for (let turn = 0; turn < count; turn += 1) {
    const start = performance.now();
    await ask(path);
    times.push(performance.now() - start);
  }
  const each = (1000 * (await processorTime() - before)) / count;
  console.log(`${path}: p50 ${percentile(times, 0.5)} ms, p99 ${percentile(times, 0.99)} ms, ${each.toFixed(1)} ms of the processors each`);
}
const page = `/g/${game}/board`;
await first(page, 300);
await first(`${page}?start=${Math.floor(entries / 2)}`, 300);

// Viewers behave as pages.js does: they listen, and request the page within a second of an event that reports a change.
let [events, refreshed, unchanged] = [0, 0, 0];
for (let viewer = 0; viewer < viewers; viewer += 1) {
  const own = new Agent({ keepAlive: true, maxSockets: 2 });
  let [timer, tag] = [null, undefined];
  request({ port, host: "127.0.0.1", path: `/g/${game}/my/events?leaderboard=board`, agent: own }, (answer) => {
    answer.on("data", (data) => {
      for (const _ of String(data).matchAll(/event: leaderboard.updated/g)) {
        events += 1;
        timer ??= setTimeout(async () => {
          timer = null;
          const response = await ask(page, { agent: own, headers: tag ? { "If-None-Match": tag } : {} }).catch(() => null);
          if (response?.status === 200) { refreshed += 1; tag = response.tag; } else unchanged += 1;
        }, 100 + Math.random() * 900);
      }
    });
  }).on("error", () => {}).end();
}
await new Promise((resolve) => setTimeout(resolve, 3000));
const [began, before] = [performance.now(), await processorTime()];
let sent = 0;
while (performance.now() - began < seconds * 1000) {
  while (sent < ((performance.now() - began) / 1000) * rate) {
    sent += 1;
    const player = `player-${(sent * 104729) % entries}`;
    ask(`/v1/leaderboards/board/scores`, {
      method: "POST", headers: { Authorization: `Bearer ${key}`, "Content-Type": "application/json" },
      body: JSON.stringify({ player, score: 1000004 + sent }),
    }).catch(() => {});
  }
  await new Promise((resolve) => setTimeout(resolve, 10));
}
const took = (performance.now() - began) / 1000;
const used = await processorTime() - before;
console.log(`${viewers} viewers, ${(sent / took).toFixed(0)} submissions/s for ${took.toFixed(0)} s: ${(used / took).toFixed(2)} of a processor; `
  + `${(events / took).toFixed(0)} events/s and ${(refreshed / took).toFixed(0)} pages/s were sent, ${unchanged} times the page was the same`);
server.kill("SIGTERM");
await new Promise((resolve) => server.once("exit", resolve));
await rm(folder, { recursive: true, force: true });
process.exit(0);
