// <laurel-board server="https://scores.example.com" game="com.example.game" board="points"></laurel-board>
// Shows the top of a leaderboard on any page. Attributes: server, game, board, limit (10), time (allTime, today, week),
// player (an id to mark), poll (seconds between looks, 15). Colours: --laurel-ink, --laurel-ground, --laurel-accent.
const sheet = new CSSStyleSheet();
sheet.replaceSync(`
:host { display: block; font: 15px/1.4 system-ui, sans-serif; color: var(--laurel-ink, #1b241e);
  background: var(--laurel-ground, #fffefa); border-radius: 12px; padding: 12px; max-width: 28rem }
@media (prefers-color-scheme: dark) { :host { color: var(--laurel-ink, #eef3ee); background: var(--laurel-ground, #161e19) } }
:host([hidden]) { display: none }
h2 { font-size: 1.05rem; margin: 0 0 6px } h2 a { color: inherit; text-decoration: none }
ol { list-style: none; margin: 0; padding: 0 }
li { display: flex; gap: 8px; padding: 4px 6px; border-radius: 6px; font-variant-numeric: tabular-nums }
li b { min-width: 1.8em } li bdi { flex: 1; min-width: 0; overflow-wrap: anywhere }
li[aria-current] { outline: 2px solid var(--laurel-accent, #2c7a4b) }
p { margin: 4px 6px }`);

const make = (name, text, ...children) => {
  const element = document.createElement(name);
  if (text !== undefined) element.textContent = text;
  element.append(...children);
  return element;
};

class LaurelBoard extends HTMLElement {
  static observedAttributes = ["server", "game", "board", "limit", "time", "player", "poll"];
  #root = this.attachShadow({ mode: "open" });
  #timer;
  #tag;
  #name;

  connectedCallback() {
    this.#root.adoptedStyleSheets = [sheet];
    this.#begin();
  }

  disconnectedCallback() { clearInterval(this.#timer); }

  attributeChangedCallback() { if (this.isConnected) this.#begin(); }

  #begin() {
    clearInterval(this.#timer);
    this.#tag = this.#name = undefined;
    this.#timer = setInterval(() => { if (!document.hidden) this.refresh(); }, 1000 * (this.getAttribute("poll") || 15));
    this.refresh();
  }

  get #server() { return (this.getAttribute("server") || new URL(import.meta.url).origin).replace(/\/$/, ""); }

  async #ask(path, headers = {}) {
    const game = encodeURIComponent(this.getAttribute("game") || "");
    return fetch(`${this.#server}/v1/leaderboards/${encodeURIComponent(this.getAttribute("board"))}${path}game=${game}`, { headers });
  }

  /** Looks whether the board has changed, and shows it. */
  async refresh() {
    try {
      if (!this.#name) {
        const board = await this.#ask("?");
        if (board.ok) this.#name = (await board.json()).name;
      }
      const time = this.getAttribute("time") || "allTime";
      const answer = await this.#ask(`/entries?limit=${Number(this.getAttribute("limit")) || 10}&time=${encodeURIComponent(time)}&`,
        this.#tag ? { "If-None-Match": this.#tag } : {});
      if (answer.status === 304) return;
      const body = await answer.json();
      if (!answer.ok) throw new Error(body.detail);
      this.#tag = answer.headers.get("ETag");
      this.#show(body);
    } catch (error) {
      if (!this.#root.querySelector("ol")) this.#root.replaceChildren(make("p", error.message));
    }
  }

  #show(page) {
    const link = make("a", this.#name || page.leaderboardID);
    link.href = `${this.#server}/g/${this.getAttribute("game")}/${page.leaderboardID}`;
    const rows = page.entries.map((entry) => {
      const row = make("li", undefined, make("b", String(entry.rank)), make("bdi", entry.player.displayName),
        make("span", entry.formattedScore));
      if (entry.player.id === this.getAttribute("player")) row.setAttribute("aria-current", "true");
      return row;
    });
    while (rows.length < 3) rows.push(make("li", undefined, make("b", String(rows.length + 1)), make("bdi", "-"), make("span", "-")));
    this.#root.replaceChildren(make("h2", undefined, link), make("ol", undefined, ...rows));
    this.dispatchEvent(new CustomEvent("laurel-change", { detail: { playerCount: page.playerCount } }));
  }
}

customElements.define("laurel-board", LaurelBoard);
