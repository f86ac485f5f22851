// Tests of the rules of Whack-a-Cac, with a controlled clock and a seeded generator.
import assert from "node:assert/strict";
import test from "node:test";
import { Game, rules, scoreText } from "../../Sources/LaurelPages/Assets/whackacac.js";
import { HighScores, recorded, rows } from "../../Sources/LaurelPages/Assets/high-scores.js";

/** Returns a seeded random number generator (mulberry32). */
function seeded(seed) {
  return () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let value = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 4294967296;
  };
}

const hitAll = (game) => { for (const number of [...game.cacti.keys()]) game.hit(number); };

test("A cactus appears immediately, and another after a second", () => {
  const game = new Game({ random: seeded(1) });
  assert.equal(game.cacti.size, 1);
  game.advance(999);
  assert.equal(game.cacti.size, 1);
  game.advance(1);
  assert.equal(game.cacti.size, 2);
});

test("A cactus disappears after two seconds and costs a life", () => {
  const game = new Game({ random: seeded(1) });
  game.advance(1999);
  assert.equal(game.lives, 5);
  game.advance(1);
  assert.equal(game.lives, 4);
});

test("A hit counts once, and the cactus costs no life later", () => {
  const game = new Game({ random: () => 0.9 });
  assert.equal(game.hit(1), true);
  assert.equal(game.hit(1), false);
  assert.equal(game.score, 1);
  game.advance(2100);
  assert.equal(game.lives, 5);
});

for (const [chance, delay] of [[0, 500], [0.34, 1500], [0.99, 2500]]) {
  test(`The next cactus appears ${delay} ms after a hit`, () => {
    let [next, last] = [0, 0];
    const game = new Game({ random: () => next, notify: (event, cactus) => { if (event === "up") last = cactus.number; } });
    game.advance(1000);
    next = chance;
    game.hit(1);
    game.advance(delay - 1);
    assert.equal(last, 2);
    game.advance(1);
    assert.equal(last, 3);
  });
}

test("Five missed cacti end the game, and its state no longer changes", () => {
  const events = [];
  const game = new Game({ random: seeded(3), notify: (event) => events.push(event) });
  game.advance(60000);
  assert.equal(game.state, "over");
  assert.equal(events.filter((event) => event === "missed").length, 5);
  assert.equal(events.at(-1), "over");
  const { size } = game.cacti;
  game.advance(60000);
  assert.equal(game.cacti.size, size);
  assert.equal(game.hit([...game.cacti.keys()][0]), false);
});

test("Every tenth hit adds a cactus immediately, up to the fiftieth hit", () => {
  const game = new Game({ random: seeded(4) });
  const extras = [];
  while (game.score < 80) {
    const [first] = game.cacti.keys();
    if (first === undefined) { game.advance(50); continue; }
    const before = game.cacti.size;
    game.hit(first);
    if (game.cacti.size === before) extras.push(game.score);
  }
  assert.deepEqual(extras, [10, 20, 30, 40, 50]);
});

test("A pause stops the time, rejects hits and leaves no cactus on the screen", () => {
  const game = new Game({ random: seeded(5) });
  game.advance(1500);
  game.pause();
  game.advance(1e6);
  assert.equal(game.hit(1), false);
  assert.equal(game.lives, 5);
  assert.equal(game.cacti.size, 2);
  game.resume();
  game.advance(499);
  assert.equal(game.lives, 5);
  game.advance(1);
  assert.equal(game.lives, 4);
  game.advance(1000);
  assert.equal(game.lives, 3);
  assert.ok(![...game.cacti.keys()].includes(1) && ![...game.cacti.keys()].includes(2));
});

test("A game can be left only from the pause, and its score counts", () => {
  const game = new Game({ random: seeded(6) });
  game.hit(1);
  game.exit();
  assert.equal(game.state, "playing");
  game.pause();
  game.exit();
  assert.equal(game.state, "over");
  assert.equal(game.points, 1);
  game.resume();
  assert.equal(game.state, "over");
});

test("Every cactus is in one of three rows and inside the view", () => {
  const seen = { rows: new Set(), sizes: new Set() };
  const game = new Game({
    random: seeded(7), notify: (event, cactus) => {
      if (event !== "up") return;
      seen.rows.add(cactus.row);
      seen.sizes.add(cactus.size);
      assert.ok(cactus.left >= 0 && cactus.left + rules.widths[cactus.size] <= rules.width);
    },
  });
  for (let step = 0; step < 4000; step += 1) { game.advance(100); hitAll(game); }
  assert.equal(game.lives, 5);
  assert.deepEqual([seen.rows.size, seen.sizes.size], [3, 3]);
});

test("The survival mode counts hundredths of played seconds", () => {
  const game = new Game({ mode: "survival", random: seeded(8) });
  game.advance(1234);
  assert.equal(game.points, 123);
  game.pause();
  game.advance(5000);
  assert.equal(game.points, 123);
});

test("The size of time steps does not change the game", () => {
  for (let seed = 0; seed < 50; seed += 1) {
    const [small, large] = [new Game({ random: seeded(seed) }), new Game({ random: seeded(seed) })];
    for (let step = 0; step < 500; step += 1) small.advance(16);
    large.advance(500 * 16);
    assert.deepEqual([small.lives, small.elapsed, [...small.cacti.keys()]], [large.lives, large.elapsed, [...large.cacti.keys()]]);
  }
});

test("A score has at least six digits", () => {
  assert.deepEqual([0, 7, 201, 1234567].map(scoreText), ["000000", "000007", "000201", "1234567"]);
});

test("The table contains the best ten records, and a full table rejects a lower or equal score", () => {
  let records = [];
  for (let score = 1; score <= 10; score += 1) records = recorded(records, { name: "Ann", score, date: `2026-01-${10 + score}` });
  assert.deepEqual(records.map((record) => record.score), [10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
  assert.equal(recorded(records, { name: "Bob", score: 1, date: "2020-01-01" }), records);
  const better = recorded(records, { name: "Bob", score: 5, date: "2026-02-01" });
  assert.deepEqual(better.map((record) => record.name).indexOf("Bob"), 6, "ties are in the order of their dates");
  assert.equal(better.length, 10);
});

test("The table has ten rows, and an empty row has no score and no date", () => {
  const shown = rows([{ name: "Ann", score: 3, date: "2026-01-02T03:04:05Z" }]);
  assert.deepEqual(shown[0], { rank: 1, name: "Ann", score: 3, date: "2026-01-02T03:04:05Z" });
  assert.deepEqual(shown[9], { rank: 10, name: "-", score: null, date: null });
});

test("The table is stored, and works with damaged or without storage", () => {
  const kept = new Map();
  const storage = { getItem: (name) => kept.get(name) ?? null, setItem: (name, value) => kept.set(name, value) };
  assert.equal(new HighScores("cacti", storage).add({ name: "Ann", score: 3, date: "2026-01-02" }), true);
  assert.equal(new HighScores("cacti", storage).records.length, 1);
  kept.set("laurel.high-scores.cacti", "{broken");
  assert.deepEqual(new HighScores("cacti", storage).records, []);
  assert.equal(new HighScores("cacti", null).add({ name: "Ann", score: 3, date: "2026-01-02" }), true);
});
