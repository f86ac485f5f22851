// Tests of the players' pages and the demo game in a browser, on a server.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { after, before, test } from "node:test";
import { Chromium, until } from "./chromium.mjs";
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

const axe = process.env.AXE ? readFile(process.env.AXE, "utf8") : null;
const play = (settings = `game=${"com.example.whackacac"}&key=${server.clientKey}`) => `${server.url}/play#${settings}`;
const rows = (page) => page.evaluate(`[...document.querySelectorAll("tr[data-player]")].map((row) => row.innerText.replace(/\\s+/g, " "))`);

/** Plays with the keyboard until `count` cacti are hit or the game is over. */
async function whack(page, count) {
  while (await page.evaluate("whackacac.score") < count) {
    await until(() => page.evaluate("whackacac.cacti.size > 0 || whackacac.state === 'over'"), "a cactus comes up");
    await page.press("1");
  }
}

const addresses = () => [boards, `${boards}/cacti`, `${boards}/cacti?time=today`, `${boards}/daily`, `${boards}/young`,
  `${boards}/cacti?embed=1&accent=7c3aed`, `${boards}/nowhere`, `${boards}/my/challenges`, `${server.url}/g/nowhere`, `${server.url}/nowhere`, play()];

for (const dark of [false, true]) {
  test(`Pages have no serious accessibility violation, load no file of other servers and are small: ${dark ? "dark" : "light"}`, { skip: axe ? false : "axe-core is not available" }, async () => {
    for (const address of addresses()) {
      const page = await browser.page({ dark });
      await page.goto(address);
      await page.evaluate(await axe);
      const violations = await page.evaluate(`axe.run().then(({ violations }) => violations
        .filter(({ impact }) => impact === "serious" || impact === "critical")
        .map(({ id, nodes }) => id + ": " + nodes.map(({ html, failureSummary }) => html + failureSummary).join("; ")))`);
      assert.deepEqual(violations, [], address);
      assert.deepEqual(page.requests.filter((url) => !url.startsWith(server.url)), [], address);
      assert.deepEqual(page.errors.filter((error) => !error.includes("404")), [], address);
      const weight = await page.evaluate(`Promise.all([location.href, ...performance.getEntriesByType("resource").map(({ name }) => name)]
        .map((url) => fetch(url).then((answer) => answer.arrayBuffer()).then((body) => body.byteLength))).then((sizes) => sizes.reduce((a, b) => a + b))`);
      assert.ok(weight < 100000, `${address} has ${weight} bytes`);
    }
  });
}

test("Pages run scripts of the server only", async () => {
  const page = await browser.page();
  await page.goto(`${boards}/cacti?start=26`);
  await page.evaluate(`document.body.insertAdjacentHTML("beforeend", "<img src=x onerror='globalThis.broken = true'>");
    { const script = document.createElement("script"); script.textContent = "globalThis.broken = true"; document.body.append(script); }`);
  await page.evaluate("new Promise((resolve) => setTimeout(resolve))");
  assert.equal(await page.evaluate("globalThis.broken"), undefined);
  assert.equal(await page.evaluate(`[...document.querySelectorAll("bdi")].some((name) => name.textContent === "O’Neil <b>")`), true);
});

test("Tabs, pagination and languages work without scripts", async () => {
  const page = await browser.page({ language: "de" });
  await page.withoutScripts();
  await page.goto(`${boards}/cacti`);
  assert.equal(await page.text("h1"), "Meiste Kakteen");
  assert.equal((await rows(page)).length, 25);
  await page.click('a[rel="next"]');
  await until(async () => (await rows(page))[0]?.startsWith("26 "), "the second page starts at 26");
  await page.click(".tabs a:first-child");
  await until(() => page.evaluate(`location.search === "?time=today"`), "today is shown");
});

test("Every page of a leaderboard shows the selected player's row", async () => {
  const { entries } = await server.ask("GET", "/v1/leaderboards/cacti/entries?limit=30");
  const own = entries[28].player;
  const page = await browser.page({ height: 500 });
  await page.goto(`${boards}/cacti?player=${own.id}`);
  assert.equal(await page.text("tr.me bdi"), own.displayName);
  const isInSight = `(() => { const box = document.querySelector("tr.me td").getBoundingClientRect(); return box.top >= 0 && box.bottom <= innerHeight; })()`;
  assert.equal(await page.evaluate(isInSight), true);
  await page.goto(`${boards}/cacti?player=${own.id}&start=1`);
  assert.equal(await page.text("tfoot tr.me bdi"), own.displayName);
  assert.equal(await page.evaluate(isInSight), true);
});

