// What the players' pages do better with scripts: dates as the reader writes them, countdowns, and rows that move.
import { guardForms, isThere } from "./forms.js";

const language = document.documentElement.lang;
// The reader's own way where it is one of the page's language: en-GB writes other dates than en-US.
const reader = [...navigator.languages].find((tag) => tag.split("-")[0] === language) ?? language;
// The digits that the server writes, so that a page has one kind.
const numberingSystem = document.documentElement.dataset.digits;
const dates = new Intl.DateTimeFormat(reader, { dateStyle: "medium", numberingSystem });
const instants = new Intl.DateTimeFormat(reader, { dateStyle: "medium", timeStyle: "short", numberingSystem });
const still = matchMedia("(prefers-reduced-motion: reduce)");

/** The time left in two units, such as "13 hr 54 min". */
export function timeLeft(milliseconds) {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  const units = [["day", Math.floor(seconds / 86400)], ["hour", Math.floor(seconds / 3600) % 24], ["minute", Math.floor(seconds / 60) % 60], ["second", seconds % 60]];
  const first = units.findIndex(([, count]) => count > 0);
  const shown = first < 0 ? units.slice(-1) : units.slice(first, first + 2).filter(([, count], index) => index === 0 || count > 0);
  return shown.map(([unit, count]) =>
    new Intl.NumberFormat(reader, { style: "unit", unit, unitDisplay: unit === "day" ? "long" : "short", numberingSystem }).format(count)).join(" ");
}

function tellTimes(root) {
  for (const time of root.querySelectorAll("time:not([data-told])")) {
    const date = new Date(time.dateTime);
    time.dataset.told = "";
    if (time.dataset.countdown) time.title = instants.format(date);
    else time.textContent = dates.format(date);
  }
  countDown();
}

function countDown() {
  for (const time of document.querySelectorAll("time[data-countdown]")) {
    const left = new Date(time.dateTime) - Date.now();
    // The words are "Ends {}" and, in the past or without scripts, "Ends 2026-11-23 00:00 UTC".
    time.textContent = left > 0 ? time.dataset.countdown.replace("{}", timeLeft(left)) : instants.format(new Date(time.dateTime));
  }
}

/** Says something, at most every five seconds: who listens to the page must be able to follow. */
let saidAt = -Infinity;
function say(status, text) {
  if (!text || Date.now() - saidAt < 5000) return;
  saidAt = Date.now();
  status.textContent = text;
}

/** A list item as it is read out: its parts divided, and without the time left, which always changes. */
function spoken(item) {
  const parts = [];
  const walk = document.createTreeWalker(item, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const text = walk.currentNode.textContent.replace(/\s+/g, " ").trim();
    if (text && !walk.currentNode.parentElement.closest(".clock")) parts.push(text);
  }
  return parts.join(", ");
}

/** The new leader of a leaderboard, or what is new in a list; null if nothing is. */
function news(now, old) {
  const leader = (board) => board.querySelector("tr[data-player] bdi")?.textContent;
  if (leader(now)) return leader(now) !== leader(old) ? leader(now) : null;
  const texts = new Set([...old.querySelectorAll("li .what")].map(spoken));
  const item = [...now.querySelectorAll("li .what")].find((each) => !texts.has(spoken(each)));
  return item ? spoken(item) : null;
}

/** Puts the new board in the old one's place; rows that are on both glide from where they were. */
function replaceBoard(now) {
  const old = document.querySelector("[data-live]");
  const focused = old.contains(document.activeElement) ? document.activeElement.getAttribute("href") : null;
  const places = new Map([...old.querySelectorAll("tr[data-player]")].map((row) => [row.dataset.player, row]));
  const tops = new Map([...places].map(([player, row]) => [player, row.getBoundingClientRect().top]));
  const texts = new Map([...places].map(([player, row]) => [player, row.textContent]));
  const status = old.querySelector("[role=status]");
  now.querySelector("[role=status]").replaceWith(status);
  tellTimes(now);
  const said = news(now, old);
  const left = old.querySelector(".filters")?.scrollLeft ?? 0;
  old.replaceWith(now);
  now.querySelector(".filters")?.scrollTo(left, 0);
  if (focused) now.querySelector(`a[href="${CSS.escape(focused)}"]`)?.focus();
  say(status, said);
  countDown();
  if (still.matches) return;
  for (const row of now.querySelectorAll("tr[data-player]")) {
    const before = tops.get(row.dataset.player);
    const distance = before === undefined ? 24 : before - row.getBoundingClientRect().top;
    if (before === undefined || texts.get(row.dataset.player) !== row.textContent || distance) {
      row.animate([{ transform: `translateY(${distance}px)`, opacity: before === undefined ? 0 : 1 }, {}],
        { duration: 450, easing: "cubic-bezier(.2,.8,.2,1)" });
    }
  }
}

