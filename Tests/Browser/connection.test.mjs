// Tests of the pages and the module for web games without a server, with many tabs, and on other sites.
import assert from "node:assert/strict";
import { createServer, request as ask } from "node:http";
import { after, before, test } from "node:test";
import { Chromium, until } from "./chromium.mjs";
import { openPage, signIn } from "./player.mjs";
import { Server } from "./server.mjs";

let browser, server, boards;
before(async () => {
  server = await Server.start();
  await server.furnish();
  boards = `${server.url}/g/${server.game}`;
  browser = await Chromium.start();
});
after(async () => {
  await browser?.stop();
  await server?.stop();
});

const play = () => `${server.url}/play#game=${server.game}&key=${server.clientKey}`;
const befriend = (one, other) => server.ask("PUT", `/v1/admin/players/${one}/friends`, { friends: [other] });
const rows = (page) => page.evaluate(`[...document.querySelectorAll("tr[data-player]")].map((row) => row.innerText.replace(/\\s+/g, " "))`);
const isOffline = (page) => page.evaluate(`document.querySelector("[data-offline]").textContent !== ""`);

/** Serves a page of another site while `work` runs. */
async function elsewhere(html, work) {
  const host = createServer((_, answer) => answer.setHeader("Content-Type", "text/html").end(html));
  await new Promise((resolve) => host.listen(0, "localhost", resolve));
  try { await work(`http://localhost:${host.address().port}/`); } finally {
    host.close();
    host.closeAllConnections();
  }
}

/** Runs `work` with a proxy of the server. While `refuses` is true, it responds with 503 if the address contains `part`. */
async function behindProxy(work, part = "/my/events") {
  const proxy = { refuses: true, refused: 0, streams: 0, open: 0 };
  const host = createServer((request, answer) => {
    const isStream = request.url.includes("/my/events");
    if (request.url.includes(part) && proxy.refuses) {
      proxy.refused += 1;
      answer.writeHead(503).end();
      return;
    }
    if (isStream) {
      proxy.streams += 1;
      proxy.open += 1;
      answer.on("close", () => { proxy.open -= 1; });
    }
    const { method, headers } = request;
    const passed = ask(server.url + request.url, { method, headers }, (response) => {
      answer.writeHead(response.statusCode, response.headers);
      answer.flushHeaders();
      response.pipe(answer);
    });
    passed.on("error", () => answer.destroy());
    answer.on("close", () => passed.destroy());
    request.pipe(passed);
  });
  await new Promise((resolve) => host.listen(0, "127.0.0.1", resolve));
  try { await work(`http://127.0.0.1:${host.address().port}`, proxy); } finally {
    host.close();
    host.closeAllConnections();
  }
}

test("Pages poll while the server rejects their stream, and later open the stream", async () => {
  await behindProxy(async (address, proxy) => {
    const url = `${address}/g/${server.game}/survival`;
    const tabs = [await browser.page()];
    tabs.push(await browser.page({ beside: tabs[0] }));
    for (const tab of tabs) await tab.goto(url);
    await until(() => proxy.refused > 0, "the stream is rejected");
    for (const tab of tabs) await until(() => tab.requests.filter((each) => each === url).length >= 2, "the tab has requested its page again");
    await server.ask("POST", "/v1/leaderboards/survival/scores", { player: "player-9", displayName: "Jun", score: 90000 });
    // Without polling, the next request would be sent a minute after the load.
    for (const tab of tabs) await until(async () => (await rows(tab))[0]?.includes("Jun"), "the tab shows Jun", 50);
    assert.equal(proxy.streams, 0);
    proxy.refuses = false;
    await until(() => proxy.streams === 1, "one stream is opened for both tabs", 120);
    await server.ask("POST", "/v1/leaderboards/survival/scores", { player: "player-10", displayName: "Kai", score: 91000 });
    for (const tab of tabs) await until(async () => (await rows(tab))[0]?.includes("Kai"), "the tab shows Kai");
  });
});

