// Tests of friends, challenges and achievements: each player has a browser, on one server.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { spawn } from "node:child_process";
import { createServer } from "node:http";
import { rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { crc32, deflateSync } from "node:zlib";
import { randomBytes } from "node:crypto";
import { fileURLToPath } from "node:url";
import { after, before, test } from "node:test";
import { Chromium, until } from "./chromium.mjs";
import { openPage, signIn } from "./player.mjs";
import { Server } from "./server.mjs";

let browser, server, pages;
before(async () => {
  server = await Server.start();
  await server.furnish();
  pages = `${server.url}/g/${server.game}`;
  browser = await Chromium.start();
});
after(async () => {
  await browser?.stop();
  await server?.stop();
});

const axe = process.env.AXE ? readFile(process.env.AXE, "utf8") : null;
const play = () => `${server.url}/play#game=${server.game}&key=${server.clientKey}`;
const befriend = (one, other) => server.ask("PUT", `/v1/admin/players/${one}/friends`, { friends: [other] });

/** Plays with the keyboard until `count` cacti are hit, then leaves the game from the pause. */
async function score(page, count) {
  while (await page.evaluate("whackacac.score") < count) {
    await until(() => page.evaluate("whackacac.cacti.size > 0 || whackacac.state === 'over'"), "a cactus comes up");
    await page.press("1");
  }
  await page.press("p");
  await page.click(".exit");
  await until(async () => (await page.text(".message"))?.startsWith("Your"), "the score is ranked");
}

/** Returns a PNG image of random pixels, which compression does not make smaller. */
function noise(side) {
  const chunk = (type, data) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head.set([8, 2], 8);
  const lines = Buffer.concat(Array.from({ length: side }, () => Buffer.concat([Buffer.of(0), randomBytes(side * 3)])));
  return Buffer.concat([Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]), chunk("IHDR", head), chunk("IDAT", deflateSync(lines)), chunk("IEND", Buffer.alloc(0))]);
}

async function newPlayer(name, count) {
  const page = await browser.page({ still: false });
  await page.goto(play());
  await page.type("input[name=name]", name);
  await page.click("[data-mode=cacti]");
  await score(page, count);
  return page;
}

const bannerShows = (page, text) => until(async () => (await page.text("#banners"))?.includes(text), `${text}: ${page.name}`);

test("Two players become friends by code, one beats the other's challenge, and both see banners", async () => {
  const [ann, ben] = [await newPlayer("Ann", 3), await newPlayer("Ben", 1)];
  // The first banner contains the achievement's title, although no panel has shown it before.
  await bannerShows(ben, "Achievement earned: First Blossom");
  const code = await until(() => ann.text(".panel.friends .code"), "Ann has a code");
  await until(() => ben.evaluate("!!document.querySelector('input[name=friend]')"), "Ben can send a request");
  await ben.type("input[name=friend]", code);
  await ben.press("Enter");
  await until(async () => (await ben.text(".panel.friends"))?.includes("Pending"), "Ben has sent the request");
  await bannerShows(ann, "Ben sent you a friend request.");
  await ann.goto(`${server.url}/play`);
  await ann.click(".befriend");
  await until(() => ann.evaluate("!!document.querySelector('[data-friend]')"), "they are friends");
  await bannerShows(ben, "Ann accepted your friend request.");
  // A challenge refers to the last score, so Ann plays again.
  await ann.click("[data-mode=cacti]");
  await score(ann, 4);
  await ann.click("button.challenge-friends");
  await until(() => ann.evaluate("!!document.querySelector('dialog.challenge-friends input[name=receiver]:checked')"), "Ben is suggested");
  await ann.type("input[name=message]", "Ha!");
  await ann.click(".send");
  await bannerShows(ben, "Ann challenged you to beat 4 cacti");
  await until(() => ben.evaluate("!!document.querySelector('.challenges .accept')"), "Ben sees the challenge");
  assert.match(await ben.text(".panel.challenges"), /Ha!/);
  await ben.click(".challenges .accept");
  await until(() => ben.evaluate("globalThis.whackacac?.state === 'playing'"), "the game starts");
  await score(ben, 5);
  await bannerShows(ben, "You beat Ann’s challenge!");
  await bannerShows(ann, "Ben beat your challenge.");
  await bannerShows(ann, "Ben wants a rematch: beat 5 cacti");
  assert.deepEqual([...ann.errors, ...ben.errors], []);
  await until(() => ben.evaluate("document.querySelector('[data-achievement=first-cactus] progress')?.value === 100"), "Ben has an achievement");
  await until(() => ben.evaluate("document.querySelector('[data-achievement=ten-cacti] progress')?.value === 50"), "Ben has half of the next achievement");
});

