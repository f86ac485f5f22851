// The Laurel client for web games: a module without a build step. laurel.d.ts documents its interface.
//
//   import { Laurel } from "https://scores.example.com/laurel.js";
//   const laurel = new Laurel({ game: "com.example.game", key: "lrl_live_…" });
//   await laurel.play({ name: "Ada", leaderboard: "points", score: 1234 });
//
// The key is a client key, which is public. Scores are bigints. The module stores a score until the server has accepted it.

const base64 = (bytes) => btoa(String.fromCharCode(...new Uint8Array(bytes)));

/** Returns a UUID of version 7. Such identifiers are ordered by time, so the server's index lookups are fast. */
export function submissionID(now = Date.now()) {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  for (let index = 0; index < 6; index += 1) bytes[index] = Math.floor(now / 2 ** (8 * (5 - index))) % 256;
  bytes[6] = 0x70 | (bytes[6] & 0x0f);
  bytes[8] = 0x80 | (bytes[8] & 0x3f);
  const text = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return [text.slice(0, 8), text.slice(8, 12), text.slice(12, 16), text.slice(16, 20), text.slice(20)].join("-");
}

/** A request that the server rejected, or that did not reach it. */
export class LaurelError extends Error {
  constructor(problem, status) {
    super(problem.detail ?? problem.title ?? `The server responded with status ${status}.`);
    this.slug = String(problem.type ?? "unknown").split("/").pop();
    this.status = status;
    this.problem = problem;
  }

  /** Whether the same request may succeed later. */
  get isTemporary() { return (this.status === 0 && this.slug !== "origin-not-allowed") || this.status === 408 || this.status === 429 || this.status >= 500; }
}

/** Stores values in IndexedDB; in memory until the page closes if the browser disallows IndexedDB. */
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

  /** Whether values stay stored after the page is closed. */
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

  /** Returns the values whose names start with `prefix`, ordered by name. */
  async all(prefix) {
    const range = () => IDBKeyRange.bound(prefix, `${prefix}\uffff`);
    return this.#with("readonly", (values) => values.getAll(range()),
      () => [...this.#memory].filter(([name]) => name.startsWith(prefix)).sort(([a], [b]) => (a < b ? -1 : 1)).map(([, value]) => value));
  }
}

const exact = (entry) => entry && { ...entry, score: BigInt(entry.score), context: BigInt(entry.context) };

/** Parses JSON with scores and contexts as bigints. They are exact if the browser provides the source text of numbers. */
const exactly = (text) => JSON.parse(text, (name, value, more) =>
  ((name === "score" || name === "context") && typeof value === "number" ? BigInt(more?.source ?? value) : value));

/** Yields the events of a stream as `{ id, type, data }`. */
async function* events(body) {
  let rest = "";
  for await (const piece of body.pipeThrough(new TextDecoderStream())) {
    const blocks = (rest + piece).split("\n\n");
    rest = blocks.pop();
    for (const block of blocks) {
      const event = {};
      for (const line of block.split("\n")) {
        const colon = line.indexOf(": ");
        if (colon > 0) event[line.slice(0, colon)] = line.slice(colon + 2);
      }
      if (event.data) yield { id: event.id, type: event.event, data: exactly(event.data) };
    }
  }
}

const exactChallenge = (challenge) => (challenge.score ? { ...challenge, score: exact(challenge.score) } : challenge);
const exactStandings = (standings) => ({
  ...standings, entries: standings.entries.map((line) => (line.score === undefined ? line : { ...line, score: BigInt(line.score) })),
});
const part = encodeURIComponent;
/** Runs `work` in mutual exclusion with other tabs of this site. Without Web Locks it runs immediately. */
const exclusively = (name, options, work) => (globalThis.navigator?.locks ? navigator.locks.request(name, options, work) : work());

/** The first and the longest delay before scores are sent again, in milliseconds. */
const [retryMin, retryMax] = [1000, 30000];