test("A live leaderboard shows a new score and announces the leader", async () => {
  const page = await browser.page({ still: false });
  await page.goto(`${boards}/young?poll=200`);
  assert.equal((await rows(page)).length, 1);
  await server.ask("POST", "/v1/leaderboards/young/scores", { player: "player-2", displayName: "Chidi", score: 9 });
  await until(async () => (await rows(page))[0]?.includes("Chidi"), "Chidi leads");
  assert.equal(await page.text("[data-live] [role=status]"), "Chidi");
  assert.deepEqual(page.errors, []);
});

test("Pages fit a width of 320 pixels, from left to right and from right to left", async () => {
  for (const language of ["en", "ar"]) {
    for (const address of addresses()) {
      const page = await browser.page({ width: 320, height: 640, language });
      await page.goto(address);
      assert.equal(await page.evaluate("document.documentElement.scrollWidth <= 320"), true, `${address} ${language}`);
      if (language === "ar" && !address.includes("/play")) assert.equal(await page.evaluate("getComputedStyle(document.body).direction"), "rtl");
    }
  }
});

test("On a desktop, a leaderboard's rows are beside its title, and cards fill their row", async () => {
  for (const width of [1280, 1920]) {
    const page = await browser.page({ width, height: 800 });
    await page.goto(boards);
    // The last card of each row ends at the edge of the row.
    const gaps = await page.evaluate(`[...document.querySelectorAll(".cards")].flatMap((cards) => {
      const end = cards.getBoundingClientRect().right, rows = new Map();
      for (const card of cards.children) { const { top, right } = card.getBoundingClientRect(); rows.set(top, Math.max(rows.get(top) ?? 0, right)); }
      return [...rows.values()].map((right) => Math.round(end - right));
    })`);
    assert.ok(gaps.length > 0 && gaps.every((gap) => gap === 0), gaps.join());
    await page.goto(`${boards}/cacti`);
    const [about, rows] = await page.evaluate(`[".about", ".rows"].map((part) => { const { left, right, top } = document.querySelector(part).getBoundingClientRect(); return { left, right, top }; })`);
    assert.ok(about.right <= rows.left && rows.right - about.left > 1100, JSON.stringify([about, rows]));
  }
  const phone = await browser.page({ width: 390, height: 844 });
  await phone.goto(`${boards}/cacti`);
  assert.equal(await phone.evaluate(`document.querySelector(".about").getBoundingClientRect().bottom <= document.querySelector(".rows").getBoundingClientRect().top`), true);
});

test("The Done button of an embedded page notifies the game", async () => {
  const page = await browser.page();
  await page.goto(`${boards}/nowhere`);
  const host = createServer((_, answer) => answer.setHeader("Content-Type", "text/html").end(
    `<iframe width=500 height=600 src="${boards}/cacti?embed=1"></iframe><script>onmessage = ({ data }) => { globalThis.messageType = data.type; };</script>`));
  await new Promise((resolve) => host.listen(0, "localhost", resolve));
  try {
    await page.goto(`http://localhost:${host.address().port}/`);
    await page.press("Tab");
    await until(async () => {
      // The position of the frame's button.
      for (const type of ["mousePressed", "mouseReleased"]) await page.mouse(type, 460, 42);
      return page.evaluate("globalThis.messageType === 'laurel.done'");
    }, "the game is notified");
  } finally { host.close(); }
});

test("The widget shows a leaderboard on another site and updates it", async () => {
  assert.ok((await (await fetch(`${server.url}/widget.js`)).arrayBuffer()).byteLength < 8192);
  const host = createServer((_, answer) => answer.setHeader("Content-Type", "text/html").end(
    `<!doctype html><script type="module" src="${server.url}/widget.js"></script>
     <laurel-board game="${server.game}" board="young" poll="0.2"></laurel-board>`));
  await new Promise((resolve) => host.listen(0, "localhost", resolve));
  try {
    const page = await browser.page();
    await page.goto(`http://localhost:${host.address().port}/`);
    const shown = () => page.evaluate(`document.querySelector("laurel-board").shadowRoot.textContent`);
    await until(async () => (await shown()).includes("Night Shift"), "the leaderboard is shown");
    await server.ask("POST", "/v1/leaderboards/young/scores", { player: "player-3", displayName: "Dara", score: 11 });
    await until(async () => (await shown()).includes("Dara"), "Dara is shown");
  } finally { host.close(); }
});