test("The sample players of the demo befriend and challenge a new player", async () => {
  const script = new URL("../../Examples/Whack-a-Cac/company.mjs", import.meta.url);
  const company = spawn(process.execPath, [fileURLToPath(script), server.url, server.game, server.clientKey, server.serverKey], { stdio: "ignore" });
  try {
    const page = await newPlayer("Solo", 2);
    await bannerShows(page, "challenged you to beat 3 cacti");
    await until(() => page.evaluate("document.querySelectorAll('[data-friend]').length === 3"), "the player has three friends");
    assert.deepEqual(page.errors, []);
  } finally { company.kill(); }
});

test("A player changes picture and name, and every page has the game's colors", async () => {
  const page = await browser.page();
  const me = await signIn(page, server, "Pia");
  await page.evaluate(`laurel.submit({ leaderboard: "cacti", score: 77 }).then(() => null)`);
  await openPage(page, "my/profile", until);
  const picture = () => page.evaluate(`fetch("/v1/players/${me.id}/avatar", { cache: "no-store" }).then((answer) => answer.headers.get("Content-Type"))`);
  assert.match(await picture(), /svg/);
  await page.choose("input[type=file]", fileURLToPath(new URL("../../Examples/Whack-a-Cac/cacti.png", import.meta.url)));
  await page.click("form[enctype] button");
  await until(async () => (await picture()) === "image/png", "the picture is stored");
  // The page shows the new picture, although the browser has cached the previous picture.
  await until(() => page.evaluate("!location.search && document.querySelector('.profile .avatar')?.naturalWidth > 88"), "the picture is shown");
  await page.type("input[name=name]", "Pia the Second");
  await page.press("Enter");
  await until(async () => (await page.text("h1")) === "Pia the Second", "the name is changed");
  assert.match(await page.text(".list"), /Most Cacti/);
  const address = `/v1/admin/games/${server.game}/configuration`;
  const theme = { accent: "fff3a0", ground: "200010" };
  await server.put(address, "application/json", JSON.stringify({ ...(await server.ask("GET", address)), theme }));
  const other = await browser.page();
  await other.goto(`${pages}/cacti`);
  const shown = await other.evaluate("getComputedStyle(document.querySelector('.tabs [aria-current]')).backgroundColor");
  const [red, green, blue] = shown.match(/\d+/g).map(Number);
  assert.ok(red > blue && green > blue && red < 255, `the color is yellow and dark enough: ${shown}`);
  if (axe) {
    await other.evaluate(await axe);
    assert.deepEqual(await other.evaluate("axe.run().then(({ violations }) => violations.map(({ id }) => id))"), []);
  }
  assert.deepEqual([...page.errors, ...other.errors], []);
});

test("A large picture is scaled down before it is sent", async () => {
  const page = await browser.page();
  const me = await signIn(page, server, "Pip");
  await openPage(page, "my/profile", until);
  const path = join(tmpdir(), `laurel-noise-${process.pid}.png`);
  await writeFile(path, noise(900));
  try {
    await page.choose("input[type=file]", path);
    await until(() => page.evaluate("document.querySelector('input[type=file]').files[0].size <= 262144"), "the picture is small enough");
    await page.click("form[enctype] button");
    await until(() => page.evaluate(`fetch("/v1/players/${me.id}/avatar", { cache: "no-store" }).then((answer) => answer.headers.get("Content-Type") !== "image/svg+xml")`), "the picture is stored");
  } finally { await rm(path); }
});

test("The game's leaderboard has a tab with friends", async () => {
  const [cat, dan] = [await newPlayer("Cat", 2), await newPlayer("Dan", 1)];
  const ids = await Promise.all([cat, dan].map((page) => page.evaluate(`import("/laurel.js").then(({ Laurel }) => new Laurel({ game: "${server.game}", key: "${server.clientKey}" }).signIn()).then(({ id }) => id)`)));
  await befriend(ids[0], ids[1]);
  await cat.click('.online [aria-label="Players"] button:nth-child(2)');
  await until(() => cat.evaluate(`[...document.querySelectorAll(".online tbody tr")].map((row) => row.cells[1].textContent).join() === "Cat,Dan"`), "Cat leads her friends");
  if (!axe) return;
  await until(() => cat.evaluate("!document.querySelector('.menu').textContent.includes('…')"), "all panels are shown");
  await cat.evaluate(await axe);
  assert.deepEqual(await cat.evaluate(`axe.run().then(({ violations }) => violations
    .filter(({ impact }) => impact === "serious" || impact === "critical").map(({ id, nodes }) => id + ": " + nodes.map(({ html }) => html).join("; ")))`), []);
});

