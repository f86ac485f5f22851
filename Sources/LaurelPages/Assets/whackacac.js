// The rules of Whack-a-Cac, and nothing else: no clock, no screen, no chance of its own. Time is in milliseconds.
//
// Timers count the time that is played. While the game is paused it does not pass, so that no cactus is lost and none is
// stuck on the screen for ever, as in the book's own version.

export const rules = {
  lives: 5, rows: 3, sizes: 3, width: 1024,
  widths: [120, 92, 68],           // Of a large, a medium and a small cactus.
  up: 2000, secondAfter: 1000,     // How long a cactus stays up; when the second one comes.
  extraEvery: 10, extraUpTo: 50,   // One more cactus at once at every tenth hit, up to the fiftieth.
};

/** A score as the game shows it: "%06.0f". */
export const scoreText = (score) => String(Math.round(score)).padStart(6, "0");

export class Game {
  state = "playing";               // "playing", "paused" or "over"
  score = 0;
  lives = rules.lives;
  elapsed = 0;
  cacti = new Map();               // Those that are up, by number.
  #agenda = [];
  #last = 0;
  #order = 0;

  /**
   * @param mode "cacti": a point for each cactus; "survival": a hundredth of a second is a point.
   * @param random Numbers from 0 to below 1.
   * @param tell Hears what happens: ("up" | "hit" | "missed", cactus) and ("over").
   */
  constructor({ mode = "cacti", random = Math.random, tell = () => {} } = {}) {
    this.mode = mode;
    this.random = random;
    this.tell = tell;
    this.#spawn();
    this.#after(rules.secondAfter, () => this.#spawn());
  }

  /** What counts in the end. */
  get points() { return this.mode === "survival" ? Math.floor(this.elapsed / 10) : this.score; }

  /** Lets time pass, unless the game is paused or over. */
  advance(milliseconds) {
    if (this.state !== "playing") return;
    const until = this.elapsed + milliseconds;
    while (this.state === "playing") {
      const next = this.#agenda.reduce((a, b) => (b.at < a.at || (b.at === a.at && b.order < a.order) ? b : a), { at: Infinity });
      if (next.at > until) break;
      this.#agenda.splice(this.#agenda.indexOf(next), 1);
      this.elapsed = next.at;
      next.act();
    }
    if (this.state === "playing") this.elapsed = until;
  }

  /** Whacks a cactus. One that is not up any more is nobody's. */
  hit(number) {
    const cactus = this.cacti.get(number);
    if (this.state !== "playing" || !cactus) return false;
    this.cacti.delete(number);
    this.score += 1;
    this.tell("hit", cactus);
    if (this.score % rules.extraEvery === 0 && this.score <= rules.extraUpTo) this.#spawn();
    this.#replaceLater();
    return true;
  }

  pause() { if (this.state === "playing") this.state = "paused"; }

  resume() { if (this.state === "paused") this.state = "playing"; }

  /** Leaves the game from the pause: what was reached counts. */
  exit() { if (this.state === "paused") this.#end(); }

  #spawn() {
    const row = this.#choice(rules.rows);
    const left = this.#choice(rules.width);
    const size = this.#choice(rules.sizes);
    const cactus = {
      number: ++this.#last, row, size, upAt: this.elapsed, left: Math.min(left, rules.width - rules.widths[size]),
    };
    this.cacti.set(cactus.number, cactus);
    this.tell("up", cactus);
    this.#after(rules.up, () => this.#miss(cactus));
  }

  #miss(cactus) {
    if (!this.cacti.delete(cactus.number)) return;
    this.lives -= 1;
    this.tell("missed", cactus);
    if (this.lives === 0) this.#end();
    else this.#replaceLater();
  }

  #replaceLater() { this.#after(this.#choice(3) * 1000 + 500, () => this.#spawn()); }

  #end() {
    this.state = "over";
    this.#agenda = [];
    this.tell("over");
  }

  #after(milliseconds, act) { this.#agenda.push({ at: this.elapsed + milliseconds, order: ++this.#order, act }); }

  #choice(count) { return Math.floor(this.random() * count); }
}