/**
 * A client of a game.
 *
 * Events: "sent" (detail: the receipt), "saved" (the submission) and "refused" (the submission and the error). While the client
 * listens: the server's events, such as "challenge.received" and "leaderboard.updated", and "listening" when the stream opens.
 */
export class Laurel extends EventTarget {
  #name;
  #storage;
  #session = null;
  #signingIn = null;
  #sending = null;
  /** The submissions that a caller awaits, with their receipt or error; null while they are pending. */
  #expected = new Map();
  #retrying = null;
  #retryWait = retryMin;
  #hasWarned = false;

  constructor({ server = new URL(import.meta.url).origin, game, key }) {
    super();
    this.server = server.replace(/\/$/, "");
    this.game = game;
    this.key = key;
    this.environment = key?.startsWith("lrl_sandbox_") ? "sandbox" : "production";
    this.#name = `laurel ${this.server} ${game} ${this.environment}`;
    this.#storage = new Storage(this.#name);
    globalThis.addEventListener?.("online", () => this.send().catch(() => {}));
  }

  get player() { return this.#session?.player ?? null; }

  /** Whether stored scores and the session stay after the page is closed. */
  get isLasting() { return this.#storage.isLasting; }

  /** Signs in this device's player. The first sign-in creates the player with `name`; `rename` changes the name later. */
  async signIn({ name } = {}) {
    try { await this.#begin(name); } catch (error) {
      if (error.isTemporary) this.#sendLater();
      throw error;
    }
    this.send().catch(() => {});
    return this.player;
  }

  /** Signs in. Only one sign-in runs at a time, because a rejected sign-in removes its stored name. */
  async #begin(name) {
    return exclusively(`${this.#name} sign-in`, {}, async () => {
      // The name is stored, so that a player who is offline is created with it later.
      if (name) await this.#storage.set("name", name);
      try { await this.#freshToken(); } catch (error) {
        // A name that the server rejects must not block the next sign-in.
        if (!error.isTemporary) await this.#storage.delete("name");
        throw error;
      }
      await this.#storage.delete("name");
      return this.player;
    });
  }

  /** Changes the player's display name. */
  async rename(name) {
    const player = await this.#signed("PATCH", "/v1/players/me", { displayName: name });
    await this.#storeSession({ ...this.#session, player: { ...this.player, ...player } });
    return this.player;
  }

  /** Signs out. A later sign-in on this device signs in the same player. */
  async signOut() {
    if (this.#session) await this.#request("DELETE", "/v1/auth/session", undefined, this.#session.token).catch(() => {});
    await this.#removeSession();
  }

  /**
   * Stores a score and sends it. After a temporary error the score is sent later.
   * @returns The receipt; null if the score is not sent yet.
   */
  async submit(score) { return this.#deliver(await this.#save(score)); }

  /** Stores a score before any request, so a crash or a rejected request cannot lose it. */
  async #save({ leaderboard, score, context, date = new Date(), id = submissionID() }) {
    const submission = { id, leaderboard, score: String(BigInt(score)), date: new Date(date).toISOString() };
    if (context !== undefined) submission.context = String(BigInt(context));
    await this.#storage.set(`submission ${id}`, submission);
    this.#expected.set(id, null);
    return submission;
  }

  async #deliver(submission) {
    await this.send().catch(() => {});
    // Another call may have sent the score, after a sign-in or when a stream opened.
    const outcome = this.#expected.get(submission.id);
    this.#expected.delete(submission.id);
    if (outcome instanceof LaurelError) throw outcome;
    if (!outcome) this.dispatchEvent(new CustomEvent("saved", { detail: submission }));
    return outcome ?? null;
  }

  /** Returns the stored scores that are not sent yet, oldest first. */
  waiting() { return this.#storage.all("submission "); }

  /** Sends the stored scores. @returns Receipts and permanent errors by submission. */
  async send() {
    // Calls run one after another, so that scores that were stored meanwhile are sent, too.
    const before = this.#sending;
    const sending = (async () => {
      await before?.catch(() => {});
      return this.#sendAll();
    })();
    this.#sending = sending;
    return sending;
  }

  /** Retries with exponential back-off while scores are stored. */
  #sendLater() {
    if (this.#retrying) return;
    const wait = this.#retryWait * (0.5 + Math.random() / 2);
    this.#retryWait = Math.min(this.#retryWait * 2, retryMax);
    this.#retrying = setTimeout(() => {
      this.#retrying = null;
      this.send().catch(() => {});
    }, wait);
    this.#retrying.unref?.();
  }

