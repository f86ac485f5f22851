// What players of Whack-a-Cac do to each other: friends, challenges, achievements, and the banners that tell of them.
import { LaurelError } from "./laurel.js";

/** An element: functions among the attributes listen, null leaves one out. */
export const make = (name, attributes = {}, ...children) => {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (typeof value === "function") element.addEventListener(key, value);
    else if (value !== null && value !== false) element.setAttribute(key, value);
  }
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return element;
};

/** The progress that a game's end is worth, by achievement. */
export function progress(mode, { score, elapsed }) {
  if (mode === "survival") return { "minute-alive": Math.min(100, (elapsed / 60000) * 100) };
  return { "first-cactus": Math.min(100, score * 100), "ten-cacti": Math.min(100, score * 10), "fifty-cacti": Math.min(100, score * 2) };
}

const person = (laurel, player) => make("span", { class: "who" },
  make("img", { class: "avatar", src: laurel.server + player.avatarURL, alt: "", width: 28, height: 28, loading: "lazy" }), make("bdi", {}, player.displayName));
const button = (text, act, style = "") => make("button", { type: "button", class: style, click: act }, text);

/** Sets the element that banners go to, one after the other. */
export function banners(place) {
  const waiting = [];
  const next = () => {
    const text = waiting[0];
    if (text === undefined) return place.replaceChildren();
    place.replaceChildren(make("p", { class: "banner" }, text));
    setTimeout(() => { waiting.shift(); next(); }, 5000);
  };
  return (text) => { if (waiting.push(text) === 1) next(); };
}

/** What a told event says; null for one that shows no banner. */
export function bannerText({ type, showsBanner, challenge, achievementID, groupChallenge, player }, me, boards) {
  if (showsBanner === false) return null;
  const target = () => (challenge.score ? `${challenge.score.formattedScore} on ${boards[challenge.score.leaderboardID] ?? challenge.score.leaderboardID}` : challenge.achievementID);
  switch (type) {
    case "challenge.received":
      return challenge.returnedChallengeID ? `${challenge.issuer.displayName} answers: beat ${target()}!`
        : `${challenge.issuer.displayName} challenges you: beat ${target()}!`;
    case "challenge.completed":
      return challenge.receiver.id === me ? `You beat ${challenge.issuer.displayName}’s challenge!` : `${challenge.receiver.displayName} beat your challenge.`;
    case "challenge.declined": return challenge.receiver.id === me ? null : `${challenge.receiver.displayName} declined your challenge.`;
    case "achievement.completed": return `Achievement earned: ${titles.get(achievementID) ?? achievementID}`;
    case "group-challenge.invited": return `${groupChallenge.starter.displayName} invites you to a group challenge.`;
    case "group-challenge.ended": return "A group challenge is over.";
    case "friend.requested": return `${player?.displayName ?? "Somebody"} would like to be your friend.`;
    default: return null;
  }
}
const titles = new Map();

/** A part of the menu that reads what it shows, and says so where it cannot. */
function section(title, name, read) {
  const place = make("div", {}, make("p", { class: "note" }, "…"));
  read(place).catch((error) => place.replaceChildren(make("p", { class: "note" }, error instanceof LaurelError ? error.message : String(error))));
  return make("section", { class: `panel ${name}` }, make("h2", {}, title), place);
}

/** Challenges that were received and issued; `begin(challenge)` starts the game right there. */
export function challengePanel(laurel, boards, begin, again) {
  return section("Challenges", "challenges", async (place) => {
    const [received, issued] = await Promise.all([laurel.challenges({ role: "received" }), laurel.challenges({ role: "issued" })]);
    const target = ({ score, achievementID }) => (score ? `${score.formattedScore} · ${boards[score.leaderboardID] ?? score.leaderboardID}` : titles.get(achievementID) ?? achievementID);
    const act = (work) => async () => { await work().catch(() => {}); again(); };
    const line = (challenge, other, ...acts) => make("li", { "data-challenge": challenge.id },
      make("div", { class: "what" }, person(laurel, other), make("b", {}, target(challenge)), challenge.message ? make("q", {}, challenge.message) : null),
      make("span", { class: `chip ${challenge.state}` }, challenge.state === "pending" && challenge.acceptDate ? "accepted" : challenge.state),
      acts.length ? make("div", { class: "acts" }, ...acts) : null);
    const list = (text, lines) => (lines.length ? [make("h3", {}, text), make("ul", { class: "list" }, ...lines.slice(0, 5))] : []);
    const open = received.filter(({ state }) => state === "pending");
    place.replaceChildren(
      ...list("For you", open.map((challenge) => line(challenge, challenge.issuer,
        button("Play", act(async () => { await laurel.acceptChallenge(challenge.id); await laurel.selectChallenge(challenge.id); begin(challenge); }), "main accept"),
        button("Decline", act(() => laurel.declineChallenge(challenge.id)), "decline")))),
      ...list("From you", issued.map((challenge) => line(challenge, challenge.receiver))),
      open.length + issued.length ? "" : make("p", { class: "note" }, "No challenges yet. Play, and dare a friend to beat you."),
      make("p", {}, button("All challenges", () => laurel.openPages("my/challenges"))));
  });
}