test("A hidden tab closes its stream and reopens it when it is visible again", async () => {
  await behindProxy(async (address, proxy) => {
    proxy.refuses = false;
    const page = await browser.page();
    await page.goto(`${address}/g/${server.game}/young`);
    await until(() => proxy.open === 1, "the stream is open");
    for (const isHidden of [true, false]) {
      await page.evaluate(`Object.defineProperty(document, "hidden", { value: ${isHidden}, configurable: true });
        document.dispatchEvent(new Event("visibilitychange"));`);
      await until(() => proxy.open === (isHidden ? 0 : 1), isHidden ? "the stream is closed" : "the stream is open again");
    }
  });
});

test("A stored score is sent after a sign-in that failed temporarily", async () => {
  await behindProxy(async (address, proxy) => {
    const page = await browser.page();
    const laurel = `import("/laurel.js").then(({ Laurel }) => new Laurel({ game: "${server.game}", key: "${server.clientKey}" }))`;
    await page.goto(`${address}/g/${server.game}/young`);
    await page.evaluate(`${laurel}.then((laurel) => laurel.submit({ leaderboard: "young", score: 21 }))`);
    // A new page loads the module, which has sent no score yet.
    await page.goto(`${address}/g/${server.game}/young`);
    const isTemporary = await page.evaluate(`${laurel}.then((laurel) => {
      laurel.addEventListener("sent", () => { globalThis.sent = true; });
      return laurel.signIn({ name: "Ravi" }).then(() => null, (error) => error.isTemporary);
    })`);
    assert.equal(isTemporary, true);
    proxy.refuses = false;
    await until(() => page.evaluate("globalThis.sent"), "the score is sent");
  }, "/v1/auth/");
});

test("The game retries a sign-in that failed temporarily, and then opens the event stream", async () => {
  await behindProxy(async (address, proxy) => {
    const page = await browser.page();
    await page.goto(`${address}/play#game=${server.game}&key=${server.clientKey}`);
    await page.evaluate(`localStorage.setItem("whackacac.name", "Tess")`);
    await page.goto(`${address}/play`);
    await until(() => proxy.refused > 0, "the sign-in is rejected");
    proxy.refuses = false;
    await until(() => page.evaluate("!!document.querySelector('.panel.friends .code')"), "the player's panels are shown", 60);
    await until(() => page.responses.some((url) => url.includes("/v1/events")), "the stream is open");
  }, "/v1/auth/");
});

test("Seven tabs of a leaderboard load and update live", async () => {
  const tabs = [await browser.page()];
  while (tabs.length < 7) tabs.push(await browser.page({ beside: tabs[0] }));
  for (const tab of tabs) await tab.goto(`${boards}/young`);
  await server.ask("POST", "/v1/leaderboards/young/scores", { player: "player-4", displayName: "Emre", score: 500 });
  for (const [index, tab] of tabs.entries()) await until(async () => (await rows(tab))[0]?.includes("Emre"), `tab ${index} shows Emre`);
});

test("A live page is requested again only after a change", async () => {
  for (const [query, score] of [["", 92000], ["?time=today", 93000]]) {
    const page = await browser.page();
    await page.goto(`${boards}/survival${query}`);
    await until(() => page.responses.some((url) => url.includes("/my/events")), "the stream is open");
    await server.ask("POST", "/v1/leaderboards/survival/scores", { player: `player-${score}`, displayName: `Goran ${score}`, score });
    await until(async () => (await rows(page))[0]?.includes(`Goran ${score}`), "Goran leads");
    assert.equal(page.requests.filter((url) => url === `${boards}/survival${query}`).length, 2, query);
  }
});

test("A live page at the address of a rejected form reloads from its page's address", async () => {
  const [ann, ben] = [await browser.page(), await browser.page()];
  const [{ id: annID }, { id: benID }] = [await signIn(ann, server, "Ola"), await signIn(ben, server, "Per")];
  await befriend(annID, benID);
  await openPage(ben, "my/challenges", until);
  await ben.evaluate(`{
    const form = Object.assign(document.createElement("form"), { method: "post", action: "${boards}/my/challenges/none/accept" });
    document.body.append(form);
    form.submit();
  }`);
  await until(() => ben.evaluate("location.pathname.endsWith('/none/accept') && !!document.querySelector('.problem')"), "the form is rejected");
  await ann.evaluate(`laurel.submit({ leaderboard: "young", score: 14 }).then((receipt) => laurel.challenge({ submission: receipt.id, receivers: ["${benID}"] })).then(() => null)`);
  await until(() => ben.evaluate("!!document.querySelector('[data-challenge]')"), "the new challenge is shown");
});

