// The user interface of Whack-a-Cac. whackacac.js has the rules, and laurel.js sends the scores.
import { Game, scoreText } from "./whackacac.js";
import { cactus, draw, heart, scene } from "./desert.js";
import { HighScores } from "./high-scores.js";
import { Laurel, LaurelError } from "./laurel.js";
import { achievementPanel, banners, bannerText, challengePanel, connection, fill, friendPanel, loadTitles, make, openChallengeDialog, openDialog, person, progress } from "./social.js";

// The reader's locale if it is English: en-GB and en-US write dates differently.
const reader = [...navigator.languages].find((tag) => tag.split("-")[0] === "en") ?? "en";
const counts = new Intl.NumberFormat(reader);
const hundredths = new Intl.NumberFormat(reader, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const days = new Intl.DateTimeFormat(reader, { dateStyle: "medium" });
const modes = {
  // `show` formats the counter during a round, and `say` formats the score elsewhere.
  cacti: { board: "cacti", name: "Most cacti", start: "Play", show: scoreText, say: (points) => `${counts.format(points)} ${points === 1 ? "cactus" : "cacti"}` },
  survival: { board: "survival", name: "Longest alive", start: "Play for time", show: (points) => `${hundredths.format(points / 100)} s`, say: (points) => `${hundredths.format(points / 100)} s` },
};
/** The maximum input length in UTF-16 units. The server counts characters, so a stored name may be longer. */
const nameMax = 30;
const still = matchMedia("(prefers-reduced-motion: reduce)");
// The settings in the fragment of the address, which browsers do not send: #game=ID&key=CLIENT-KEY
const settings = new URLSearchParams(location.hash.slice(1));
const storage = (() => { try { return localStorage; } catch { return null; } })();
const remembered = (name) => settings.get(name) ?? storage?.getItem(`whackacac.${name}`) ?? null;
const remember = (name, value) => { try { storage?.setItem(`whackacac.${name}`, value); } catch { /* Storage is not available. */ } };
for (const name of ["game", "key"]) if (settings.has(name)) remember(name, settings.get(name));

const laurel = remembered("key") && remembered("game")
  ? new Laurel({ game: remembered("game"), key: remembered("key") }) : null;
if (laurel) {
  // The style sheet with the game's colors.
  const link = make("link", { rel: "stylesheet", href: `/assets/theme.css?game=${encodeURIComponent(laurel.game)}&environment=${laurel.environment}` });
  document.head.append(link);
}
const root = document.querySelector("#game");
const local = Object.fromEntries(Object.keys(modes).map((mode) => [mode, new HighScores(mode, storage)]));

const show = (...children) => root.replaceChildren(...children);

const boards = Object.fromEntries(Object.values(modes).map(({ board, name }) => [board, name]));
const banner = banners(document.querySelector("#banners"));

let message = "";
function say(text) {
  message = text;
  for (const line of document.querySelectorAll(".message")) line.textContent = text;
}

/** Whether the last request failed because the server is unreachable. */
let isOffline = false;
const offlineLine = () => make("p", { class: "offline", role: "status", "aria-live": "polite", "data-offline": "" }, isOffline ? "Can’t connect. Retrying …" : "");
let retry = null;
connection.addEventListener("change", ({ detail: isThere }) => {
  if (isOffline === isThere) {
    isOffline = !isThere;
    document.querySelector("[data-offline]")?.replaceWith(offlineLine());
  }
  // Without a sign-in no stream reconnects, so the menu retries.
  if (isOffline) retry ??= setTimeout(() => { retry = null; refreshMenu(); }, 5000);
});

// The menu.

let shown = { mode: "cacti", time: "allTime", scope: "global" };
/** The receipt of the last score, which a challenge can refer to. */
let lastReceipt = null;
/** The challenge for which the game was started. */
let activeChallenge = null;

/** Stores the name and sends it to the server. Shows the error if the server rejects it. */
async function rename(text) {
  const name = text.trim();
  if (name === remembered("name")) return;
  remember("name", name);
  if (!laurel || !name) return;
  try {
    if (laurel.player) await laurel.rename(name);
    // The first sign-in with a valid name sends the stored scores.
    else if ((await laurel.waiting()).length) await laurel.signIn({ name });
  } catch (error) { if (!error.isTemporary) say(error.message); }
}

function menu() {
  const focused = document.activeElement?.dataset.key;
  const { svg, layers } = scene();
  svg.removeAttribute("role");
  svg.removeAttribute("aria-label");
  svg.setAttribute("aria-hidden", "true");
  for (const [row, size, left] of [[0, 1, 150], [1, 0, 610], [2, 2, 330]]) {
    const { element } = cactus({ number: 0, row, size, left });
    for (const name of ["tabindex", "role", "aria-label"]) element.removeAttribute(name);
    layers[row].append(element);
  }
  const name = make("input", { name: "name", maxlength: nameMax, autocomplete: "nickname", "aria-label": "Your name", placeholder: "Your name",
    value: remembered("name") ?? "", change: () => rename(name.value) });
  const given = name.value;
  // Renames only after a change, because the field may show the stored name differently.
  const startRound = (mode) => {
    if (name.value !== given) rename(name.value);
    play(mode);
  };
  show(
    make("h1", {}, "Whack-a-Cac"),
    make("p", { class: "hint" }, "Tap each cactus within two seconds. Miss five and it’s over."),
    make("div", { class: "stage preview" }, svg),
    make("div", { class: "choices" }, ...Object.entries(modes).map(([mode, { start }]) =>
      make("button", { class: mode === "cacti" ? "main" : "", type: "button", "data-mode": mode, "data-key": `play ${mode}`, click: () => startRound(mode) }, start))),
    make("p", { class: "name" }, name),
    make("p", { class: "message", role: "status", "aria-live": "polite" }, message),
    laurel ? offlineLine() : "",
    challengeAction(),
    make("div", { class: "menu" }, localPanel(), ...(laurel ? [boardPanel(), ...ownPanels()] : [make("p", { class: "note" }, "No server is set up: your scores stay on this device.")])));
  if (focused) document.querySelector(`[data-key="${CSS.escape(focused)}"]`)?.focus();
}

/** The panels of a signed-in player, by name. */
const own = {
  challenges: () => challengePanel(laurel, boards, beginFor, refreshMenu),
  friends: () => friendPanel(laurel, refreshMenu),
  achievements: () => achievementPanel(laurel),
};
const ownPanels = () => (laurel?.player ? Object.values(own).map((panel) => panel()) : []);

/** Starts the game mode of a challenge. */
function beginFor(challenge) {
  activeChallenge = challenge;
  const mode = Object.keys(modes).find((each) => modes[each].board === challenge.score?.leaderboardID);
  play(mode ?? "cacti");
}

function challengeAction() {
  return make("p", { class: "choices challenge-action", "data-receipt": lastReceipt?.id ?? "" }, lastReceipt
    ? make("button", { type: "button", class: "challenge-friends", click: () => openChallengeDialog(laurel, lastReceipt, root, () => { say("Challenge sent"); refreshMenu(); }) }, "Challenge friends") : "");
}

function tabs(label, choices, chosen, choose) {
  return make("div", { class: "tabs", role: "group", "aria-label": label }, ...choices.map(([value, text]) =>
    make("button", { type: "button", "aria-pressed": String(value === chosen), "data-key": `${label} ${value}`, click: () => choose(value) }, text)));
}

function table(caption, columns, rows) {
  const style = (index) => (columns[index] === "Score" ? { class: "score" } : columns[index] === "Rank" ? { class: "rank" } : {});
  return make("table", {}, make("caption", { class: "unseen" }, caption),
    make("thead", {}, make("tr", {}, ...columns.map((column, index) => make("th", { scope: "col", ...style(index) }, column)))),
    make("tbody", {}, ...rows.map((row) => make("tr", row.isOwn ? { class: "me" } : {}, ...row.cells.map((cell, index) => make("td", style(index), cell))))));
}

/** Returns a rank, with a medal for the first three. */
const rank = (number) => {
  const cell = new DocumentFragment();
  if (number <= 3) {
    cell.append(draw("svg", { class: `medal medal${number}`, width: 34, height: 34, "aria-hidden": "true" }, draw("use", { href: "#medal" })));
  }
  cell.append(make("span", {}, counts.format(number)));
  return cell;
};

const noScores = () => make("p", { class: "note" }, "No scores yet. Be the first!");

function localPanel() {
  const panel = make("section", { class: "panel local" });
  const rows = local[shown.mode].rows.map((row) => ({
    cells: [String(row.rank), row.name, row.score === null ? "-" : modes[shown.mode].say(row.score), row.date === null ? "-" : days.format(new Date(row.date))],
  }));
  panel.append(make("h2", {}, "On this device"),
    tabs("Game mode", Object.entries(modes).map(([mode, { name }]) => [mode, name]), shown.mode, (mode) => { shown = { ...shown, mode }; menu(); }),
    local[shown.mode].records.length ? table("On this device", ["Rank", "Name", "Score", "Date"], rows) : noScores());
  return panel;
}

function boardPanel() {
  const { board } = modes[shown.mode];
  const place = make("div");
  const panel = make("section", { class: "panel online" }, make("h2", { tabindex: -1, "data-key": "online" }, `${shown.scope === "global" ? "Everyone" : "Friends"}: ${modes[shown.mode].name}`),
    laurel.player ? tabs("Players", [["global", "Everyone"], ["friends", "Friends"]], shown.scope, (scope) => { shown = { ...shown, scope }; menu(); }) : "",
    tabs("Times", [["today", "Today"], ["week", "This Week"], ["allTime", "All Time"]], shown.time, (time) => { shown = { ...shown, time }; menu(); }), place);
  fill(place, `${board} ${shown.time} ${shown.scope}`, async () => {
    const page = await laurel.entries(board, { time: shown.time, limit: 10, ...(laurel.player ? { scope: shown.scope } : {}) });
    const row = (entry) => ({
      isOwn: entry.player.id === laurel.player?.id, cells: [rank(entry.rank), person(laurel, entry.player), entry.formattedScore],
    });
    const rows = page.entries.map(row);
    const own = page.localPlayerEntry;
    if (own && own.rank > page.entries.length) rows.push(row(own));
    const more = make("a", { class: "more", "data-key": "more", href: `${laurel.server}/g/${laurel.game}/${board}`, click: (event) => {
      if (!laurel.player) return;
      event.preventDefault();
      laurel.openPages(board).catch(() => location.assign(event.target.href));
    } }, "View leaderboard");
    return [rows.length ? table("Leaderboard", ["Rank", "Player", "Score"], rows) : noScores(), make("p", {}, more)];
  });
  return panel;
}

// A game.

function play(mode) {
  say(activeChallenge?.score ? `${activeChallenge.issuer.displayName} challenged you to beat ${activeChallenge.score.formattedScore}.` : "");
  lastReceipt = null;
  const { svg, layers } = scene();
  const points = make("output", { class: "points", "aria-label": "Score" });
  const lives = make("div", { class: "lives", role: "img" });
  const up = new Map();
  let last = null;
  const seed = globalThis.whackacacRandom;  // The random number generator of a test.
  const game = new Game({ mode, notify: showEvent, ...(seed ? { random: seed } : {}) });
  globalThis.whackacac = game;

  function showEvent(event, thing) {
    if (event === "up") raise(thing);
    if (event === "hit") lower(thing.number, true);
    if (event === "missed") lower(thing.number, false);
    if (event === "over") queueMicrotask(over);
  }

  function raise(thing) {
    const drawn = cactus(thing);
    up.set(thing.number, drawn);
    layers[thing.row].append(drawn.element);
    if (!still.matches) {
      drawn.body.animate([{ transform: `translateY(${drawn.height}px)` }, { transform: "none" }], { duration: 250, easing: "ease-in-out" });
    }
  }

  function lower(number, isHit) {
    const drawn = up.get(number);
    if (!drawn) return;
    up.delete(number);
    drawn.element.removeAttribute("data-number");
    const end = isHit ? { opacity: 0, transform: "scale(1.1)" } : { transform: `translateY(${drawn.height}px)` };
    if (drawn.element.contains(document.activeElement)) up.values().next().value?.element.focus();
    if (still.matches) drawn.element.remove();
    else drawn.body.animate([{}, end], { duration: 100 }).finished.then(() => drawn.element.remove());
  }

  function showPoints() {
    const text = modes[mode].show(game.points);
    if (points.textContent !== text) points.textContent = text;
    if (lives.childElementCount !== game.lives) {
      lives.replaceChildren(...Array.from({ length: game.lives }, heart));
      lives.setAttribute("aria-label", `${game.lives} lives`);
    }
  }

  function tick(now) {
    if (!svg.isConnected) return;
    // Limits the step, so that a suspended page counts as paused.
    if (last !== null) game.advance(Math.min(now - last, 250));
    last = now;
    showPoints();
    if (game.state !== "over") requestAnimationFrame(tick);
  }

  function pause() {
    if (game.state !== "playing") return;
    game.pause();
    let isExit = false;
    const dialog = make("dialog", { "aria-labelledby": "paused" }, make("h2", { id: "paused" }, "Game Paused!"),
      make("div", { class: "choices" },
        make("button", { type: "button", class: "exit", click: () => { isExit = true; dialog.close(); } }, "Exit"),
        make("button", { type: "button", class: "main resume", click: () => { dialog.close(); } }, "Resume")));
    openDialog(root, dialog, () => {
      if (isExit) return game.exit();
      game.resume();
      return document.querySelector(".pause")?.focus();
    });
    dialog.querySelector(".resume").focus();
  }

  /** Returns to the menu and focuses the button of the same mode. */
  function leave() {
    menu();
    document.querySelector(`[data-mode=${mode}]`)?.focus();
  }

  function over() {
    removeEventListener("keydown", press);
    document.removeEventListener("visibilitychange", hide);
    showPoints();
    const name = remembered("name") || "Player";
    const isBest = game.points > 0 && local[mode].add({ name, score: game.points, date: new Date().toISOString() });
    shown = { ...shown, mode };
    activeChallenge = null;
    if (game.lives > 0) {
      submit(mode, game, name);
      leave();
      return;
    }
    let isAgain = false;
    const dialog = make("dialog", { "aria-labelledby": "over" }, make("h2", { id: "over" }, "Game Over!"),
      make("p", {}, `You scored ${modes[mode].say(game.points)}!`),
      isBest ? make("p", {}, "New top-10 score on this device!") : "",
      make("p", { class: "message", role: "status", "aria-live": "polite" }, message),
      make("div", { class: "choices" }, make("button", { type: "button", class: "dismiss", click: () => dialog.close() }, "Done"),
        make("button", { type: "button", class: "main again", click: () => { isAgain = true; dialog.close(); } }, "Play again")));
    openDialog(root, dialog, () => (isAgain ? play(mode) : leave()));
    dialog.querySelector(".again").focus();
    submit(mode, game, name);
  }

  function whack(event) {
    const number = Number(event.target.closest?.("[data-number]")?.dataset.number);
    if (number && game.hit(number)) showPoints();
  }

  function press(event) {
    if (game.state !== "playing") return;
    if (event.key === "Escape" || event.key === "p") { event.preventDefault(); pause(); }
    else if ((event.key === "Enter" || event.key === " ") && event.target.closest("[data-number]")) { event.preventDefault(); whack(event); }
    // The keys 1, 2, 3 … are the cacti from left to right.
    else if (/^[1-9]$/.test(event.key)) {
      const number = [...game.cacti.values()].sort((a, b) => a.left - b.left)[Number(event.key) - 1]?.number;
      if (number && game.hit(number)) showPoints();
    }
  }

  const hide = () => { if (document.hidden) pause(); };
  svg.addEventListener("pointerdown", whack);
  addEventListener("keydown", press);
  document.addEventListener("visibilitychange", hide);
  show(make("h1", { class: "unseen" }, "Whack-a-Cac"),
    make("div", { class: "stage" }, svg, make("div", { class: "hud" }, make("button", { type: "button", class: "pause", click: pause }, "Pause"), points, lives)),
    make("p", { class: "hint" }, "Keyboard: 1 to 9 whack from left to right, P pauses."),
    make("p", { class: "message", role: "status", "aria-live": "polite" }, message));
  scrollTo(0, 0);
  document.querySelector(".pause").focus({ preventScroll: true });
  requestAnimationFrame(tick);
}

// Scores are sent only when a game is over or was left.

/** The number of rounds whose receipt is pending. */
let awaited = 0;

async function submit(mode, game, name) {
  if (!laurel) return;
  say("Sending your score …");
  awaited += 1;
  try {
    const receipt = await laurel.play({ name, leaderboard: modes[mode].board, score: game.points });
    if (receipt === null) say("Saved, will be sent later.");
    else if (receipt.entry) {
      lastReceipt = receipt.entry.score === BigInt(game.points) ? receipt : null;
      const rank = `#${counts.format(receipt.entry.rank)} of ${counts.format(receipt.playerCount)}`;
      say(receipt.outcome === "ranked" ? `Your rank: ${rank}` : `Your best score still counts. Your rank: ${rank}`);
    }
    refreshMenu();
    // The stream must be open before the report, for banners.
    begin().then(() => report(progress(mode, game)));
  } catch (error) {
    say(error instanceof LaurelError ? error.message : "Your score could not be saved.");
  } finally { awaited -= 1; }
}

/** Reports progress in the achievements that the game's configuration contains. */
async function report(done) {
  try {
    const known = new Set((await laurel.achievements()).map(({ id }) => id));
    const progress = Object.entries(done).filter(([id, percent]) => percent > 0 && known.has(id));
    if (progress.length) await laurel.report(Object.fromEntries(progress));
    refreshMenu("achievements");
  } catch { /* The next game reports again. */ }
}

/** Redraws all panels or the panel `only`, without the rest of the menu. */
function refreshMenu(only) {
  // Replaces one panel at a time, because a new panel first shows the elements of the old panel.
  const panels = { online: boardPanel, ...own };
  if (!laurel || !document.querySelector(".menu")) return;
  const action = document.querySelector(".challenge-action");
  if (action.dataset.receipt !== (lastReceipt?.id ?? "")) action.replaceWith(challengeAction());
  for (const [name, panel] of Object.entries(panels)) {
    const old = document.querySelector(`.panel.${name}`);
    const focused = old?.contains(document.activeElement) ? document.activeElement : null;
    if (only && only !== name || focused?.matches("input")) continue;
    if (name !== "online" && !laurel.player) continue;
    // Replacing a pressed button would cancel its click.
    if (old?.matches(":active")) { setTimeout(() => refreshMenu(name), 300); continue; }
    if (old) old.replaceWith(panel());
    else document.querySelector(".menu").append(panel());
    if (focused?.dataset.key) document.querySelector(`[data-key="${CSS.escape(focused.dataset.key)}"]`)?.focus({ preventScroll: true });
  }
}

/** Opens the stream of the player's events and of a leaderboard. */
let isListening = false;
async function begin() {
  if (isListening || !laurel?.player) return undefined;
  isListening = true;
  // The first banner may need an achievement's title.
  await loadTitles(laurel).catch(() => {});
  const types = ["challenge.received", "challenge.completed", "challenge.declined", "challenge.invalid", "achievement.completed",
    "group-challenge.invited", "group-challenge.ended", "friend.requested", "friend.accepted"];
  for (const type of types) {
    laurel.addEventListener(type, ({ detail }) => {
      const text = bannerText(detail, laurel.player?.id, boards);
      if (text) banner(text);
      refreshMenu();
    });
  }
  let timer = null;
  laurel.addEventListener("leaderboard.updated", () => { timer ??= setTimeout(() => { timer = null; refreshMenu("online"); }, 500); });
  laurel.addEventListener("listening", () => refreshMenu());
  const opened = new Promise((resolve) => laurel.addEventListener("listening", resolve, { once: true }));
  laurel.listen({ leaderboard: modes.cacti.board });
  return Promise.race([opened, new Promise((resolve) => setTimeout(resolve, 3000))]);
}

laurel?.addEventListener("sent", () => {
  // Does not replace the message of a round whose receipt is pending or that was started for a challenge.
  if (!awaited && !activeChallenge) say("Your saved score was sent.");
  refreshMenu();
});
addEventListener("hashchange", () => location.reload());
menu();

/**
 * Signs in and sends the stored scores. After a temporary error it retries in `wait` to twice `wait` milliseconds. The random
 * delay spreads the requests after an outage of the server.
 */
function signIn(wait = 2500) {
  laurel.signIn({ name: remembered("name") }).then(({ displayName }) => {
    // The name may have been changed on the profile page.
    remember("name", displayName);
    begin();
    // Does not replace a round, a dialog or a focused field.
    if (document.querySelector(".menu") && !document.querySelector("dialog, input:focus")) menu();
    return laurel.send();
  }).then(() => refreshMenu(), (error) => { if (error.isTemporary) setTimeout(() => signIn(Math.min(wait * 2, 30000)), wait * (1 + Math.random())); });
}
if (laurel && remembered("name")) signIn();
