// The panels and banners of Whack-a-Cac for friends, challenges and achievements.
import { LaurelError } from "./laurel.js";

/** Creates an element. Function attributes become listeners. Null and false omit an attribute. */
export const make = (name, attributes = {}, ...children) => {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (typeof value === "function") element.addEventListener(key, value);
    else if (value !== null && value !== false) element.setAttribute(key, value);
  }
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return element;
};

/** Returns the progress of a finished game, in percent by achievement. */
export function progress(mode, { score, elapsed }) {
  if (mode === "survival") return { "minute-alive": Math.min(100, (elapsed / 60000) * 100) };
  return { "first-cactus": Math.min(100, score * 100), "ten-cacti": Math.min(100, score * 10), "fifty-cacti": Math.min(100, score * 2) };
}

export const person = (laurel, player) => make("span", { class: "who" },
  make("img", { class: "avatar", src: laurel.server + player.avatarURL, alt: "", width: 28, height: 28, loading: "lazy" }), make("bdi", {}, player.displayName));
/** Creates a button. The key identifies the button after its panel is reloaded. */
const button = (text, act, style = "", key = text) => make("button", { type: "button", class: style, "data-key": key, click: act }, text);

/** The maximum number of visible banners, and the time that each is visible, in milliseconds. */
const [bannerCount, bannerTime] = [3, 5000];

/** Returns a function that shows a banner in `place`. */
export function banners(place) {
  const waiting = [];
  const next = () => {
    while (waiting.length && place.childElementCount < bannerCount) {
      const banner = make("p", { class: "banner" }, waiting.shift());
      place.append(banner);
      setTimeout(() => { banner.remove(); next(); }, bannerTime);
    }
  };
  return (text) => { waiting.push(text); next(); };
}

/** Opens a modal dialog that contains the banners, because content outside is dimmed. */
export function openDialog(root, dialog, closed = () => {}) {
  const place = document.querySelector("#banners");
  dialog.addEventListener("close", () => {
    if (place) document.body.append(place);
    dialog.remove();
    closed();
  });
  root.append(dialog);
  dialog.showModal();
  if (place) dialog.append(place);
  return dialog;
}

/** Returns the text of an event's banner; null if the event has no banner. */
export function bannerText({ type, showsBanner, challenge, achievementID, groupChallenge, friend }, me, boards) {
  if (showsBanner === false) return null;
  const target = () => (challenge.score ? `${challenge.score.formattedScore} on ${boards[challenge.score.leaderboardID] ?? challenge.score.leaderboardID}` : challenge.achievementID);
  switch (type) {
    case "challenge.received":
      return challenge.returnedChallengeID ? `${challenge.issuer.displayName} wants a rematch: beat ${target()}!`
        : `${challenge.issuer.displayName} challenged you to beat ${target()}!`;
    case "challenge.completed":
      return challenge.receiver.id === me ? `You beat ${challenge.issuer.displayName}’s challenge!` : `${challenge.receiver.displayName} beat your challenge.`;
    case "challenge.declined": return challenge.receiver.id === me ? null : `${challenge.receiver.displayName} declined your challenge.`;
    case "achievement.completed": return `Achievement earned: ${titles.get(achievementID) ?? achievementID}`;
    case "group-challenge.invited": return `${groupChallenge.starter.displayName} invited you to a group challenge.`;
    case "group-challenge.ended": return "A group challenge has ended.";
    case "friend.requested": return `${friend?.displayName ?? "A player"} sent you a friend request.`;
    case "friend.accepted": return `${friend?.displayName ?? "A player"} accepted your friend request.`;
    default: return null;
  }
}
const titles = new Map();

/** Loads the achievements, and stores their titles for banners. */
export async function loadTitles(laurel) {
  const achievements = await laurel.achievements();
  for (const { id, title } of achievements) titles.set(id, title);
  return achievements;
}

/** The last content of each panel, which stays visible while the server is unreachable. */
const known = new Map();
const connection = new EventTarget();
/** Dispatches "change" (detail: whether the server is reachable) after each load of a panel. */
export { connection };

