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

/** A request that the server rejected, or that did not reach it. */
export class LaurelError extends Error {
  constructor(problem, status) {
    super(problem.detail ?? problem.title ?? `The server answered ${status}.`);
    this.slug = String(problem.type ?? "unknown").split("/").pop();
    this.status = status;
    this.problem = problem;
  }

  /** Whether the same request may succeed later. */
  get isTemporary() { return (this.status === 0 && this.slug !== "origin-not-allowed") || this.status === 408 || this.status === 429 || this.status >= 500; }
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

/** As it came, but for scores and contexts, which are bigints, digit by digit where the browser tells the digits. */
const exactly = (text) => JSON.parse(text, (name, value, more) =>
  ((name === "score" || name === "context") && typeof value === "number" ? BigInt(more?.source ?? value) : value));

/** The events of a stream as they come, as `{ id, type, data }`. */
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
/** Runs `work` while no other tab of this site runs any under the same name. Without Web Locks it runs at once. */
const alone = (name, options, work) => (globalThis.navigator?.locks ? navigator.locks.request(name, options, work) : work());

/** The first wait before scores are sent again, and the longest, in milliseconds. */
const [retryMin, retryMax] = [1000, 30000];

/**
 * Events: "sent" (detail: receipt), "saved" (the submission), "refused" (the submission and the error); while it listens, the
 * server's events such as "challenge.received" and "leaderboard.updated", and "listening" when the stream begins.
 */
export class Laurel extends EventTarget {
  #name;
  #storage;
  #session = null;
  #signingIn = null;
  #sending = null;
  /** The scores that a caller waits for, and what became of each. */
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