test("The widget shows pictures and medals, sets a language and has a note without scores", async () => {
  await server.ask("POST", "/v1/admin/leaderboards", { id: "unplayed" });
  const boards = ["cacti", "unplayed"].map((board) => `<laurel-board game="${server.game}" board="${board}" lang="de" limit="4"></laurel-board>`);
  const host = createServer((_, answer) => answer.setHeader("Content-Type", "text/html").end(
    // The browser replaces Accept-Language with its own, so the page records what the widget sets.
    `<!doctype html><script>const [ask, languages] = [fetch, []];
    fetch = (address, options) => { languages.push(options.headers["Accept-Language"]); return ask(address, options); };</script>
    <script type="module" src="${server.url}/widget.js"></script>${boards.join("")}`));
  await new Promise((resolve) => host.listen(0, "localhost", resolve));
  try {
    const page = await browser.page();
    await page.goto(`http://localhost:${host.address().port}/`);
    const shown = await until(() => page.evaluate(`(() => {
      const [full, empty] = [...document.querySelectorAll("laurel-board")].map(({ shadowRoot }) => shadowRoot);
      const rows = [...full.querySelectorAll("li")];
      return rows.length && empty.querySelector("h2") ? { rows: rows.map(({ className }) => className),
        pictures: rows.filter((row) => row.querySelector("img")).length, empty: empty.querySelector("p")?.textContent } : null;
    })()`), "both leaderboards are shown");
    assert.deepEqual(shown, { rows: ["m1", "m2", "m3", ""], pictures: 4, empty: "No scores yet. Be the first!" });
    assert.deepEqual(await page.evaluate("[...new Set(languages)]"), ["de"]);
  } finally { host.close(); }
});

test("A game that is left from the pause is submitted once, and other players see the score", async () => {
  const page = await browser.page({ still: false });
  await page.goto(play());
  await page.type("input[name=name]", "Kit");
  await page.click("[data-mode=cacti]");
  await whack(page, 3);
  assert.equal(await page.text(".points"), "000003");
  await page.press("p");
  await until(() => page.evaluate("whackacac.state === 'paused'"), "the game pauses");
  const elapsed = await page.evaluate("whackacac.elapsed");
  await page.click(".resume");
  await until(() => page.evaluate(`whackacac.elapsed > ${elapsed}`), "the game continues");
  await page.press("Escape");
  await page.click(".exit");
  await until(async () => (await page.text(".message"))?.startsWith("Your rank"), "the score is ranked");
  const { entries } = await server.ask("GET", "/v1/leaderboards/cacti/entries?limit=100");
  assert.deepEqual(entries.filter(({ player }) => player.displayName === "Kit").map(({ score }) => score), [3]);
  assert.match(await page.text(".local tbody tr"), /^1Kit3 cacti[A-Z][a-z]{2} \d{1,2}, \d{4}$/);
  assert.equal(await page.text(".local tbody tr:last-child"), "10---");
  const other = await browser.page();
  await other.goto(`${boards}/cacti?start=26`);
  assert.ok((await rows(other)).some((row) => row.includes("Kit") && row.includes("3 cacti")));
  assert.deepEqual(page.errors, []);
});

test("A game by touch ends after five missed cacti", async () => {
  const page = await browser.page();
  await page.goto(play());
  await page.click("[data-mode=survival]");
  const point = await until(() => page.evaluate(`(() => { const box = document.querySelector("[data-number] .flesh")?.getBoundingClientRect();
    return box && { x: box.x + box.width / 2, y: box.y + 12 }; })()`), "a cactus is shown");
  await page.tap(point);
  await until(() => page.evaluate("whackacac.score === 1"), "the cactus is hit");
  await until(() => page.evaluate("whackacac.state === 'over'"), "the game ends", 60);
  assert.match(await page.text("dialog"), /You scored \d+\.\d\d s!/);
  assert.equal(await page.evaluate("document.activeElement.className"), "main again");
  await until(async () => (await page.text("dialog .message"))?.startsWith("Your rank"), "the rank is in the dialog");
  await until(() => page.responses.some((url) => url.includes("/v1/events")), "the event stream is open");
  const id = await page.evaluate(`import("/laurel.js").then(({ Laurel }) => new Laurel({ game: "${server.game}", key: "${server.clientKey}" }).signIn()).then(({ id }) => id)`);
  const achievements = ["first-cactus", "ten-cacti"].map((achievementID) => ({ achievementID, percentComplete: 100 }));
  await server.ask("POST", `/v1/admin/players/${id}/achievements/progress`, { achievements });
  await until(() => page.evaluate("document.querySelectorAll('dialog #banners .banner').length === 2"), "both banners are in the dialog");
  await page.click(".dismiss");
  await until(() => page.evaluate("document.activeElement.dataset.mode === 'survival'"), "the button to play has the focus");
  await until(async () => (await page.text(".message"))?.startsWith("Your rank"), "the score is ranked");
});