/** Replaces the children unless a field has the focus. The focus stays or moves to the panel's title. */
function replace(place, children) {
  const focused = place.contains(document.activeElement) ? document.activeElement : null;
  if (focused?.matches("input")) return;
  place.replaceChildren(...children);
  if (!focused) return;
  const same = place.querySelector(`[data-key="${CSS.escape(focused.dataset.key ?? "")}"]`);
  (same ?? place.parentElement.querySelector("h2")).focus({ preventScroll: true });
}

/** Fills `place` with the elements that `read` returns. While the server is unreachable, the previous content stays. */
export function fill(place, name, read) {
  place.replaceChildren(...(known.get(name) ?? [make("p", { class: "note" }, "…")]));
  read().then((children) => {
    known.set(name, children);
    replace(place, children);
    connection.dispatchEvent(new CustomEvent("change", { detail: true }));
  }, (error) => {
    if (error.isTemporary) {
      if (!known.has(name)) place.replaceChildren();
      connection.dispatchEvent(new CustomEvent("change", { detail: false }));
    } else replace(place, [make("p", { class: "note" }, error instanceof LaurelError ? error.message : String(error))]);
  });
  return place;
}

/** Creates a panel with the elements that `read` returns. */
const section = (title, name, read) => make("section", { class: `panel ${name}` }, make("h2", { tabindex: -1, "data-key": name }, title), fill(make("div"), name, read));

/** Creates the panel of received and sent challenges. `begin(challenge)` starts the game for a challenge. */
export function challengePanel(laurel, boards, begin, again) {
  return section("Challenges", "challenges", async () => {
    const [received, issued] = await Promise.all([laurel.challenges({ role: "received" }), laurel.challenges({ role: "issued" })]);
    const target = ({ score, achievementID }) => (score ? `${score.formattedScore} · ${boards[score.leaderboardID] ?? score.leaderboardID}` : titles.get(achievementID) ?? achievementID);
    const act = (work) => async () => { await work().catch(() => {}); again(); };
    const line = (challenge, other, ...acts) => make("li", { "data-challenge": challenge.id },
      make("div", { class: "what" }, person(laurel, other), make("b", {}, target(challenge)), challenge.message ? make("q", {}, challenge.message) : null),
      make("span", { class: `chip ${challenge.state}` }, challenge.state === "pending" && challenge.acceptDate ? "accepted" : challenge.state),
      acts.length ? make("div", { class: "acts" }, ...acts) : null);
    const list = (text, lines) => (lines.length ? [make("h3", {}, text), make("ul", { class: "list" }, ...lines.slice(0, 5))] : []);
    const open = received.filter(({ state }) => state === "pending");
    return [
      ...list("Received", open.map((challenge) => line(challenge, challenge.issuer,
        button("Play", act(async () => { await laurel.acceptChallenge(challenge.id); await laurel.selectChallenge(challenge.id); begin(challenge); }), "main accept", `accept ${challenge.id}`),
        button("Decline", act(() => laurel.declineChallenge(challenge.id)), "decline", `decline ${challenge.id}`)))),
      ...list("Sent", issued.map((challenge) => line(challenge, challenge.receiver))),
      open.length + issued.length ? "" : make("p", { class: "note" }, "No challenges yet. Play a round, then challenge a friend."),
      make("p", {}, button("All challenges", () => laurel.openPages("my/challenges"))),
    ];
  });
}