test("A leaderboard in a second browser shows a new score immediately", async () => {
  const page = await browser.page({ still: false });
  await page.goto(`${pages}/survival`);
  // The stream may not be open yet. The page then loads earlier changes when the stream opens.
  await server.ask("POST", "/v1/leaderboards/survival/scores", { player: "player-7", score: 99000 });
  await until(async () => (await page.text("tr[data-player] bdi")) === "Hana", "Hana leads");
  assert.equal(await page.text("[data-live] [role=status]"), "Hana");
  assert.deepEqual(page.errors, []);
});

test("Players send, accept and decline challenges, start groups and manage friends on the pages", async () => {
  const [eve, fay] = [await browser.page(), await browser.page()];
  const [{ id: eveID }, { id: fayID }] = [await signIn(eve, server, "Eve"), await signIn(fay, server, "Fay")];
  await befriend(eveID, fayID);
  await eve.evaluate(`laurel.submit({ leaderboard: "cacti", score: 60 }).then(() => null)`);
  await fay.evaluate(`laurel.submit({ leaderboard: "cacti", score: 50 }).then(() => null)`);
  for (const page of [eve, fay]) await openPage(page, "cacti", until);
  await fay.withoutScripts();
  await fay.goto(`${pages}/my/challenges`);
  assert.match(await fay.text("main"), /No challenges here yet/);
  // Eve challenges Fay from the leaderboard.
  await eve.goto(`${pages}/cacti?scope=friends`);
  assert.deepEqual(await eve.evaluate(`[...document.querySelectorAll("tr[data-player] bdi")].map((name) => name.textContent)`), ["Eve", "Fay"]);
  await eve.click("a.main");
  await until(() => eve.evaluate("!!document.querySelector('input[name=receiver]:checked')"), "Fay is suggested");
  await eve.type("input[name=message]", "Try <b>this</b>");
  await eve.click("button.main");
  await until(() => eve.evaluate("location.pathname.endsWith('/my/challenges') && !!document.querySelector('[data-challenge]')"), "the challenge is sent");
  await fay.goto(`${pages}/my/challenges`);
  assert.equal(await fay.text("[data-challenge] q"), "Try <b>this</b>");
  await fay.click("[data-challenge] form:first-child button");
  await until(async () => (await fay.text("[data-challenge] .chip")) === "Accepted", "Fay accepts");
  await fay.click("[data-challenge] form:last-child button");
  await until(async () => (await fay.text("[data-challenge] .chip")) === "Declined", "Fay declines");
  await until(async () => (await eve.text("[data-challenge] .chip")) === "Declined", "Eve's page updates live");
  // A group challenge.
  await eve.click("details.start summary");
  await eve.click("details.start input[name=player]");
  await eve.click("details.start button.main");
  await until(async () => (await eve.text(".list a b")) === "Dune Race", "the group challenge is started");
  await fay.goto(`${pages}/my/challenges`);
  assert.match(await fay.text("main"), /Invited by Eve/);
  await fay.click(".list a[href*='/my/groups/']");
  await until(async () => (await fay.text("tbody"))?.includes("Invited"), "Fay is listed as invited");
  assert.equal(await fay.evaluate("!!document.querySelector('[data-live=cacti][data-place][data-at]')"), true, "the page contains the positions of its events and its ranking");
  await until(() => fay.evaluate("!!document.querySelector('form button.main')"), "Fay can join");
  await fay.click("form button.main");
  await until(async () => (await fay.evaluate("document.querySelectorAll('tr[data-player]').length")) === 2, "both have joined");
  // Names and friends.
  await fay.goto(`${pages}/my/profile`);
  await fay.type("input[name=name]", "Fay & Co");
  // The field contains the new name before the response is loaded.
  await fay.evaluate("document.body.dataset.asked = ''");
  await fay.press("Enter");
  await until(() => fay.evaluate("document.querySelector('body:not([data-asked]) input[name=name]')?.value === 'Fay & Co'"), "Fay is renamed");
  await fay.goto(`${pages}/my/friends`);
  await fay.type("input[name=friend]", "ZZZZ-ZZZZ");
  await fay.press("Enter");
  await until(() => fay.evaluate("!!document.querySelector('.problem')"), "the code is unknown");
  await fay.goto(`${pages}/my/friends`);
  await fay.click("[data-player] summary");
  await fay.click("[data-player] button");
  await until(async () => (await fay.text("main"))?.includes("No friends yet"), "the friend is removed");
});

