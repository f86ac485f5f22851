// What the players' pages do better with scripts: dates as the reader writes them, countdowns, and rows that move.
const language = document.documentElement.lang;
// The reader's own way where it is one of the page's language: en-GB writes other dates than en-US.
const reader = [...navigator.languages].find((tag) => tag.split("-")[0] === language) ?? language;
const dates = new Intl.DateTimeFormat(reader, { dateStyle: "medium" });
const instants = new Intl.DateTimeFormat(reader, { dateStyle: "medium", timeStyle: "short" });
const spans = new Intl.RelativeTimeFormat(language, { numeric: "always" });
const still = matchMedia("(prefers-reduced-motion: reduce)");

/** The time left, in the largest unit that counts at least two, or as a clock in the last hours. */
export function timeLeft(milliseconds) {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  if (seconds >= 2 * 86400) return spans.format(Math.floor(seconds / 86400), "day");
  const [hours, minutes, rest] = [seconds / 3600, (seconds / 60) % 60, seconds % 60].map(Math.floor);
  return [hours, minutes, rest].map((part) => String(part).padStart(2, "0")).join(":");
}

function tellTimes(root) {
  for (const time of root.querySelectorAll("time:not([data-told])")) {
    const date = new Date(time.dateTime);
    time.dataset.told = "";
    if ("countdown" in time.dataset) time.title = instants.format(date);
    else time.textContent = dates.format(date);
  }
  countDown();
}

function countDown() {
  for (const time of document.querySelectorAll("time[data-countdown]")) {
    const left = new Date(time.dateTime) - Date.now();
    time.textContent = Math.abs(left) < 1 || left > 0 ? timeLeft(left) : instants.format(new Date(time.dateTime));
  }
}

/** Says something, at most every five seconds: who listens to the page must be able to follow. */
let saidAt = -Infinity;
function say(status, text) {
  if (!text || Date.now() - saidAt < 5000) return;
  saidAt = Date.now();
  status.textContent = text;
}

/** Whoever leads now and did not before, or what is new in a list. */
function news(now, old) {
  const leader = (board) => board.querySelector("tr[data-player] bdi")?.textContent;
  if (leader(now)) return leader(now) !== leader(old) ? leader(now) : null;
  const texts = new Set([...old.querySelectorAll("li .what > b, li .chip")].map((item) => item.parentElement.innerText));
  const item = [...now.querySelectorAll("li .what")].find((each) => !texts.has(each.innerText));
  return item?.textContent.replace(/\s+/g, " ").trim();
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
  old.replaceWith(now);
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

/** Asks whether there is another page, and shows it. */
let lastText = null;
export async function refresh() {
  const live = document.querySelector("[data-live]");
  if (isBusy(live)) return;
  const headers = live.dataset.version ? { "If-None-Match": `"${live.dataset.version}"` } : {};
  const answer = await fetch(location.href, { headers, cache: "no-store" });
  if (answer.status !== 200) return;
  const text = await answer.text();
  if (text === lastText) return;
  lastText = text;
  const board = new DOMParser().parseFromString(text, "text/html").querySelector("[data-live]");
  if (board && !isBusy(document.querySelector("[data-live]"))) replaceBoard(document.adoptNode(board));
}

/** Hears from the server that something has changed; asks every ten seconds where that does not work. */
function watch(live) {
  const poll = Number(new URLSearchParams(location.search).get("poll"));
  let [timer, isWanted] = [null, false];
  const look = () => {
    isWanted = document.hidden;
    if (!document.hidden) refresh().catch(() => {});
  };
  // At most once a second, and not everybody at once.
  const soon = () => {
    if (document.hidden) isWanted = true;
    else timer ??= setTimeout(() => { timer = null; look(); }, 100 + Math.random() * 900);
  };
  document.addEventListener("visibilitychange", () => { if (!document.hidden && isWanted) look(); });
  if (poll) return setInterval(look, Math.max(200, poll));
  const game = location.pathname.split("/")[2];
  const board = live.dataset.live;
  const stream = new EventSource(`/g/${game}/my/events${board ? `?leaderboard=${board}` : ""}`);
  for (const type of ["leaderboard.updated", "occurrence.final", "entry.improved", "challenge.received", "challenge.completed", "challenge.declined",
    "challenge.invalid", "group-challenge.invited", "group-challenge.ended", "achievement.completed", "friend.requested", "friend.accepted", "reset"]) {
    stream.addEventListener(type, soon);
  }
  // What happened between the page and the stream, nobody tells.
  stream.addEventListener("open", soon);
  // What time alone changes is seen within a minute; without the stream all is, within ten seconds.
  let since = 0;
  return setInterval(() => {
    since += 1;
    if (stream.readyState === EventSource.OPEN && since < 6) return;
    since = 0;
    look();
  }, 10000);
}

tellTimes(document);
setInterval(countDown, 1000);
const live = document.querySelector("[data-live]");
if (live) {
  watch(live);
  if (new URLSearchParams(location.search).has("player")) document.querySelector("tr.me")?.scrollIntoView({ block: "center" });
}

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