/** Creates the panel of friends, friend requests and the player's friend code. */
export function friendPanel(laurel, again) {
  return section("Friends", "friends", async () => {
    const [friends, requests, code] = await Promise.all([laurel.friends(), laurel.friendRequests(), laurel.friendCode()]);
    const problem = make("p", { role: "alert" });
    const act = (work) => async (event) => {
      event?.preventDefault();
      try {
        await work();
        // A panel with a focused field is not replaced.
        if (document.activeElement === input) send.focus();
        again();
      } catch (error) { problem.textContent = error.message; }
    };
    const input = make("input", { name: "friend", required: "", maxlength: 40, autocomplete: "off", "aria-label": "A friend’s code", placeholder: "A friend’s code" });
    const send = make("button", { "data-key": "ask" }, "Send request");
    const children = [
      make("p", {}, "Your code: ", make("b", { class: "code" }, code)),
      make("form", { class: "line", submit: act(() => laurel.addFriend(input.value.trim())) }, input, send), problem,
      make("ul", { class: "list" },
        ...requests.received.map(({ player }) => make("li", {}, person(laurel, player),
          make("div", { class: "acts" }, button("Accept", act(() => laurel.addFriend(player.id)), "main befriend", `accept ${player.id}`),
            button("Decline", act(() => laurel.removeFriend(player.id)), "", `decline ${player.id}`)))),
        ...friends.map((player) => make("li", { "data-friend": player.id }, person(laurel, player))),
        ...requests.sent.map(({ player }) => make("li", {}, person(laurel, player), make("span", { class: "chip" }, "Pending")))),
    ];
    if (friends.length + requests.received.length + requests.sent.length) return children;
    return [...children.slice(0, 3), make("p", { class: "note" }, "No friends yet. Share your code, or enter a friend’s.")];
  });
}

/** Creates the panel of achievements and progress. */
export function achievementPanel(laurel) {
  return section("Achievements", "achievements", async () => {
    const achievements = await loadTitles(laurel);
    return [achievements.length
      ? make("ul", { class: "list" }, ...achievements.map(({ id, title, description, percentComplete, points }) => make("li", { "data-achievement": id },
        make("div", { class: "what" }, make("b", {}, title), make("span", {}, description ?? ""),
          make("progress", { max: 100, value: Math.floor(percentComplete), "aria-label": title }), make("small", {}, `${points} points`)))))
      : make("p", { class: "note" }, "This game has no achievements.")];
  });
}

/** Opens a dialog in which the player chooses friends, and challenges them to beat the submission of a receipt. */
export async function openChallengeDialog(laurel, receipt, root, done) {
  const [{ players: suggested, message: text }, friends] = await Promise.all([laurel.challengeSuggestions({ leaderboard: receipt.leaderboardID }), laurel.friends()]);
  const all = [...suggested, ...friends.filter(({ id }) => !suggested.some((other) => other.id === id))];
  const message = make("input", { name: "message", maxlength: 100, value: text ?? "", dir: "auto", "aria-label": "Message" });
  const problem = make("p", { role: "alert" });
  const chosen = new Set(suggested.slice(0, 10).map(({ id }) => id));
  const dialog = make("dialog", { "aria-labelledby": "challenge-friends", class: "challenge-friends" }, make("h2", { id: "challenge-friends" }, `Challenge friends to beat ${receipt.entry.formattedScore}`),
    all.length ? make("ul", { class: "list" }, ...all.map((player) => make("li", {}, make("label", {},
      make("input", { type: "checkbox", name: "receiver", value: player.id, checked: chosen.has(player.id) ? "" : null,
        change: ({ target }) => (target.checked ? chosen.add(player.id) : chosen.delete(player.id)) }), person(laurel, player))))) : "",
    all.length ? message : make("p", {}, "No friends to challenge yet. Add a friend by their code first."), problem,
    make("div", { class: "choices" }, button("Cancel", () => dialog.close()),
      all.length ? button("Send challenge", async () => {
        if (chosen.size < 1 || chosen.size > 10) { problem.textContent = "Choose 1 to 10 friends."; return; }
        try {
          await laurel.challenge({ submission: receipt.id, leaderboard: receipt.leaderboardID, receivers: [...chosen], message: message.value || undefined });
          dialog.close();
          done();
        } catch (error) { problem.textContent = error.message; }
      }, "main send") : ""));
  openDialog(root, dialog, () => document.querySelector("button.challenge-friends")?.focus());
}