test("The first three ranks of the online table have medals", async () => {
  const page = await browser.page();
  await page.goto(play());
  await until(() => page.evaluate("document.querySelectorAll('.online tbody tr').length === 10"), "the table is shown");
  const medals = await page.evaluate(`[...document.querySelectorAll(".online tbody .rank")].map((cell) => {
    const medal = cell.querySelector("svg");
    return cell.textContent + (medal ? " " + medal.getAttribute("class") + " " + (medal.querySelector("use").getBBox().width > 20) : "");
  })`);
  assert.deepEqual(medals.slice(0, 4), ["1 medal medal1 true", "2 medal medal2 true", "3 medal medal3 true", "4"]);
  assert.deepEqual(page.errors, []);
});

test("The start of a round does not change a name that is longer than the field allows", async () => {
  const page = await browser.page();
  await page.goto(play());
  // 20 characters, and 40 UTF-16 units, which the field's limit counts.
  const name = "🌵".repeat(20);
  await page.evaluate(`localStorage.setItem("whackacac.name", "${name}")`);
  await page.goto(`${server.url}/play`);
  await until(() => page.evaluate("!!document.querySelector('.panel.friends')"), "the player is signed in");
  assert.equal(await page.evaluate("document.querySelector('input[name=name]').value"), name);
  await page.click("[data-mode=cacti]");
  await whack(page, 1);
  await page.press("p");
  await page.click(".exit");
  await until(async () => (await page.text(".message"))?.startsWith("Your rank"), "the score is ranked");
  const { entries } = await server.ask("GET", "/v1/leaderboards/cacti/entries?limit=100");
  assert.deepEqual(entries.map(({ player }) => player.displayName).filter((each) => each.startsWith("🌵")), [name]);
  assert.equal(await page.evaluate(`localStorage.getItem("whackacac.name")`), name);
});

test("Every cactus has a touch target of 44 by 44 pixels on a phone", async () => {
  for (const [row, size] of [0, 0.4, 0.8].flatMap((row) => [0, 0.4, 0.8].map((size) => [row, size]))) {
    const page = await browser.page({ width: 390, height: 844 });
    await page.goto(play());
    await page.evaluate(`{ let turn = 0; globalThis.whackacacRandom = () => [${row}, 0.5, ${size}][turn++ % 3]; }`);
    await page.click("[data-mode=cacti]");
    const [width, height] = await until(() => page.evaluate(`(() => {
      const box = document.querySelector("[data-number] .reach")?.getBoundingClientRect();
      if (!box) return null;
      const isHit = (x, y) => document.elementFromPoint(x, y)?.closest("[data-number]") ? 1 : 0;
      let [width, height] = [0, 0];
      for (let x = box.left + 0.5; x < box.right; x += 1) width += isHit(x, box.top + 10);
      for (let y = box.top + 0.5; y < box.bottom; y += 1) height += isHit(box.left + box.width / 2, y);
      return [width, height];
    })()`), "a cactus is shown");
    assert.ok(width >= 44 && height >= 44, `row ${row}, size ${size}: ${width} by ${height}`);
  }
});

test("The track of tabs ends at the last tab, and tabs are touch targets on a phone", async () => {
  for (const width of [390, 1280]) {
    const page = await browser.page({ width, height: 844 });
    await page.goto(play());
    const tracks = await page.evaluate(`[...document.querySelectorAll(".tabs")].map((track) => {
      const { right, height } = track.lastElementChild.getBoundingClientRect();
      return { gap: track.getBoundingClientRect().right - right, height };
    })`);
    assert.ok(tracks.length >= 2 && tracks.every(({ gap, height }) => gap <= 8 && (width > 390 || height >= 44)), JSON.stringify(tracks));
  }
});