test("A live region announces new rows, and no rows of the first load", async () => {
  const [ann, ben] = [await browser.page(), await browser.page()];
  const [{ id: annID }, { id: benID }] = [await signIn(ann, server, "Ann A."), await signIn(ben, server, "Ben B.")];
  await befriend(annID, benID);
  const challengeBen = (score) => ann.evaluate(`laurel.submit({ leaderboard: "young", score: ${score} }).then((receipt) => laurel.challenge({ submission: receipt.id, receivers: ["${benID}"] })).then(() => null)`);
  await challengeBen(3);
  await openPage(ben, "my/challenges", until);
  await until(() => ben.responses.some((url) => url.includes("/my/events")), "the stream is open");
  assert.equal(await ben.text("[role=status][aria-live]"), "");
  await challengeBen(4);
  const said = await until(() => ben.text("[role=status][aria-live]"), "the new challenge is announced");
  assert.match(said, /Ann A\., .*, 4$/);
});

test("A page reports that the server is unreachable, keeps a form and recovers", async () => {
  const [ann, ben] = [await browser.page(), await browser.page()];
  const [{ id: annID }, { id: benID }] = [await signIn(ann, server, "Ina"), await signIn(ben, server, "Joe")];
  await befriend(annID, benID);
  await ann.evaluate(`laurel.submit({ leaderboard: "young", score: 30 }).then((receipt) => laurel.challenge({ submission: receipt.id, receivers: ["${benID}"] })).then(() => null)`);
  await openPage(ben, "my/challenges", until);
  await ben.evaluate("globalThis.same = true");
  await server.down();
  try {
    await until(() => isOffline(ben), "the page reports it");
    assert.match(await ben.text("[data-offline]"), /^Reconnecting … Last updated /);
    await ben.click("[data-challenge] .acts form:last-child button");
    await ben.evaluate("new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))");
    assert.equal(await ben.evaluate("globalThis.same"), true, "the page stays");
  } finally { await server.up(); }
  await until(async () => !(await isOffline(ben)), "the page recovers", 60);
  await ben.click("[data-challenge] .acts form:last-child button");
  await until(async () => (await ben.text("[data-challenge] .chip")) === "Declined", "the challenge is declined");
});

test("A score that was stored while the server was unreachable is sent without interaction", async () => {
  const page = await browser.page();
  await page.goto(play());
  await page.type("input[name=name]", "Kim");
  await page.click("[data-mode=cacti]");
  await until(() => page.evaluate("whackacac.cacti.size > 0"), "a cactus comes up");
  await page.press("1");
  await server.down();
  try {
    await page.press("p");
    await page.click(".exit");
    await until(async () => (await page.text(".message")) === "Saved, will be sent later.", "the score is stored");
    await until(async () => (await page.text(".offline"))?.startsWith("Can’t connect"), "the page reports it");
    assert.doesNotMatch(await page.text(".menu"), /Failed to fetch/);
  } finally { await server.up(); }
  await until(async () => (await page.text(".message")) === "Your saved score was sent.", "the score is sent", 60);
  await until(async () => (await page.text(".offline")) === "", "the message is removed", 60);
  const { entries } = await server.ask("GET", "/v1/leaderboards/cacti/entries?limit=100");
  assert.deepEqual(entries.filter(({ player }) => player.displayName === "Kim").map(({ score }) => score), [1]);
});

test("A leaderboard of signed players accepts a score of the module for web games", async () => {
  await server.ask("POST", "/v1/admin/leaderboards", { id: "signed", submitters: "signedPlayers" });
  const page = await browser.page();
  await signIn(page, server, "Sig");
  assert.equal(await page.evaluate(`laurel.submit({ leaderboard: "signed", score: -7, context: 3 }).then(({ outcome }) => outcome)`), "ranked");
});