/** Whether somebody is filling something in, which must not be taken from under their hands. */
const isBusy = (live) => live.querySelector("details[open]") !== null
  || (live.contains(document.activeElement) && document.activeElement.matches("input, select, textarea"));

/** Whether the server answers: if not, the page says so, with the age of what it shows. */
const offline = document.querySelector("[data-offline]");
let seenAt = Date.now();
let isOffline = false;
function setOffline(now) {
  if (!now) seenAt = Date.now();
  if (isOffline === now) return;
  isOffline = now;
  document.documentElement.classList.toggle("stale", now);
  if (!offline) return;
  offline.hidden = !now;
  // Written once: screen readers hear it once.
  offline.textContent = now ? `${offline.dataset.offline} ${instants.format(seenAt)}` : "";
}

guardForms(async () => {
  // Without a server the browser would show its own error page instead.
  const isSent = await isThere();
  setOffline(!isSent);
  if (!isSent) offline?.scrollIntoView({ block: "nearest" });
  return isSent;
});

/** Asks whether there is another page, and shows it. */
let lastText = null;
export async function refresh() {
  const live = document.querySelector("[data-live]");
  if (isBusy(live)) return;
  const headers = live.dataset.version ? { "If-None-Match": `"${live.dataset.version}"` } : {};
  let answer;
  // The page after a form may have an address that accepts only POST.
  try { answer = await fetch(live.dataset.address ?? location.href, { headers, cache: "no-store" }); } catch (error) {
    setOffline(true);
    throw error;
  }
  setOffline(answer.status >= 500);
  if (answer.status !== 200) return;
  const text = await answer.text();
  if (text === lastText) return;
  lastText = text;
  const board = new DOMParser().parseFromString(text, "text/html").querySelector("[data-live]");
  if (board && !isBusy(document.querySelector("[data-live]"))) replaceBoard(document.adoptNode(board));
}

const types = ["leaderboard.updated", "occurrence.final", "entry.improved", "challenge.received", "challenge.completed", "challenge.declined",
  "challenge.invalid", "group-challenge.invited", "group-challenge.ended", "achievement.completed", "friend.requested", "friend.accepted", "reset"];

/** Resolves after so many milliseconds, or as soon as `signal` is aborted. */
const pause = (milliseconds, signal) => new Promise((resolve) => {
  if (signal.aborted) return resolve();
  const timer = setTimeout(resolve, milliseconds);
  return signal.addEventListener("abort", () => { clearTimeout(timer); resolve(); }, { once: true });
});

/** The time before a refused stream is requested again, at first and at most, in milliseconds. */
const [retryMin, retryMax] = [1000, 60000];

/**
 * Calls `heard` when the server says that something changed, and `lost` when it stops saying so. A browser opens six connections
 * to a server, so tabs of the same page share one stream, and a hidden tab has none.
 *
 * @returns A function that returns whether a stream is open, in this tab or the one that reads it for all.
 */