test("When a panel reloads, the focus stays on its control or moves to its title", async () => {
  const [page, other] = [await browser.page(), await browser.page()];
  const [{ id: own }, { id: friend }] = [await signIn(page, server, "Noa"), await signIn(other, server, "Oli")];
  await befriend(own, friend);
  const challenge = (score) => other.evaluate(`laurel.submit({ leaderboard: "young", score: ${score} }).then((receipt) => laurel.challenge({ submission: receipt.id, receivers: ["${own}"] })).then(() => null)`);
  await challenge(12);
  await page.evaluate(`for (const [name, value] of Object.entries({ game: "${server.game}", key: "${server.clientKey}", name: "Noa" })) localStorage.setItem("whackacac." + name, value)`);
  await page.goto(`${server.url}/play`);
  await until(() => page.responses.some((url) => url.includes("/v1/events")), "the stream is open");
  await until(() => page.evaluate("!!document.querySelector('.challenges .decline') && !!document.querySelector('.online .more')"), "the panels are shown");
  const focused = () => page.evaluate("document.activeElement.textContent");
  await page.evaluate(`document.querySelector(".online .more").focus()`);
  await server.ask("POST", "/v1/leaderboards/cacti/scores", { player: "player-61", displayName: "Zed", score: 5000 });
  await until(async () => (await page.text(".online tbody"))?.includes("Zed"), "the leaderboard is reloaded");
  assert.equal(await focused(), "View leaderboard");
  await page.evaluate(`document.querySelector(".challenges .decline").focus()`);
  await challenge(13);
  await until(() => page.evaluate("document.querySelectorAll('.challenges .decline').length === 2"), "the challenges are reloaded");
  assert.equal(await focused(), "Decline");
  await page.press("Enter");
  await until(() => page.evaluate("document.querySelectorAll('.challenges .decline').length === 1"), "the challenge is declined");
  await until(async () => (await focused()) === "Challenges", "the title has the focus");
  assert.deepEqual(page.errors, []);
});

test("A button above the lists opens the form that starts a group challenge", async () => {
  const [page, other] = [await browser.page({ width: 390, height: 844 }), await browser.page()];
  const [{ id: own }, { id: friend }] = [await signIn(page, server, "Lia"), await signIn(other, server, "Max")];
  await openPage(page, "my/challenges", until);
  assert.equal(await page.evaluate(`document.querySelector('a[href="#start"]')`), null, "without friends, no form is shown");
  await befriend(own, friend);
  await page.goto(`${pages}/my/challenges`);
  assert.equal(await page.evaluate(`document.querySelector('a[href="#start"]').getBoundingClientRect().bottom < document.querySelector("h2").getBoundingClientRect().top`), true);
  await page.click('a[href="#start"]');
  await until(() => page.evaluate("document.activeElement.matches('details.start[open] summary')"), "the form is open and has the focus");
  assert.deepEqual(page.errors, []);
});

test("On a phone, the parts of a player's pages are aligned, and Join in a row joins a group challenge", async () => {
  const [page, other] = [await browser.page({ width: 390, height: 844 }), await browser.page()];
  const [{ id: own }, { id: friend }] = [await signIn(page, server, "Noa"), await signIn(other, server, "Oda")];
  await befriend(own, friend);
  await other.evaluate(`laurel.startGroupChallenge({ definition: "dune-race", days: 1, players: ["${own}"] }).then(() => null)`);
  const boxes = (selector) => page.evaluate(`[...document.querySelectorAll(${JSON.stringify(selector)})].map((element) => {
    const { top, bottom, height } = element.getBoundingClientRect();
    return { top, bottom, height, middle: (top + bottom) / 2 };
  })`);
  const rowCount = async (selector) => new Set((await boxes(selector)).map(({ top }) => Math.round(top))).size;
  await openPage(page, "my/profile", until);
  const [picture, heading] = [...await boxes(".profile .avatar"), ...await boxes(".profile h1")];
  assert.ok(Math.abs(picture.middle - heading.middle) <= 1, JSON.stringify([picture, heading]));
  await page.goto(`${pages}/cacti`);
  assert.deepEqual([await rowCount(".places a"), await rowCount(".tabs"), (await boxes(".tabs")).length], [1, 1, 2]);
  const tabs = await boxes(".tabs a");
  assert.ok(tabs.every(({ height }) => height >= 44), JSON.stringify(tabs));
  await page.goto(`${pages}/my/friends`);
  const [name, removal] = [...await boxes("[data-player] .what"), ...await boxes("[data-player] .confirm summary")];
  assert.ok(name.top < removal.bottom && removal.top < name.bottom, JSON.stringify([name, removal]));
  await page.goto(`${pages}/my/challenges`);
  const group = await page.evaluate(`document.querySelector('.list a[href*="/my/groups/"]').href`);
  await page.goto(group);
  const [join, table] = [...await boxes("form[action$='/join']"), ...await boxes("table")];
  assert.ok(table.top - join.bottom >= 4, JSON.stringify([join, table]));
  await page.goto(`${pages}/my/challenges`);
  await page.click("form[action$='/join'] button");
  await until(() => page.evaluate(`location.href === "${group}" && document.querySelectorAll("tr[data-player]").length === 2`), "both have joined");
  assert.deepEqual([...page.errors, ...other.errors], []);
});

