// Laurel for web games: one module, no build step. Types are in laurel.d.ts.
//
//   import { Laurel } from "https://scores.example.com/laurel.js";
//   const laurel = new Laurel({ game: "com.example.game", key: "lrl_live_…" });
//   await laurel.play({ name: "Ada", leaderboard: "points", score: 1234 });
//
// The key is a client key, which is public. Scores are bigints, and are kept until the server has them.

const base64 = (bytes) => btoa(String.fromCharCode(...new Uint8Array(bytes)));

/** An id that is nearly in order of time (UUID, version 7), so that a server finds its place fast. */
export function submissionID(now = Date.now()) {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  for (let index = 0; index < 6; index += 1) bytes[index] = Math.floor(now / 2 ** (8 * (5 - index))) % 256;
  bytes[6] = 0x70 | (bytes[6] & 0x0f);
  bytes[8] = 0x80 | (bytes[8] & 0x3f);
  const text = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return [text.slice(0, 8), text.slice(8, 12), text.slice(12, 16), text.slice(16, 20), text.slice(20)].join("-");
}

/** What the server, or the way to it, said no to. */
export class LaurelError extends Error {
  constructor(problem, status) {
    super(problem.detail ?? problem.title ?? `The server answered ${status}.`);
    this.slug = String(problem.type ?? "unknown").split("/").pop();
    this.status = status;
    this.problem = problem;
  }

  /** Whether the same request may succeed later. */
  get isTemporary() { return this.status === 0 || this.status === 408 || this.status === 429 || this.status >= 500; }
}

/** A few values that stay: in IndexedDB or, where the browser forbids that, until the page closes. */
class Storage {
  #memory = new Map();
  #database;