function stream(live, heard, lost) {
  const game = location.pathname.split("/")[2];
  const query = new URLSearchParams();
  if (live.dataset.live) query.set("leaderboard", live.dataset.live);
  const name = `laurel ${game} ${query}`;
  const channel = globalThis.BroadcastChannel && navigator.locks ? new BroadcastChannel(name) : null;
  // Null until the first attempt has succeeded or failed.
  let [isOpen, isReading] = [null, false];
  const take = (state) => {
    if (state === "heard") heard();
    else if (state === "lost" && isOpen !== false) lost();
    isOpen = state !== "lost";
  };
  const pass = (state) => {
    take(state);
    channel?.postMessage(state);
  };
  if (channel) {
    channel.onmessage = ({ data }) => {
      if (data !== "who reads") take(data);
      else if (isReading && isOpen !== null) channel.postMessage(isOpen ? "open" : "lost");
    };
  }
  let { place, at } = live.dataset;
  /** Reads one stream to its end. @returns Whether it was ever open. */
  const read = (signal) => new Promise((resolve) => {
    const address = new URLSearchParams(query);
    // What changed since the page was made is said first: the page is not asked for again if nothing did.
    if (place) address.set("after", place);
    if (at) address.set("at", at);
    const source = new EventSource(`/g/${game}/my/events?${address}`);
    let wasOpen = false;
    for (const type of types) source.addEventListener(type, () => pass("heard"));
    source.addEventListener("open", () => {
      // A later stream begins after an interruption, in which anything may have changed.
      pass(place ? "open" : "heard");
      place = at = undefined;
      wasOpen = true;
    });
    source.addEventListener("error", () => {
      pass("lost");
      // The browser retries a broken connection, but never after another status than 200.
      if (source.readyState === EventSource.CLOSED) resolve(wasOpen);
    });
    signal.addEventListener("abort", () => { source.close(); resolve(wasOpen); }, { once: true });
  });
  /** Reads streams, one after another, until this tab is hidden. */
  const readAll = async (signal) => {
    isReading = true;
    for (let wait = retryMin; !signal.aborted; wait = Math.min(wait * 2, retryMax)) {
      if (await read(signal)) wait = retryMin;
      await pause(wait * (0.5 + Math.random()), signal);
    }
    isReading = false;
  };
  /** Reads the streams, or waits until the tab that reads them is closed or hidden. */
  const lead = async (signal) => {
    if (!channel) return readAll(signal);
    if (await navigator.locks.request(name, { ifAvailable: true }, (lock) => lock && readAll(signal).then(() => true))) return null;
    // What the other tab was told before this one listened is unknown.
    heard();
    channel.postMessage("who reads");
    return navigator.locks.request(name, { signal }, () => readAll(signal));
  };
  let current = null;
  const follow = () => {
    if (document.hidden) {
      current?.abort();
      current = null;
    } else if (!current) lead((current = new AbortController()).signal).catch(() => {});
  };
  document.addEventListener("visibilitychange", follow);
  follow();
  return () => isOpen === true;
}

/** Listens to the server, and asks at times: what time alone changes is seen within a minute. */
function watch(live) {
  const poll = Number(new URLSearchParams(location.search).get("poll"));
  let [timer, isWanted] = [null, false];
  const look = () => {
    isWanted = document.hidden;
    if (!document.hidden) refresh().catch(() => {});
  };
  // At most once a second, and not all tabs at once.
  const soon = () => {
    if (document.hidden) isWanted = true;
    else timer ??= setTimeout(() => { timer = null; look(); }, 100 + Math.random() * 900);
  };
  if (poll) {
    document.addEventListener("visibilitychange", () => { if (!document.hidden && isWanted) look(); });
    return setInterval(look, Math.max(200, poll));
  }
  // A hidden tab hears nothing, so it asks when it is shown again.
  document.addEventListener("visibilitychange", () => { if (!document.hidden) soon(); });
  const isOpen = stream(live, soon, look);
  let since = 0;
  return setInterval(() => {
    since += 1;
    if (isOpen() && !isOffline && since < 6) return;
    since = 0;
    look();
  }, 10000);
}

tellTimes(document);
setInterval(countDown, 1000);
// Scrolls the navigation and the tabs to their current links on a phone.
for (const link of document.querySelectorAll(":is(.places, .filters) [aria-current]")) {
  const row = link.closest(".places, .filters");
  const [box, view] = [link, row].map((element) => element.getBoundingClientRect());
  row.scrollLeft += Math.max(0, box.right - view.right) + Math.min(0, box.left - view.left);
}
const live = document.querySelector("[data-live]");
if (live) {
  watch(live);
  if (new URLSearchParams(location.search).has("player")) document.querySelector("tr.me")?.scrollIntoView({ block: "center" });
}

// The button above the lists opens the first form that starts a group challenge.
document.addEventListener("click", (event) => {
  const form = event.target.closest('a[href="#start"]') && document.querySelector("#start details");
  if (!form) return;
  event.preventDefault();
  form.open = true;
  form.scrollIntoView({ block: "nearest" });
  form.querySelector("summary").focus();
});

// After another picture was given, the one that the browser kept is asked for anew.
const place = new URL(location.href);
if (place.searchParams.has("changed")) {
  place.searchParams.delete("changed");
  const picture = document.querySelector(".profile .avatar");
  fetch(picture?.src ?? place, { cache: "reload" }).finally(() => location.replace(place));
}

// Inside a game: the way back to it.
const done = document.querySelector(".done");
if (done && (parent !== self || window.webkit?.messageHandlers?.laurel)) {
  done.hidden = false;
  done.addEventListener("click", () => {
    window.webkit?.messageHandlers?.laurel?.postMessage("done");
    parent.postMessage({ type: "laurel.done" }, "*");
  });
}