for (const dark of [false, true]) {
  test(`A player's pages have no serious accessibility violation, are small and fit 320 pixels: ${dark ? "dark" : "light"}`, { skip: axe ? false : "axe-core is not available" }, async () => {
    const other = await browser.page();
    const { id } = await signIn(other, server, "Gus");
    for (const language of ["en", "ar"]) {
      const page = await browser.page({ dark, width: 320, height: 640, language });
      const me = await signIn(page, server, "Ida");
      await befriend(me.id, id);
      await page.evaluate(`laurel.submit({ leaderboard: "cacti", score: 41 }).then((receipt) => laurel.challenge({ submission: receipt.id, receivers: ["${id}"] })).then(() => laurel.report({ "first-cactus": 100, "ten-cacti": 30 })).then(() => laurel.startGroupChallenge({ definition: "dune-race", days: 1, players: ["${id}"] })).then(() => null)`);
      await openPage(page, "cacti", until);
      const group = await page.evaluate(`fetch("${pages}/my/challenges").then((answer) => answer.text()).then((text) => text.match(/my\\/groups\\/[^"?]+/)[0])`);
      for (const path of ["", "/cacti", "/cacti?scope=friends", "/my/challenges", "/my/challenges/new?leaderboard=cacti", `/${group}`, "/my/achievements", "/my/friends", "/my/profile"]) {
        await page.goto(pages + path);
        assert.equal(await page.evaluate("document.documentElement.scrollWidth <= 320"), true, `${path} ${language}`);
        await page.evaluate(await axe);
        const violations = await page.evaluate(`axe.run().then(({ violations }) => violations
          .filter(({ impact }) => impact === "serious" || impact === "critical")
          .map(({ id, nodes }) => id + ": " + nodes.map(({ html, failureSummary }) => html + failureSummary).join("; ")))`);
        assert.deepEqual(violations, [], path);
        assert.deepEqual(page.requests.filter((url) => !url.startsWith(server.url)), [], path);
        assert.deepEqual(page.errors, [], path);
        const weight = await page.evaluate(`Promise.all([location.href, ...performance.getEntriesByType("resource").map(({ name }) => name).filter((name) => !name.includes("/my/events"))]
          .map((url) => fetch(url).then((answer) => answer.arrayBuffer()).then((body) => body.byteLength))).then((sizes) => sizes.reduce((a, b) => a + b))`);
        assert.ok(weight < 100000, `${path} has ${weight} bytes`);
      }
    }
  });
}

