// <laurel-board server="https://scores.example.com" game="com.example.game" board="points"></laurel-board>
// Shows the top of a public leaderboard on any site. Attributes: server, game, board, limit (default 10), time (allTime, today,
// week), player (the identifier of the marked player), poll (seconds between requests, default 15), lang (such as "de"; default:
// the browser's language). Colors: --laurel-ink, --laurel-ground, --laurel-accent.
const sheet = new CSSStyleSheet();
sheet.replaceSync(`
:host { display: block; font: 15px/1.4 system-ui, sans-serif; color: var(--laurel-ink, #1b241e);
  background: var(--laurel-ground, #fffefa); border: 1px solid color-mix(in srgb, currentColor 18%, transparent); border-radius: 12px; padding: 12px; max-width: 28rem }
@media (prefers-color-scheme: dark) { :host { color: var(--laurel-ink, #eef3ee); background: var(--laurel-ground, #161e19) } }
:host([hidden]) { display: none }
h2 { font-size: 1.05rem; margin: 0 0 6px } h2 a { color: inherit; text-decoration: none }
ol { list-style: none; margin: 0; padding: 0 }
li { display: flex; gap: 8px; padding: 4px 6px; border-radius: 6px; font-variant-numeric: tabular-nums }
li { align-items: center } li b { min-width: 1.8em; text-align: center; border-radius: 999px } li img { border-radius: 50%; flex: none }
li.m1 b { background: #946803; color: #fff } li.m2 b { background: #626c75; color: #fff } li.m3 b { background: #a2582b; color: #fff }
li span { white-space: nowrap } li bdi { flex: 1; min-width: 0; overflow-wrap: anywhere }
li[aria-current] { outline: 2px solid var(--laurel-accent, #2c7a4b) }
p { margin: 4px 6px }`);

const make = (name, text, ...children) => {
  const element = document.createElement(name);
  if (text !== undefined) element.textContent = text;
  element.append(...children);
  return element;
};

class LaurelBoard extends HTMLElement {
  static observedAttributes = ["server", "game", "board", "limit", "time", "player", "poll", "lang"];
  #root = this.attachShadow({ mode: "open" });
  #timer;
  #tag;
  #name;
  /** Whether rows of the current leaderboard are shown. */
  #shown = false;
  /** The number of attribute changes. */
  #round = 0;

  connectedCallback() {
    this.#root.adoptedStyleSheets = [sheet];
    this.#begin();
  }

  disconnectedCallback() { clearInterval(this.#timer); }

  attributeChangedCallback() { if (this.isConnected) this.#begin(); }

  #begin() {
    clearInterval(this.#timer);
    this.#tag = this.#name = undefined;
    this.#shown = false;
    this.#round += 1;
    this.#timer = setInterval(() => { if (!document.hidden) this.refresh(); }, 1000 * (this.getAttribute("poll") || 15));
    this.refresh();
  }

  get #server() { return (this.getAttribute("server") || new URL(import.meta.url).origin).replace(/\/$/, ""); }

  async #ask(path) {
    const game = encodeURIComponent(this.getAttribute("game") || "");
    const address = `${this.#server}/v1/leaderboards/${encodeURIComponent(this.getAttribute("board"))}${path}game=${game}`;
    const lang = this.getAttribute("lang");
    // The browser's cache revalidates the response. An explicit header would require a CORS preflight.
    return fetch(address, { cache: "no-cache", credentials: "omit", headers: lang ? { "Accept-Language": lang } : {} });
  }

  /** Requests the leaderboard, and shows it if it has changed. */
  async refresh() {
    const round = this.#round;
    // After a change of attributes, the response belongs to the previous leaderboard.
    const isOld = () => round !== this.#round;
    let answer;
    let body;
    try {
      if (!this.#name) {
        const board = await this.#ask("?");
        if (isOld()) return;
        if (board.ok) this.#name = (await board.json()).name;
      }
      const time = this.getAttribute("time") || "allTime";
      answer = await this.#ask(`/entries?limit=${Number(this.getAttribute("limit")) || 10}&time=${encodeURIComponent(time)}&`);
      body = await answer.json();
    } catch {
      // Rows of this leaderboard stay visible while the server is unreachable.
      if (!isOld() && !this.#shown) this.#say("Can’t connect. Retrying …");
      return;
    }
    if (isOld()) return;
    if (!answer.ok) return this.#say(body.detail || "This leaderboard can’t be shown.");
    const tag = answer.headers.get("ETag");
    if (tag && tag === this.#tag) return;
    this.#tag = tag;
    this.#show(body);
  }

  #say(text) {
    this.#shown = false;
    this.#tag = undefined;
    const line = make("p", text);
    line.setAttribute("role", "status");
    this.#root.replaceChildren(line);
  }

  #show(page) {
    this.#shown = true;
    const link = make("a", this.#name || page.leaderboardID);
    link.href = `${this.#server}/g/${this.getAttribute("game")}/${page.leaderboardID}`;
    const rows = page.entries.map((entry) => {
      const picture = Object.assign(new Image(24, 24), { src: this.#server + entry.player.avatarURL, alt: "", loading: "lazy" });
      const row = make("li", undefined, make("b", String(entry.rank)), ...(entry.player.avatarURL ? [picture] : []),
        make("bdi", entry.player.displayName), make("span", entry.formattedScore));
      if (entry.rank <= 3) row.className = `m${entry.rank}`;
      if (entry.player.id === this.getAttribute("player")) row.setAttribute("aria-current", "true");
      return row;
    });
    this.#root.replaceChildren(make("h2", undefined, link),
      rows.length ? make("ol", undefined, ...rows) : make("p", "No scores yet. Be the first!"));
    this.dispatchEvent(new CustomEvent("laurel-change", { detail: { playerCount: page.playerCount } }));
  }
}

customElements.define("laurel-board", LaurelBoard);