/** Friends and requests, and the code by which others ask. */
export function friendPanel(laurel, again) {
  return section("Friends", "friends", async (place) => {
    const [friends, requests, code] = await Promise.all([laurel.friends(), laurel.friendRequests(), laurel.friendCode()]);
    const problem = make("p", { role: "alert" });
    const act = (work) => async (event) => {
      event?.preventDefault();
      try { await work(); input.blur(); again(); } catch (error) { problem.textContent = error.message; }
    };
    const input = make("input", { name: "friend", required: "", maxlength: 40, autocomplete: "off", "aria-label": "A friend’s code", placeholder: "A friend’s code" });
    place.replaceChildren(
      make("p", {}, "Your code: ", make("b", { class: "code" }, code)),
      make("form", { class: "line", submit: act(() => laurel.addFriend(input.value.trim())) }, input, make("button", {}, "Ask")), problem,
      make("ul", { class: "list" },
        ...requests.received.map(({ player }) => make("li", {}, person(laurel, player),
          make("div", { class: "acts" }, button("Accept", act(() => laurel.addFriend(player.id)), "main befriend"), button("Decline", act(() => laurel.removeFriend(player.id)))))),
        ...friends.map((player) => make("li", { "data-friend": player.id }, person(laurel, player))),
        ...requests.sent.map(({ player }) => make("li", {}, person(laurel, player), make("span", { class: "chip" }, "asked")))),
      friends.length + requests.received.length + requests.sent.length ? "" : make("p", { class: "note" }, "Nobody yet: tell a friend your code."));
    if (!place.querySelector("li")) place.querySelector("ul").remove();
  });
}

export function achievementPanel(laurel) {
  return section("Achievements", "achievements", async (place) => {
    const achievements = await laurel.achievements();
    for (const { id, title } of achievements) titles.set(id, title);
    place.replaceChildren(achievements.length
      ? make("ul", { class: "list" }, ...achievements.map(({ id, title, description, percentComplete, points }) => make("li", { "data-achievement": id },
        make("div", { class: "what" }, make("b", {}, title), make("span", {}, description ?? ""),
          make("progress", { max: 100, value: Math.floor(percentComplete), "aria-label": title }), make("small", {}, `${points} points`)))))
      : make("p", { class: "note" }, "This game has none."));
  });
}

/** Lets the player choose friends, and dares them to beat the submission of a receipt. */
export async function dare(laurel, receipt, root, done) {
  const [suggested, friends] = await Promise.all([laurel.suggestions({ leaderboard: receipt.leaderboardID }), laurel.friends()]);
  const all = [...suggested, ...friends.filter(({ id }) => !suggested.some((other) => other.id === id))];
  const message = make("input", { name: "message", maxlength: 100, value: "Can you beat me?", "aria-label": "Message" });
  const problem = make("p", { role: "alert" });
  const chosen = new Set(suggested.slice(0, 10).map(({ id }) => id));
  const dialog = make("dialog", { "aria-labelledby": "dare", class: "dare" }, make("h2", { id: "dare" }, `Who beats ${receipt.entry.formattedScore}?`),
    make("ul", { class: "list" }, ...all.map((player) => make("li", {}, make("label", {},
      make("input", { type: "checkbox", name: "receiver", value: player.id, checked: chosen.has(player.id) ? "" : null,
        change: ({ target }) => (target.checked ? chosen.add(player.id) : chosen.delete(player.id)) }), person(laurel, player))))),
    all.length ? message : make("p", {}, "Nobody yet: add a friend by their code first."), problem,
    make("div", { class: "choices" }, button("Not now", () => dialog.close()),
      all.length ? button("Send", async () => {
        try {
          await laurel.challenge({ submission: receipt.id, leaderboard: receipt.leaderboardID, receivers: [...chosen], message: message.value || undefined });
          dialog.close();
          done();
        } catch (error) { problem.textContent = error.message; }
      }, "main send") : ""));
  dialog.addEventListener("close", () => dialog.remove());
  root.append(dialog);
  dialog.showModal();
}