  async #sendAll() {
    const outcomes = new Map();
    const waiting = await this.waiting();
    const record = (id, outcome) => {
      outcomes.set(id, outcome);
      if (this.#expected.has(id)) this.#expected.set(id, outcome);
    };
    try { if (waiting.length) await this.#freshToken(); } catch (error) {
      // Only the sign-in failed, so all scores stay stored.
      if (error instanceof LaurelError && !error.isTemporary) for (const { id } of waiting) record(id, error);
      else this.#sendLater();
      return outcomes;
    }
    for (const submission of waiting) {
      const { leaderboard, ...score } = submission;
      try {
        const path = `/v1/leaderboards/${encodeURIComponent(leaderboard)}/scores?integers=string`;
        const body = { ...score, deviceSignature: await this.#signature(submission), sentAt: new Date().toISOString() };
        const receipt = await this.#signed("POST", path, body);
        receipt.entry = exact(receipt.entry);
        await this.#storage.delete(`submission ${submission.id}`);
        record(submission.id, receipt);
        this.dispatchEvent(new CustomEvent("sent", { detail: receipt }));
      } catch (error) {
        if (error.slug === "origin-not-allowed") {
          record(submission.id, error);
          return outcomes;
        }
        if (!(error instanceof LaurelError) || error.isTemporary || error.status === 401) {
          this.#sendLater();
          return outcomes;
        }
        await this.#storage.delete(`submission ${submission.id}`);
        record(submission.id, error);
        this.dispatchEvent(new CustomEvent("refused", { detail: { submission, error } }));
      }
    }
    this.#retryWait = retryMin;
    return outcomes;
  }

  /** Returns the device's signature of a score, which leaderboards with `signedPlayers` require. */
  async #signature({ id, leaderboard, score, context = "0", date }) {
    const pair = await this.#devicePair();
    const lines = ["Laurel score", this.player.id, id, leaderboard, score, context, date, ""];
    return this.#proof(pair, lines.join("\n"));
  }