test("A sign-in keeps a changed name, rename changes the name, and a rejected name loses no score", async () => {
  const page = await browser.page();
  const me = await signIn(page, server, "Old Name");
  assert.equal(await page.evaluate(`laurel.rename("New Name").then(({ displayName }) => displayName)`), "New Name");
  assert.equal(await page.evaluate(`import("${server.url}/laurel.js").then(({ Laurel }) => new Laurel({ game: "${server.game}", key: "${server.clientKey}" }).signIn({ name: "Old Name" })).then(({ displayName }) => displayName)`), "New Name");
  assert.equal((await server.ask("GET", `/v1/players/${me.id}`)).displayName, "New Name");
  const other = await browser.page();
  await other.goto(`${boards}/young`);
  const results = await other.evaluate(`import("${server.url}/laurel.js").then(async ({ Laurel }) => {
    const laurel = new Laurel({ game: "${server.game}", key: "${server.clientKey}" });
    const status = await laurel.play({ name: "x".repeat(34), leaderboard: "young", score: 1 }).catch((error) => error.status);
    const waiting = (await laurel.waiting()).length;
    const sent = new Promise((resolve) => laurel.addEventListener("sent", ({ detail }) => resolve(detail.entry.player.displayName)));
    await laurel.signIn({ name: "Short" });
    return [status >= 400 && status < 500, waiting, await sent, (await laurel.waiting()).length];
  })`);
  assert.deepEqual(results, [true, 1, "Short", 0]);
});

test("The message that a stored score was sent replaces the error about the name", async () => {
  const page = await browser.page();
  await page.goto(play());
  // Set after the load, so the page does not sign in: a rejected sign-in removes the stored name.
  await page.evaluate(`localStorage.setItem("whackacac.name", "x".repeat(34))`);
  await page.click("[data-mode=cacti]");
  await until(() => page.evaluate("whackacac.cacti.size > 0"), "a cactus comes up");
  await page.press("1");
  await page.press("p");
  await page.click(".exit");
  await until(async () => (await page.text(".message"))?.includes("Use at most 30."), "the name is rejected");
  await page.type("input[name=name]", "Udo");
  await until(() => page.evaluate(`document.querySelector("input[name=name]").value === "Udo"`), "the new name is entered");
  await page.press("Enter");
  await until(async () => (await page.text(".message")) === "Your saved score was sent.", "the score is sent");
});

test("On a disallowed origin, the module names the server's option, and the widget shows a public leaderboard", async () => {
  const strict = await Server.start({ origins: null });
  try {
    await strict.furnish();
    await elsewhere(`<!doctype html><script type="module" src="${strict.url}/widget.js"></script>
      <laurel-board game="${strict.game}" board="young" poll="0.2"></laurel-board>
      <script type="module">
        import { Laurel } from "${strict.url}/laurel.js";
        const laurel = new Laurel({ game: "${strict.game}", key: "${strict.clientKey}" });
        globalThis.slug = await laurel.play({ name: "Far", leaderboard: "young", score: 3 }).then(() => "sent", (error) => error.slug);
        globalThis.waiting = (await laurel.waiting()).length;
      </script>`, async (address) => {
      const page = await browser.page();
      await page.goto(address);
      const shown = () => page.evaluate(`document.querySelector("laurel-board").shadowRoot.textContent`);
      await until(async () => (await shown()).includes("Night Shift"), "the leaderboard is shown");
      await until(() => page.evaluate("globalThis.waiting !== undefined"), "the game has the error");
      assert.equal(await page.evaluate("slug"), "origin-not-allowed");
      assert.equal(await page.evaluate("waiting"), 1, "the score stays stored");
      assert.equal(page.warnings.length, 1);
      assert.ok(page.warnings[0].includes(`--allowed-origins ${new URL(address).origin}`), page.warnings[0]);
      // The error of an unknown leaderboard replaces the rows.
      await page.evaluate(`document.querySelector("laurel-board").setAttribute("board", "nowhere")`);
      await until(async () => !(await shown()).includes("Night Shift") && (await shown()).length > 0, "the error is shown");
      await page.evaluate(`document.querySelector("laurel-board").setAttribute("board", "young")`);
      await until(async () => (await shown()).includes("Björk"), "the rows are shown again");
    });
  } finally { await strict.stop(); }
});