  /** Whether what is saved outlives the page. */
  get isLasting() { return this.#storage.isLasting; }

  /** Signs in this device's player. The first sign-in creates the player, with that name; `rename` changes it. */
  async signIn({ name } = {}) {
    try { await this.#begin(name); } catch (error) {
      if (error.isTemporary) this.#sendLater();
      throw error;
    }
    this.send().catch(() => {});
    return this.player;
  }

  /** One sign-in at a time: a rejected one removes the name that it has stored. */
  async #begin(name) {
    return alone(`${this.#name} sign-in`, {}, async () => {
      // Stored, so that a player who is offline now is created with it later.
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
    await this.#keep({ ...this.#session, player: { ...this.player, ...player } });
    return this.player;
  }

  /** Signs out. The player stays this device's own. */
  async signOut() {
    if (this.#session) await this.#ask("DELETE", "/v1/auth/session", undefined, this.#session.token).catch(() => {});
    await this.#forget();
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
    this.#expected.set(id, null);
    return submission;
  }

  async #deliver(submission) {
    await this.send().catch(() => {});
    // Another sending may have been first: after a sign-in, or when a stream began.
    const answer = this.#expected.get(submission.id);
    this.#expected.delete(submission.id);
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

  /** Sends again later, at growing intervals, as long as scores wait: nothing else may happen on the page. */
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
    const told = new Map();
    const waiting = await this.waiting();
    const tell = (id, answer) => {
      told.set(id, answer);
      if (this.#expected.has(id)) this.#expected.set(id, answer);
    };
    try { if (waiting.length) await this.#freshToken(); } catch (error) {
      // The sign-in failed and no score did: all of them stay.
      if (error instanceof LaurelError && !error.isTemporary) for (const { id } of waiting) tell(id, error);
      else this.#sendLater();
      return told;
    }
    for (const submission of waiting) {
      const { leaderboard, ...score } = submission;
      try {
        const path = `/v1/leaderboards/${encodeURIComponent(leaderboard)}/scores?integers=string`;
        const body = { ...score, deviceSignature: await this.#signature(submission), sentAt: new Date().toISOString() };
        const receipt = await this.#signed("POST", path, body);
        receipt.entry = exact(receipt.entry);
        await this.#storage.delete(`submission ${submission.id}`);
        tell(submission.id, receipt);
        this.dispatchEvent(new CustomEvent("sent", { detail: receipt }));
      } catch (error) {
        if (error.slug === "origin-not-allowed") {
          tell(submission.id, error);
          return told;
        }
        if (!(error instanceof LaurelError) || error.isTemporary || error.status === 401) {
          this.#sendLater();
          return told;
        }
        await this.#storage.delete(`submission ${submission.id}`);
        tell(submission.id, error);
        this.dispatchEvent(new CustomEvent("refused", { detail: { submission, error } }));
      }
    }
    this.#retryWait = retryMin;
    return told;
  }

  /** What shows that this player's own device sends the score, for leaderboards of `signedPlayers`. */
  async #signature({ id, leaderboard, score, context = "0", date }) {
    const pair = await this.#devicePair();
    const lines = ["Laurel score", this.player.id, id, leaderboard, score, context, date, ""];
    return this.#proof(pair, lines.join("\n"));
  }

  async #proof(pair, text) {
    const signature = await crypto.subtle.sign({ name: "ECDSA", hash: "SHA-256" }, pair.privateKey, new TextEncoder().encode(text));
    return { publicKey: base64(await crypto.subtle.exportKey("raw", pair.publicKey)), signature: base64(signature) };
  }

  /** Signs in by name and submits, in one call. */
  async play({ name, leaderboard, score, context }) {
    const submission = await this.#save({ leaderboard, score, context });
    await this.#begin(name).catch((error) => { if (!error.isTemporary) throw error; });
    return this.#deliver(submission);
  }

  /** Part of a ranking: `{ time, start, limit, around, aroundScore, player, percentile, occurrence }`. */
  async entries(leaderboard, selection = {}) {
    const query = new URLSearchParams({ integers: "string" });
    for (const [name, value] of Object.entries(selection)) {
      for (const one of [value].flat()) if (one !== undefined) query.append(name, String(one));
    }
    const page = await this.#readAsPlayer(`/v1/leaderboards/${encodeURIComponent(leaderboard)}/entries?${query}`);
    return { ...page, entries: page.entries.map(exact), localPlayerEntry: exact(page.localPlayerEntry) };
  }

  async leaderboards() {
    return (await this.#readAsPlayer("/v1/leaderboards")).leaderboards;
  }

  // Friends.

  async friends() { return (await this.#signed("GET", "/v1/friends")).friends.map(({ player }) => player); }
  /** `{ received, sent }`, those without an answer so far. */
  friendRequests() { return this.#signed("GET", "/v1/friends/requests"); }
  /** The player's own code, by which others may ask for them. */
  async friendCode() { return (await this.#signed("GET", "/v1/friends/code")).code; }
  /** Asks somebody as a friend, by code or id, or accepts that they have asked. */
  addFriend(codeOrID) { return this.#signed("PUT", `/v1/friends/${part(codeOrID)}`); }
  /** Ends a friendship, declines a request, or takes one back. */
  removeFriend(id) { return this.#signed("DELETE", `/v1/friends/${part(id)}`); }
  block(id) { return this.#signed("PUT", `/v1/blocks/${part(id)}`); }
  unblock(id) { return this.#signed("DELETE", `/v1/blocks/${part(id)}`); }

  // Challenges.

  /** `{ role: "received" | "issued", state }` */
  async challenges(selection = {}) {
    return (await this.#signed("GET", `/v1/challenges?${new URLSearchParams({ integers: "string", ...selection })}`)).challenges.map(exactChallenge);
  }
  /** Dares others to beat a submission of one's own (its receipt's id), or to earn an achievement that one has. */
  async challenge({ submission, leaderboard, achievement, receivers, message }) {
    const body = { submissionID: submission, leaderboardID: leaderboard, achievementID: achievement, receivers, message };
    return (await this.#signed("POST", "/v1/challenges?integers=string", body)).challenges.map(exactChallenge);
  }
  /** Creates a link for one person who is not a player yet: `{ submission, message }` or `{ achievement, message }`. */
  challengeLink({ submission, leaderboard, achievement, message }) {
    return this.#signed("POST", "/v1/challenges/links?integers=string", { submissionID: submission, leaderboardID: leaderboard, achievementID: achievement, message });
  }
  acceptChallenge(id) { return this.#actOnChallenge(id, "accept"); }
  declineChallenge(id) { return this.#actOnChallenge(id, "decline"); }
  /** Says that the player has opened it, so that the game begins right there. */
  selectChallenge(id) { return this.#actOnChallenge(id, "select"); }
  /** Friends with a lower score, or without the achievement: `{ leaderboard }` or `{ achievement }`. */
  async suggestions(subject) { return (await this.challengeSuggestions(subject)).players; }
  /** The same, with a default message in the player's language: `{ players, message }`. */
  challengeSuggestions(subject) { return this.#signed("GET", `/v1/challenges/suggestions?${new URLSearchParams(subject)}`); }

  async groupChallenges() { return (await this.#signed("GET", "/v1/group-challenges")).groupChallenges; }
  /** `{ definition, days: 1 | 3 | 7, tries: "1" | "3" | "unlimited", players }` */
  startGroupChallenge({ definition, days, tries = "unlimited", players }) {
    return this.#signed("POST", "/v1/group-challenges", { definitionID: definition, days, tries, players });
  }
  joinGroupChallenge(id) { return this.#signed("POST", `/v1/group-challenges/${part(id)}/join?integers=string`).then(exactStandings); }
  groupChallengeEntries(id) { return this.#signed("GET", `/v1/group-challenges/${part(id)}/entries?integers=string`).then(exactStandings); }

  async #actOnChallenge(id, act) { return exactChallenge(await this.#signed("POST", `/v1/challenges/${part(id)}/${act}?integers=string`)); }

  // Achievements.

  async achievements() { return (await this.#signed("GET", "/v1/achievements")).achievements; }
  /** Progress never falls. `{ id: percent, … }` @returns Those that were named, as they are now. */
  async report(progress) {
    const achievements = Object.entries(progress).map(([achievementID, percentComplete]) => ({ achievementID, percentComplete }));
    return (await this.#signed("POST", "/v1/achievements/progress", { achievements })).achievements;
  }

  // Events.

  /**
   * Listens to what happens to the player, and to a leaderboard if one is named, until the function that it returns is called. A
   * stream that breaks begins again where it ended; what was told while the page was closed comes first.
   */
  listen({ leaderboard } = {}) {
    const stop = new AbortController();
    this.#listen(leaderboard, stop.signal);
    return () => stop.abort();
  }

  /** Tabs share one stream, since a browser opens six connections to a server: one tab reads it and passes on what it reads. */
  async #listen(leaderboard, signal) {
    const name = `${this.#name} events ${leaderboard ?? ""}`;
    const channel = globalThis.BroadcastChannel && globalThis.navigator?.locks ? new BroadcastChannel(name) : null;
    let isReading = false;
    const pass = (type, detail) => {
      if (signal.aborted) return;
      if (type === "listening") this.send().catch(() => {});
      this.dispatchEvent(new CustomEvent(type, { detail }));
    };
    const tell = (type, detail) => {
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
      if (type !== "ended") tell(type, detail);
    });
    await (channel ? alone(name, { signal }, read) : read()).catch((error) => { if (!signal.aborted) throw error; });
  }

  async #read(leaderboard, signal, tell) {
    const query = leaderboard ? `?leaderboard=${part(leaderboard)}` : "";
    let wait = 500;
    while (!signal.aborted) {
      try {
        const headers = { Authorization: `Bearer ${await this.#freshToken()}` };
        const last = await this.#storage.get("event");
        if (last) headers["Last-Event-ID"] = last;
        const answer = await fetch(`${this.server}/v1/events${query}`, { headers, signal, cache: "no-store" });
        if (answer.status === 401) await this.#forget();
        if (!answer.ok) throw new Error(`The server answered ${answer.status}.`);
        wait = 500;
        tell("listening");
        for await (const { id, type, data } of events(answer.body)) {
          if (signal.aborted) return;
          tell(type, data);
          if (id) await this.#storage.set("event", id);
          if (type === "reset") await this.#storage.delete("event");
        }
      } catch { /* Offline, or the server is: again, a little later each time. */ }
      tell("ended");
      if (signal.aborted) return;
      await new Promise((resolve) => setTimeout(resolve, wait * (0.5 + Math.random())));
      wait = Math.min(wait * 2, 30000);
    }
  }

  // Pages.

  /** Shows the players' pages, signed in as this player: `openPages("my/challenges")`. */
  async openPages(path = "", target = "_self") {
    // A wipe ends sessions before they expire. This request then signs the player in again. Browsers block another window
    // that opens long after the player's action.
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

  /** Reads as the player; with the client key alone if there is no session or the server rejects it. */
  async #readAsPlayer(path) {
    let isRefreshing = false;
    if (this.#session && !this.#isFresh) await this.#freshToken().catch((error) => { isRefreshing = error.isTemporary; });
    const token = this.#session?.token;
    try { return await this.#ask("GET", path, undefined, token ?? this.key); } catch (error) {
      if (error.status !== 401 || !token) throw error;
      // The session stays if its token expired and the server cannot refresh it now.
      if (!isRefreshing) await this.#forget();
      return this.#ask("GET", path, undefined, this.key);
    }
  }

  async #signed(method, path, body) {
    try {
      return await this.#ask(method, path, body, await this.#freshToken());
    } catch (error) {
      if (error.status !== 401) throw error;
      await this.#forget();
      return this.#ask(method, path, body, await this.#freshToken());
    }
  }

  async #forget() {
    this.#session = null;
    await this.#storage.delete("session");
  }

  get #isFresh() { return this.#session !== null && Date.parse(this.#session.expiresAt) > Date.now() + 30000; }

  /** A token that is valid for at least another half minute. */
  async #freshToken() {
    this.#session ??= (await this.#storage.get("session")) ?? null;
    if (!this.#isFresh) {
      this.#signingIn ??= alone(`${this.#name} session`, {}, () => this.#renew()).finally(() => { this.#signingIn = null; });
      await this.#signingIn;
    }
    return this.#session.token;
  }

  /** Continues the session, so that what depends on it (the players' pages) stays signed in; without one it signs in. */
  async #renew() {
    // Another tab may have renewed it: a refresh token that was used twice ends the session.
    this.#session = (await this.#storage.get("session")) ?? null;
    if (this.#isFresh) return;
    if (this.#session?.refreshToken) {
      try {
        return await this.#keep(await this.#ask("POST", "/v1/auth/refresh", { refreshToken: this.#session.refreshToken }, this.key));
      } catch (error) { if (error.isTemporary) throw error; }
    }
    await this.#signInAsGuest();
  }

  async #signInAsGuest() {
    const { nonce } = await this.#ask("POST", "/v1/auth/nonce", undefined, this.key);
    const text = `Laurel guest sign-in\n${this.game}\n${this.environment}\n${nonce}`;
    const proof = { ...await this.#proof(await this.#devicePair(), text), nonce };
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
      if (await this.#isRefusedOrigin()) {
        throw new LaurelError({ detail: `The server does not allow this origin: --allowed-origins ${location.origin}`, type: "origin-not-allowed" }, 0);
      }
      throw new LaurelError({ detail: `The server cannot be reached: ${error.message}`, type: "unreachable" }, 0);
    }
    const text = await answer.text();
    let value = {};
    try { value = text ? JSON.parse(text) : {}; } catch { /* A proxy's page, say. */ }
    if (!answer.ok) throw new LaurelError(value, answer.status);
    return value;
  }
  /** Whether the server answers, but not to pages of this origin: browsers report that like a server that is not there. */
  async #isRefusedOrigin() {
    const origin = globalThis.location?.origin;
    if (!origin || origin === new URL(this.server).origin) return false;
    const reach = (mode) => fetch(`${this.server}/healthz`, { mode, cache: "no-store" }).then(() => true, () => false);
    if (!(await reach("no-cors")) || await reach("cors")) return false;
    if (!this.#hasWarned) console.warn(`Laurel: the server does not allow this origin: --allowed-origins ${origin}`);
    this.#hasWarned = true;
    return true;
  }
}
