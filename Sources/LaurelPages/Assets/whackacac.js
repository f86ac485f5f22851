// The rules of Whack-a-Cac, without a clock, a screen or a random number generator. Times are in milliseconds.
//
// Timers count the played time, which does not advance while the game is paused. Therefore a pause loses no cactus and
// leaves no cactus on the screen, unlike in the book's version.

export const rules = {
  lives: 5, rows: 3, sizes: 3, width: 1024,
  widths: [120, 92, 68],           // The widths of a large, a medium and a small cactus.
  up: 2000, secondAfter: 1000,     // The time that a cactus is up; the time of the second cactus.
  extraEvery: 10, extraUpTo: 50,   // Every tenth hit adds a cactus, up to the fiftieth hit.
};

/** Formats a score with at least six digits. */
export const scoreText = (score) => String(Math.round(score)).padStart(6, "0");

export class Game {
  state = "playing";               // "playing", "paused" or "over"
  score = 0;
  lives = rules.lives;
  elapsed = 0;
  cacti = new Map();               // The cacti that are up, by number.
  #agenda = [];
  #last = 0;
  #order = 0;

  /**
   * @param mode "cacti": each cactus is a point; "survival": each hundredth of a second is a point.
   * @param random A function that returns a number from 0 up to, but not including, 1.
   * @param notify Called with each event: ("up" | "hit" | "missed", cactus) and ("over").
   */
  constructor({ mode = "cacti", random = Math.random, notify = () => {} } = {}) {
    this.mode = mode;
    this.random = random;
    this.notify = notify;
    this.#spawn();
    this.#after(rules.secondAfter, () => this.#spawn());
  }

  /** The submitted score. */
  get points() { return this.mode === "survival" ? Math.floor(this.elapsed / 10) : this.score; }

  /** Advances the time, unless the game is paused or over. */
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

  /** Hits a cactus. @returns Whether the cactus was up. */
  hit(number) {
    const cactus = this.cacti.get(number);
    if (this.state !== "playing" || !cactus) return false;
    this.cacti.delete(number);
    this.score += 1;
    this.notify("hit", cactus);
    if (this.score % rules.extraEvery === 0 && this.score <= rules.extraUpTo) this.#spawn();
    this.#replaceLater();
    return true;
  }

  pause() { if (this.state === "playing") this.state = "paused"; }

  resume() { if (this.state === "paused") this.state = "playing"; }

  /** Ends a paused game. Its score counts. */
  exit() { if (this.state === "paused") this.#end(); }

  #spawn() {
    const row = this.#choice(rules.rows);
    const left = this.#choice(rules.width);
    const size = this.#choice(rules.sizes);
    const cactus = {
      number: ++this.#last, row, size, upAt: this.elapsed, left: Math.min(left, rules.width - rules.widths[size]),
    };
    this.cacti.set(cactus.number, cactus);
    this.notify("up", cactus);
    this.#after(rules.up, () => this.#miss(cactus));
  }

  #miss(cactus) {
    if (!this.cacti.delete(cactus.number)) return;
    this.lives -= 1;
    this.notify("missed", cactus);
    if (this.lives === 0) this.#end();
    else this.#replaceLater();
  }

  #replaceLater() { this.#after(this.#choice(3) * 1000 + 500, () => this.#spawn()); }

  #end() {
    this.state = "over";
    this.#agenda = [];
    this.notify("over");
  }

  #after(milliseconds, act) { this.#agenda.push({ at: this.elapsed + milliseconds, order: ++this.#order, act }); }

  #choice(count) { return Math.floor(this.random() * count); }
}