  async #proof(pair, text) {
    const signature = await crypto.subtle.sign({ name: "ECDSA", hash: "SHA-256" }, pair.privateKey, new TextEncoder().encode(text));
    return { publicKey: base64(await crypto.subtle.exportKey("raw", pair.publicKey)), signature: base64(signature) };
  }

  async play({ name, leaderboard, score, context }) {
    const submission = await this.#save({ leaderboard, score, context });
    await this.#begin(name).catch((error) => { if (!error.isTemporary) throw error; });
    return this.#deliver(submission);
  }

  /** Returns a part of a ranking: `{ time, start, limit, around, aroundScore, player, percentile, occurrence }`. */
  async entries(leaderboard, selection = {}) {
    const query = new URLSearchParams({ integers: "string" });
    for (const [name, value] of Object.entries(selection)) {
      for (const item of [value].flat()) if (item !== undefined) query.append(name, String(item));
    }
    const page = await this.#readAsPlayer(`/v1/leaderboards/${encodeURIComponent(leaderboard)}/entries?${query}`);
    return { ...page, entries: page.entries.map(exact), localPlayerEntry: exact(page.localPlayerEntry) };
  }

  async leaderboards() {
    return (await this.#readAsPlayer("/v1/leaderboards")).leaderboards;
  }

  // Friends.

  async friends() { return (await this.#signed("GET", "/v1/friends")).friends.map(({ player }) => player); }
  friendRequests() { return this.#signed("GET", "/v1/friends/requests"); }
  async friendCode() { return (await this.#signed("GET", "/v1/friends/code")).code; }
  addFriend(codeOrID) { return this.#signed("PUT", `/v1/friends/${part(codeOrID)}`); }
  removeFriend(id) { return this.#signed("DELETE", `/v1/friends/${part(id)}`); }
  block(id) { return this.#signed("PUT", `/v1/blocks/${part(id)}`); }
  unblock(id) { return this.#signed("DELETE", `/v1/blocks/${part(id)}`); }

  // Challenges.

  /** Returns the player's challenges. Filters: `{ role: "received" | "issued", state }`. */
  async challenges(selection = {}) {
    return (await this.#signed("GET", `/v1/challenges?${new URLSearchParams({ integers: "string", ...selection })}`)).challenges.map(exactChallenge);
  }
  async challenge({ submission, leaderboard, achievement, receivers, message }) {
    const body = { submissionID: submission, leaderboardID: leaderboard, achievementID: achievement, receivers, message };
    return (await this.#signed("POST", "/v1/challenges?integers=string", body)).challenges.map(exactChallenge);
  }
  challengeLink({ submission, leaderboard, achievement, message }) {
    return this.#signed("POST", "/v1/challenges/links?integers=string", { submissionID: submission, leaderboardID: leaderboard, achievementID: achievement, message });
  }
  acceptChallenge(id) { return this.#actOnChallenge(id, "accept"); }
  declineChallenge(id) { return this.#actOnChallenge(id, "decline"); }
  selectChallenge(id) { return this.#actOnChallenge(id, "select"); }
  /** Returns friends with a lower score or without the achievement: `{ leaderboard }` or `{ achievement }`. */
  async suggestions(subject) { return (await this.challengeSuggestions(subject)).players; }
  /** Returns the suggested friends and a default message in the player's language: `{ players, message }`. */
  challengeSuggestions(subject) { return this.#signed("GET", `/v1/challenges/suggestions?${new URLSearchParams(subject)}`); }

  async groupChallenges() { return (await this.#signed("GET", "/v1/group-challenges")).groupChallenges; }
  /** Starts a group challenge: `{ definition, days: 1 | 3 | 7, tries: "1" | "3" | "unlimited", players }`. */
  startGroupChallenge({ definition, days, tries = "unlimited", players }) {
    return this.#signed("POST", "/v1/group-challenges", { definitionID: definition, days, tries, players });
  }
  joinGroupChallenge(id) { return this.#signed("POST", `/v1/group-challenges/${part(id)}/join?integers=string`).then(exactStandings); }
  groupChallengeEntries(id) { return this.#signed("GET", `/v1/group-challenges/${part(id)}/entries?integers=string`).then(exactStandings); }

  async #actOnChallenge(id, act) { return exactChallenge(await this.#signed("POST", `/v1/challenges/${part(id)}/${act}?integers=string`)); }

  // Achievements.

  async achievements() { return (await this.#signed("GET", "/v1/achievements")).achievements; }
  /** Reports progress: `{ id: percent, … }`. A lower percentage changes nothing. @returns The reported achievements. */
  async report(progress) {
    const achievements = Object.entries(progress).map(([achievementID, percentComplete]) => ({ achievementID, percentComplete }));
    return (await this.#signed("POST", "/v1/achievements/progress", { achievements })).achievements;
  }

  // Events.

  /**
   * Opens the stream of the player's events, and of a leaderboard's events if `leaderboard` is set. A broken stream resumes
   * after the last event. Events that occurred while the page was closed are dispatched first.
   * @returns A function that closes the stream.
   */
  listen({ leaderboard } = {}) {
    const stop = new AbortController();
    this.#listen(leaderboard, stop.signal);
    return () => stop.abort();
  }

  /** Shares one stream between tabs, because a browser opens only six connections to a server. */
  async #listen(leaderboard, signal) {
    const name = `${this.#name} events ${leaderboard ?? ""}`;
    const channel = globalThis.BroadcastChannel && globalThis.navigator?.locks ? new BroadcastChannel(name) : null;
    let isReading = false;
    const pass = (type, detail) => {
      if (signal.aborted) return;
      if (type === "listening") this.send().catch(() => {});
      this.dispatchEvent(new CustomEvent(type, { detail }));
    };
    const broadcast = (type, detail) => {
      pass(type, detail);
      if (!signal.aborted) channel?.postMessage({ type, detail });
    };
    if (channel) {
      channel.onmessage = ({ data }) => {
        if (data.type !== "who reads") pass(data.type, data.detail);
        else if (isReading) channel.postMessage({ type: "listening" });
      };
      signal.addEventListener("abort", () => channel.close());
      channel.postMessage({ type: "who reads" });
    }
    const read = () => this.#read(leaderboard, signal, (type, detail) => {
      isReading = type !== "ended";
      if (type !== "ended") broadcast(type, detail);
    });
    await (channel ? exclusively(name, { signal }, read) : read()).catch((error) => { if (!signal.aborted) throw error; });
  }

  async #read(leaderboard, signal, notify) {
    const query = leaderboard ? `?leaderboard=${part(leaderboard)}` : "";
    let wait = 500;
    while (!signal.aborted) {
      try {
        const headers = { Authorization: `Bearer ${await this.#freshToken()}` };
        const last = await this.#storage.get("event");
        if (last) headers["Last-Event-ID"] = last;
        const response = await fetch(`${this.server}/v1/events${query}`, { headers, signal, cache: "no-store" });
        if (response.status === 401) await this.#removeSession();
        if (!response.ok) throw new Error(`The server responded with status ${response.status}.`);
        wait = 500;
        notify("listening");
        for await (const { id, type, data } of events(response.body)) {
          if (signal.aborted) return;
          notify(type, data);
          if (id) await this.#storage.set("event", id);
          if (type === "reset") await this.#storage.delete("event");
        }
      } catch { /* Retries with exponential back-off. */ }
      notify("ended");
      if (signal.aborted) return;
      await new Promise((resolve) => setTimeout(resolve, wait * (0.5 + Math.random())));
      wait = Math.min(wait * 2, 30000);
    }
  }

  // Pages.

  /** Opens the players' pages and signs in this player: `openPages("my/challenges")`. */
  async openPages(path = "", target = "_self") {
    // A wipe ends sessions before they expire. This request then signs in the player again. Another window gets no request,
    // because browsers block windows that open long after the player's action.
    if (target === "_self") await this.#signed("GET", "/v1/players/me");
    const token = await this.#freshToken();
    const own = `/g/${this.game}`;
    const form = document.createElement("form");
    Object.assign(form, { method: "post", action: `${this.server}${own}/my/session`, target, hidden: true });
    const fields = { token, next: path ? `${own}/${path}` : own, from: location.href.split("#")[0] };
    for (const [name, value] of Object.entries(fields)) {
      const field = document.createElement("input");
      Object.assign(field, { type: "hidden", name, value });
      form.append(field);
    }
    document.body.append(form);
    form.submit();
    form.remove();
  }

  /** Reads as the player; with the client key if no session exists or the server rejects it. */
  async #readAsPlayer(path) {
    let isRefreshing = false;
    if (this.#session && !this.#isFresh) await this.#freshToken().catch((error) => { isRefreshing = error.isTemporary; });
    const token = this.#session?.token;
    try { return await this.#request("GET", path, undefined, token ?? this.key); } catch (error) {
      if (error.status !== 401 || !token) throw error;
      // The session stays if the server could not refresh its expired token.
      if (!isRefreshing) await this.#removeSession();
      return this.#request("GET", path, undefined, this.key);
    }
  }

  async #signed(method, path, body) {
    try {
      return await this.#request(method, path, body, await this.#freshToken());
    } catch (error) {
      if (error.status !== 401) throw error;
      await this.#removeSession();
      return this.#request(method, path, body, await this.#freshToken());
    }
  }

  async #removeSession() {
    this.#session = null;
    await this.#storage.delete("session");
  }

  get #isFresh() { return this.#session !== null && Date.parse(this.#session.expiresAt) > Date.now() + 30000; }

  /** Returns a token that is valid for at least 30 seconds. */
  async #freshToken() {
    this.#session ??= (await this.#storage.get("session")) ?? null;
    if (!this.#isFresh) {
      this.#signingIn ??= exclusively(`${this.#name} session`, {}, () => this.#renew()).finally(() => { this.#signingIn = null; });
      await this.#signingIn;
    }
    return this.#session.token;
  }

  /** Refreshes the session, so that the players' pages stay signed in. Without a session it signs in. */
  async #renew() {
    // Another tab may have refreshed the session. A refresh token that is used twice ends the session.
    this.#session = (await this.#storage.get("session")) ?? null;
    if (this.#isFresh) return;
    if (this.#session?.refreshToken) {
      try {
        return await this.#storeSession(await this.#request("POST", "/v1/auth/refresh", { refreshToken: this.#session.refreshToken }, this.key));
      } catch (error) { if (error.isTemporary) throw error; }
    }
    await this.#signInAsGuest();
  }

  async #signInAsGuest() {
    const { nonce } = await this.#request("POST", "/v1/auth/nonce", undefined, this.key);
    const text = `Laurel guest sign-in\n${this.game}\n${this.environment}\n${nonce}`;
    const proof = { ...await this.#proof(await this.#devicePair(), text), nonce };
    const name = await this.#storage.get("name");
    if (name) proof.displayName = name;
    await this.#storeSession(await this.#request("POST", "/v1/auth/guest", proof, this.key));
  }

  async #storeSession(session) {
    this.#session = session;
    await this.#storage.set("session", session);
  }

  /** Returns this device's key pair. The private key is not extractable. */
  async #devicePair() {
    const stored = await this.#storage.get("device");
    if (stored) return stored;
    const pair = await crypto.subtle.generateKey({ name: "ECDSA", namedCurve: "P-256" }, false, ["sign", "verify"]);
    await this.#storage.set("device", pair);
    return pair;
  }

  async #request(method, path, body, credential) {
    const headers = credential ? { Authorization: `Bearer ${credential}` } : {};
    if (body !== undefined) headers["Content-Type"] = "application/json";
    // A request without a credential must contain the game.
    const address = credential || !this.game ? path : `${path}${path.includes("?") ? "&" : "?"}game=${encodeURIComponent(this.game)}`;
    let response;
    try {
      response = await fetch(this.server + address, { method, headers, body: body === undefined ? undefined : JSON.stringify(body) });
    } catch (error) {
      if (await this.#isRefusedOrigin()) {
        throw new LaurelError({ detail: `The server does not allow this origin. Add it: --allowed-origins ${location.origin}`, type: "origin-not-allowed" }, 0);
      }
      throw new LaurelError({ detail: `The server cannot be reached: ${error.message}`, type: "unreachable" }, 0);
    }
    const text = await response.text();
    let value = {};
    try { value = text ? JSON.parse(text) : {}; } catch { /* The body is not JSON, for example the page of a proxy. */ }
    if (!response.ok) throw new LaurelError(value, response.status);
    return value;
  }
  /** Whether the server is reachable and does not allow this origin, which browsers report as a network error. */
  async #isRefusedOrigin() {
    const origin = globalThis.location?.origin;
    if (!origin || origin === new URL(this.server).origin) return false;
    const reach = (mode) => fetch(`${this.server}/healthz`, { mode, cache: "no-store" }).then(() => true, () => false);
    if (!(await reach("no-cors")) || await reach("cors")) return false;
    if (!this.#hasWarned) console.warn(`Laurel: the server does not allow this origin. Add it: --allowed-origins ${origin}`);
    this.#hasWarned = true;
    return true;
  }
}