  constructor(name) {
    this.#database = new Promise((resolve) => {
      let request;
      try { request = indexedDB.open(name, 1); } catch { return resolve(null); }
      request.onupgradeneeded = () => request.result.createObjectStore("values");
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => resolve(null);
    });
  }

  /** Whether values outlive the page. */
  get isLasting() { return this.#database.then((database) => database !== null); }

  async #with(mode, act, instead) {
    const database = await this.#database;
    if (!database) return instead();
    return new Promise((resolve, reject) => {
      const transaction = database.transaction("values", mode);
      const request = act(transaction.objectStore("values"));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onerror = transaction.onabort = () => reject(transaction.error);
    });
  }

  get(name) { return this.#with("readonly", (values) => values.get(name), () => this.#memory.get(name)); }
  set(name, value) { return this.#with("readwrite", (values) => values.put(value, name), () => this.#memory.set(name, value)); }
  delete(name) { return this.#with("readwrite", (values) => values.delete(name), () => this.#memory.delete(name)); }

  /** The values whose names begin so, by name. */
  async all(prefix) {
    const range = () => IDBKeyRange.bound(prefix, `${prefix}\uffff`);
    return this.#with("readonly", (values) => values.getAll(range()),
      () => [...this.#memory].filter(([name]) => name.startsWith(prefix)).sort(([a], [b]) => (a < b ? -1 : 1)).map(([, value]) => value));
  }
}

const exact = (entry) => entry && { ...entry, score: BigInt(entry.score), context: BigInt(entry.context) };

/** Events: "sent" (detail: receipt), "saved" (the submission), "refused" (the submission and why). */
export class Laurel extends EventTarget {
  #storage;
  #session = null;
  #signingIn = null;
  #sending = null;

  constructor({ server = new URL(import.meta.url).origin, game, key }) {
    super();
    this.server = server.replace(/\/$/, "");
    this.game = game;
    this.key = key;
    this.environment = key?.startsWith("lrl_sandbox_") ? "sandbox" : "production";
    this.#storage = new Storage(`laurel ${this.server} ${game} ${this.environment}`);
    globalThis.addEventListener?.("online", () => this.send().catch(() => {}));
  }

  get player() { return this.#session?.player ?? null; }

  /** Whether what is saved outlives the page. */
  get isLasting() { return this.#storage.isLasting; }

  /** Signs this device's player in; the first time it makes one. The name is what others see. */
  async signIn({ name } = {}) {
    // Kept, so that who is away now has it once they are here.
    if (name) await this.#storage.set("name", name);
    await this.#freshToken();
    if (name && this.player.displayName !== name) {
      const player = await this.#signed("PATCH", "/v1/players/me", { displayName: name });
      await this.#keep({ ...this.#session, player: { ...this.player, ...player } });
    }
    return this.player;
  }

  /** Signs out. The player stays this device's own. */
  async signOut() {
    if (this.#session) await this.#ask("DELETE", "/v1/auth/session", undefined, this.#session.token).catch(() => {});
    this.#session = null;
    await this.#storage.delete("session");
  }

  /**
   * Keeps a score and then sends it. It is sent later where that fails.
   * @returns The receipt, or null while it waits.
   */
  async submit(score) { return this.#deliver(await this.#save(score)); }

  /** Before anything is sent, so that no crash and no refusal of something else loses it. */
  async #save({ leaderboard, score, context, date = new Date(), id = submissionID() }) {
    const submission = { id, leaderboard, score: String(BigInt(score)), date: new Date(date).toISOString() };
    if (context !== undefined) submission.context = String(BigInt(context));
    await this.#storage.set(`submission ${id}`, submission);
    return submission;
  }

  async #deliver(submission) {
    const told = await this.send().catch(() => new Map());
    const answer = told.get(submission.id);
    if (answer instanceof LaurelError) throw answer;
    if (!answer) this.dispatchEvent(new CustomEvent("saved", { detail: submission }));
    return answer ?? null;
  }

  /** The scores that are still to be sent, the oldest first. */
  waiting() { return this.#storage.all("submission "); }

  /** Sends what waits. @returns Receipts, and refusals that stay, by submission. */
  async send() {
    // One after the other, so that a score which came meanwhile is sent, too.
    const before = this.#sending;
    const sending = (async () => {
      await before?.catch(() => {});
      return this.#sendAll();
    })();
    this.#sending = sending;
    return sending;
  }

  async #sendAll() {
    const told = new Map();
    for (const submission of await this.waiting()) {
      const { leaderboard, ...body } = submission;
      try {
        const path = `/v1/leaderboards/${encodeURIComponent(leaderboard)}/scores?integers=string`;
        const receipt = await this.#signed("POST", path, { ...body, sentAt: new Date().toISOString() });
        receipt.entry = exact(receipt.entry);
        await this.#storage.delete(`submission ${submission.id}`);
        told.set(submission.id, receipt);
        this.dispatchEvent(new CustomEvent("sent", { detail: receipt }));
      } catch (error) {
        if (!(error instanceof LaurelError) || error.isTemporary || error.status === 401) return told;
        await this.#storage.delete(`submission ${submission.id}`);
        told.set(submission.id, error);
        this.dispatchEvent(new CustomEvent("refused", { detail: { submission, error } }));
      }
    }
    return told;
  }

  /** Signs in by name and submits, in one call. */
  async play({ name, leaderboard, score, context }) {
    const submission = await this.#save({ leaderboard, score, context });
    await this.signIn({ name }).catch((error) => { if (!error.isTemporary) throw error; });
    return this.#deliver(submission);
  }

  /** Part of a ranking: `{ time, start, limit, around, aroundScore, player, percentile, occurrence }`. */
  async entries(leaderboard, selection = {}) {
    const query = new URLSearchParams({ integers: "string" });
    for (const [name, value] of Object.entries(selection)) {
      for (const one of [value].flat()) if (one !== undefined) query.append(name, String(one));
    }
    const page = await this.#ask("GET", `/v1/leaderboards/${encodeURIComponent(leaderboard)}/entries?${query}`, undefined, this.#session?.token ?? this.key);
    return { ...page, entries: page.entries.map(exact), localPlayerEntry: exact(page.localPlayerEntry) };
  }

  async leaderboards() {
    return (await this.#ask("GET", "/v1/leaderboards", undefined, this.#session?.token ?? this.key)).leaderboards;
  }

  async #signed(method, path, body) {
    try {
      return await this.#ask(method, path, body, await this.#freshToken());
    } catch (error) {
      if (error.status !== 401) throw error;
      this.#session = null;
      await this.#storage.delete("session");
      return this.#ask(method, path, body, await this.#freshToken());
    }
  }

  /** A token that opens for another half minute at least. */
  async #freshToken() {
    this.#session ??= (await this.#storage.get("session")) ?? null;
    if (this.#session && Date.parse(this.#session.expiresAt) > Date.now() + 30000) return this.#session.token;
    this.#signingIn ??= this.#signInAsGuest().finally(() => { this.#signingIn = null; });
    await this.#signingIn;
    return this.#session.token;
  }

  async #signInAsGuest() {
    const { nonce } = await this.#ask("POST", "/v1/auth/nonce", undefined, this.key);
    const pair = await this.#devicePair();
    const text = new TextEncoder().encode(`Laurel guest sign-in\n${this.game}\n${this.environment}\n${nonce}`);
    const signature = await crypto.subtle.sign({ name: "ECDSA", hash: "SHA-256" }, pair.privateKey, text);
    const publicKey = await crypto.subtle.exportKey("raw", pair.publicKey);
    const proof = { publicKey: base64(publicKey), nonce, signature: base64(signature) };
    const name = await this.#storage.get("name");
    if (name) proof.displayName = name;
    await this.#keep(await this.#ask("POST", "/v1/auth/guest", proof, this.key));
  }

  async #keep(session) {
    this.#session = session;
    await this.#storage.set("session", session);
  }

  /** This device's own key pair; nobody can read its private half. */
  async #devicePair() {
    const kept = await this.#storage.get("device");
    if (kept) return kept;
    const pair = await crypto.subtle.generateKey({ name: "ECDSA", namedCurve: "P-256" }, false, ["sign", "verify"]);
    await this.#storage.set("device", pair);
    return pair;
  }

  async #ask(method, path, body, credential) {
    const headers = credential ? { Authorization: `Bearer ${credential}` } : {};
    if (body !== undefined) headers["Content-Type"] = "application/json";
    // Without a credential the game has to be named.
    const address = credential || !this.game ? path : `${path}${path.includes("?") ? "&" : "?"}game=${encodeURIComponent(this.game)}`;
    let answer;
    try {
      answer = await fetch(this.server + address, { method, headers, body: body === undefined ? undefined : JSON.stringify(body) });
    } catch (error) {
      throw new LaurelError({ detail: `The server cannot be reached: ${error.message}`, type: "unreachable" }, 0);
    }
    const text = await answer.text();
    let value = {};
    try { value = text ? JSON.parse(text) : {}; } catch { /* A proxy's page, say. */ }
    if (!answer.ok) throw new LaurelError(value, answer.status);
    return value;
  }
}