test("The hearts of a round are not clipped", async () => {
  const page = await browser.page();
  await page.goto(play());
  await page.click("[data-mode=cacti]");
  const rims = await until(() => page.evaluate(`(() => {
    const heart = document.querySelector(".lives .heart");
    if (!heart) return null;
    const [path, view] = [heart.querySelector("path"), heart.viewBox.baseVal];
    const [box, line] = [path.getBBox(), parseFloat(getComputedStyle(path).strokeWidth) / 2];
    return [box.x - view.x, box.y - view.y, view.x + view.width - box.x - box.width, view.y + view.height - box.y - box.height].map((rim) => rim - line);
  })()`), "a heart is shown");
  assert.ok(rims.every((rim) => rim >= 0), rims.join());
});

test("The focus stays on a control after each dialog and each tab", async () => {
  const page = await browser.page();
  await page.goto(play());
  const focused = () => page.evaluate("document.activeElement.dataset.key ?? document.activeElement.className");
  await page.click('.online [data-key="Times week"]');
  assert.equal(await focused(), "Times week");
  await page.click("[data-mode=cacti]");
  assert.equal(await focused(), "pause");
  await page.press("p");
  await until(async () => (await focused()) === "main resume", "the dialog has the focus");
  await page.press("Enter");
  await until(async () => (await focused()) === "pause", "the pause button has the focus");
  // The browser moves the focus before the game resumes.
  await until(() => page.evaluate("whackacac.state === 'playing'"), "the game resumes");
  await page.press("p");
  await page.click(".exit");
  await until(async () => (await focused()) === "play cacti", "the menu has the focus");
});

test("The field and the play button fit a phone in landscape", async () => {
  const page = await browser.page({ width: 844, height: 390 });
  await page.goto(play());
  assert.ok(await page.evaluate(`document.querySelector("[data-mode=cacti]").getBoundingClientRect().bottom <= innerHeight`), "the play button is visible");
  await page.click("[data-mode=cacti]");
  const box = await page.evaluate(`(({ top, bottom }) => ({ top, bottom }))(document.querySelector(".stage").getBoundingClientRect())`);
  assert.ok(box.top >= 0 && box.bottom <= 390, JSON.stringify(box));
  await page.press("p");
  await page.click(".exit");
});

test("The longest name with the longest score stays on one line on a phone", async () => {
  await server.ask("POST", "/v1/leaderboards/cacti/scores", { player: "player-90", displayName: "Maximiliana von Hohenstein-Qu", score: 1234567 });
  const page = await browser.page({ width: 390, height: 844 });
  await page.goto(`${boards}/cacti`);
  const lines = await page.evaluate(`[...document.querySelectorAll("td.score")].map((cell) => { const range = document.createRange(); range.selectNodeContents(cell); return range.getClientRects().length; })`);
  assert.ok(lines.length > 5 && lines.every((count) => count === 1), lines.join());
  assert.equal(await page.evaluate("document.documentElement.scrollWidth <= 390"), true);
});

test("A countdown shows a duration", async () => {
  const page = await browser.page();
  await page.goto(`${boards}/daily`);
  assert.match(await until(() => page.text(".clock"), "a countdown is shown"), /^Ends in (\d+ (hr|min|sec) ?){1,2}$/);
  const german = await browser.page({ language: "de" });
  await german.goto(`${boards}/daily`);
  assert.match(await german.text(".clock"), /^Endet in \d+ (Std\.|Min\.|Sek\.)/);
});

test("A score that was saved offline is sent once when the connection returns", async () => {
  const page = await browser.page();
  await page.goto(play());
  await page.type("input[name=name]", "Lou");
  await page.click("[data-mode=cacti]");
  await whack(page, 2);
  await page.offline(true);
  await page.press("p");
  await page.click(".exit");
  await until(async () => (await page.text(".message")) === "Saved, will be sent later.", "the score is saved");
  await page.offline(false);
  await until(async () => (await page.text(".message")) === "Your saved score was sent.", "the score is sent");
  await page.evaluate("dispatchEvent(new Event('online'))");
  const { entries } = await server.ask("GET", "/v1/leaderboards/cacti/entries?limit=100");
  assert.deepEqual(entries.filter(({ player }) => player.displayName === "Lou").map(({ score }) => score), [2]);
});