test("Another site cannot act for a player, and its game signs in to the pages after a confirmation", async () => {
  const host = createServer((request, answer) => answer.setHeader("Content-Type", "text/html").end(request.url === "/forged"
    ? `<form method="post" action="${pages}/my/friends"><input name="act" value="ask"><input name="friend" value="AAAA-AAAA"></form><script>document.forms[0].submit()</script>`
    : `<script type="module">
        import { Laurel } from "${server.url}/laurel.js";
        const laurel = globalThis.laurel = new Laurel({ game: "${server.game}", key: "${server.clientKey}" });
        globalThis.received = [];
        for (const type of ["listening", "challenge.received"]) laurel.addEventListener(type, ({ detail }) => received.push(detail?.challenge?.score.score ?? type));
        globalThis.player = await laurel.signIn({ name: "Hal" });
        laurel.listen();
      </script>`));
  await new Promise((resolve) => host.listen(0, "localhost", resolve));
  const elsewhere = `http://localhost:${host.address().port}`;
  try {
    const [hal, jo] = [await browser.page(), await browser.page()];
    const { id: joID } = await signIn(jo, server, "Jo");
    await hal.goto(`${elsewhere}/`);
    await until(() => hal.evaluate("globalThis.received?.includes('listening')"), "Hal's event stream is open on the other site");
    const me = await hal.evaluate("player.id");
    await befriend(me, joID);
    await jo.evaluate(`laurel.submit({ leaderboard: "young", score: 9007199254740993n }).then((receipt) => laurel.challenge({ submission: receipt.id, receivers: ["${me}"] })).then(() => null)`);
    await until(() => hal.evaluate("received.some((each) => each === 9007199254740993n)"), "the score is exact");
    assert.deepEqual(await hal.evaluate(`Promise.all([laurel.friends(), laurel.challenges(), laurel.achievements(), laurel.friendCode()])
      .then(([friends, challenges, achievements, code]) => [friends.length, String(challenges[0].score.score), achievements.length, code.length])`), [1, "9007199254740993", 4, 9]);
    await hal.evaluate(`void laurel.openPages("my/challenges")`);
    await until(async () => (await hal.text("button.main"))?.includes("Hal"), "Hal must confirm");
    await hal.goto(`${pages}/my/challenges`);
    assert.match(await hal.text("main"), /Sign in from the game/);
    await hal.goto(`${elsewhere}/`);
    await until(() => hal.evaluate("globalThis.received?.includes('listening')"), "Hal's event stream is open again");
    await hal.evaluate(`void laurel.openPages("my/challenges")`);
    await until(async () => (await hal.text("button.main"))?.includes("Hal"), "Hal must confirm again");
    await hal.click("button.main");
    await until(() => hal.evaluate("location.pathname.endsWith('/my/challenges') && !!document.querySelector('[data-challenge]')"), "Hal sees the challenge");
    await hal.click("[data-challenge] form:first-child button");
    await until(async () => (await hal.text("[data-challenge] .chip")) === "Accepted", "Hal accepts");
    // The page's policy lets the form redirect to the game.
    await hal.click("[data-challenge] form:first-child button");
    await until(() => hal.evaluate(`location.href === "${elsewhere}/"`), "Play opens the game");
    // A form of another site is rejected for a signed-in player, too.
    await hal.evaluate(`void location.assign("${elsewhere}/forged")`);
    await until(async () => (await hal.text("main"))?.includes("A page of this server did not send this form"), "the form is rejected");
  } finally { host.close(); host.closeAllConnections(); }
});

test("The players' pages open after a wipe has ended the player's session", async () => {
  const wiped = await Server.start();
  try {
    await wiped.furnish();
    const page = await browser.page();
    await signIn(page, wiped, "Hal");
    await wiped.ask("POST", "/v1/admin/wipe", { game: wiped.game });
    await openPage(page, "my/challenges", until);
    assert.doesNotMatch(await page.text("main"), /Sign in from the game/);
  } finally { await wiped.stop(); }
});

test("A read with an expired token refreshes the session, and the player stays signed in", async () => {
  const page = await browser.page();
  const { id } = await signIn(page, server, "Ida");
  // Advances the clock by 20 minutes.
  await page.evaluate("{ const now = Date.now; Date.now = () => now() + 20 * 60000; }");
  await page.evaluate(`laurel.entries("young").then(() => null)`);
  assert.ok(page.responses.some((url) => url.endsWith("/v1/auth/refresh")));
  assert.equal(await page.evaluate("laurel.player?.id"), id);
});

test("A sign-in waits for another in progress, and both are rejected for their invalid name", async () => {
  const page = await browser.page();
  await page.goto(`${server.url}/play`);
  const outcomes = await page.evaluate(`import("${server.url}/laurel.js").then(async ({ Laurel }) => {
    const laurel = new Laurel({ server: "${server.url}", game: "${server.game}", key: "${server.clientKey}" });
    const signIn = () => laurel.signIn({ name: "n".repeat(34) }).then(() => "signed in", () => "rejected");
    const request = fetch;
    let second = null;
    // The second sign-in starts when the first has been rejected.
    globalThis.fetch = async (...parts) => {
      const response = await request(...parts);
      if (String(parts[0]).endsWith("/v1/auth/guest")) second ??= signIn();
      return response;
    };
    return [await signIn(), await second];
  })`);
  assert.deepEqual(outcomes, ["rejected", "rejected"]);
});