test("A later page sends a score that an earlier page could not send", async () => {
  const page = await browser.page();
  await page.goto(play());
  await page.evaluate(`import("/laurel.js").then(({ Laurel }) => { globalThis.laurel = new Laurel({ game: "${server.game}", key: "${server.clientKey}" }); return laurel.signIn({ name: "Mo" }).then(() => null); })`);
  // The connection fails, and no event reports that it has returned.
  await page.evaluate(`globalThis.fetch = () => Promise.reject(new TypeError("cut"))`);
  assert.equal(await page.evaluate(`laurel.submit({ leaderboard: "cacti", score: 9223372036854775807n })`), null);
  await page.goto(`${boards}/young`);
  const sent = await page.evaluate(`import("/laurel.js").then(async ({ Laurel }) => {
    const laurel = new Laurel({ game: "${server.game}", key: "${server.clientKey}" });
    const before = (await laurel.waiting()).length;
    const [receipt] = [...(await laurel.send()).values()];
    const { entries } = await laurel.entries("cacti", { start: 1, limit: 1 });
    return [before, String(receipt.entry.score), receipt.entry.player.displayName, typeof entries[0].score, (await laurel.waiting()).length];
  })`);
  assert.deepEqual(sent, [1, "9223372036854775807", "Mo", "bigint", 0]);
});

test("A permanently rejected score is reported and not stored, also without IndexedDB", async () => {
  const page = await browser.page();
  await page.goto(`${boards}/young`);
  const results = await page.evaluate(`import("/laurel.js").then(async ({ Laurel }) => {
    Object.defineProperty(globalThis, "indexedDB", { value: { open() { throw new Error("blocked"); } } });
    const laurel = new Laurel({ game: "${server.game}", key: "${server.clientKey}" });
    const receipt = await laurel.play({ name: "Nia", leaderboard: "young", score: 5 });
    const slug = await laurel.submit({ leaderboard: "nowhere", score: 1 }).catch((error) => error.slug);
    return [await laurel.isLasting, receipt.outcome, slug, (await laurel.waiting()).length];
  })`);
  assert.deepEqual(results, [false, "ranked", "leaderboard-not-found", 0]);
});

test("A game on another site signs in and submits", async () => {
  const host = createServer((_, answer) => answer.setHeader("Content-Type", "text/html").end(`<!doctype html><script type="module">
    import { Laurel } from "${server.url}/laurel.js";
    const laurel = new Laurel({ game: "${server.game}", key: "${server.clientKey}" });
    laurel.play({ name: "Far", leaderboard: "young", score: 3 }).then((receipt) => { globalThis.receipt = { ...receipt, entry: String(receipt.entry.score) }; });
  </script>`));
  await new Promise((resolve) => host.listen(0, "localhost", resolve));
  try {
    const page = await browser.page();
    await page.goto(`http://localhost:${host.address().port}/`);
    assert.equal((await until(() => page.evaluate("globalThis.receipt"), "the receipt has arrived")).outcome, "ranked");
  } finally { host.close(); }
});

test("After another tab signs out, the module signs in the same player again", async () => {
  const page = await browser.page();
  await page.goto(`${boards}/young`);
  const results = await page.evaluate(`import("/laurel.js").then(async ({ Laurel }) => {
    const [one, other] = [0, 1].map(() => new Laurel({ game: "${server.game}", key: "${server.clientKey}" }));
    const { id } = await one.signIn({ name: "Ida" });
    await other.signIn();
    await other.signOut();
    const renamed = await one.rename("Ira");
    const receipt = await one.submit({ leaderboard: "young", score: 2 });
    return [renamed.id === id, receipt.entry.player.id === id, receipt.entry.player.displayName, one.player.id === id];
  })`);
  assert.deepEqual(results, [true, true, "Ira", true]);
});

test("The demo game shows a rank of four digits with a separator", async () => {
  const crowd = Array.from({ length: 1000 }, (_, index) => ({ leaderboardID: "survival", player: `crowd-${index}`, id: `crowd-${index}`, score: 1000000 + index }));
  await server.ask("POST", "/v1/admin/scores", crowd);
  const page = await browser.page();
  await page.goto(play());
  await page.click("[data-mode=survival]");
  await page.press("p");
  await page.click(".exit");
  await until(async () => (await page.text(".message"))?.startsWith("Your rank"), "the score is ranked");
  assert.match(await page.text(".message"), /^Your rank: #1,\d{3} of 1,\d{3}$/);
});
