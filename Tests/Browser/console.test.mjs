// Tests of the operators' console in a browser, on a server.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { Chromium, until } from "./chromium.mjs";
import { signIn } from "./player.mjs";
import { Server } from "./server.mjs";

const run = promisify(execFile);
const axe = process.env.AXE ? readFile(process.env.AXE, "utf8") : null;
const password = "a good long passphrase";
let browser, server, base, cookies;

/** Opens a page with the operator's session of the setup. */
async function signedIn(settings) {
  const page = await browser.page(settings);
  await page.setCookies(cookies);
  return page;
}

/** Creates two friends. The first challenges the second to beat a score. @returns Their names. */
async function createChallenge() {
  const [one, other] = [await browser.page(), await browser.page()];
  const players = ["Daria", "Benoit"];
  const [issuer, receiver] = [await signIn(one, server, players[0]), await signIn(other, server, players[1])];
  await server.ask("PUT", `/v1/admin/players/${issuer.id}/friends`, { friends: [receiver.id] });
  await one.evaluate(`laurel.submit({ leaderboard: "young", score: 5 })
    .then((receipt) => laurel.challenge({ submission: receipt.id, leaderboard: "young", receivers: ["${receiver.id}"], message: "Now you." })).then(() => null)`);
  return { players };
}

const rows = (page, part = "document") => page.evaluate(`[...${part}.querySelectorAll("tr[data-player]")].map((row) => row.innerText.replace(/\\s+/g, " "))`);
const isAt = (page, address) => until(() => page.evaluate(`location.href.startsWith(${JSON.stringify(address)}) && document.readyState === "complete"`), `${address} is shown`);

before(async () => {
  server = await Server.start();
  await server.furnish();
  base = `${server.url}/console/games/${server.game}/production`;
  browser = await Chromium.start();
  // The setup: a link, a name and a password, a leaderboard and a key, and a command that submits a score.
  const page = await browser.page();
  await page.goto(server.link);
  await page.type("input[name=name]", "ada");
  await page.type("input[name=password]", password);
  await page.press("Enter");
  await isAt(page, `${server.url}/console/start`);
  await page.type("input[name=board]", "first");
  await page.click("button.main");
  const line = await until(() => page.text("pre.secret code"), "the command is shown");
  const { stdout } = await run("bash", ["-c", line]);
  assert.equal(JSON.parse(stdout).outcome, "ranked");
  await page.click("a.main");
  await until(async () => (await rows(page))[0]?.includes("Ada 100"), "the first score is shown");
  assert.deepEqual(page.errors, []);
  cookies = await page.cookies();
  assert.deepEqual(cookies.map(({ httpOnly, sameSite, session }) => [httpOnly, sameSite, session]), [[true, "Strict", true]]);
});
after(async () => {
  await browser?.stop();
  await server?.stop();
});

test("A setup link works once, and another browser can sign in by keyboard", async () => {
  const page = await browser.page();
  await page.goto(server.link);
  assert.match(await page.text(".note:not([hidden])"), /was used|invalid or has expired/);
  await page.goto(`${base}/keys`);
  assert.match(await page.evaluate("location.pathname"), /sign-in$/);
  // The focus order: the skip link, the mark, the name, the password.
  await page.press("Tab");
  assert.equal(await page.evaluate("document.activeElement.className"), "skip");
  for (const text of ["", "ada", password]) {
    await page.press("Tab");
    if (text) await page.insert(text);
  }
  await page.press("Enter");
  await isAt(page, `${base}/keys`);
  assert.deepEqual(page.errors.filter((error) => !error.includes("409")), []);
});

test("The console creates a leaderboard and shows new scores live", async () => {
  const page = await signedIn({ height: 2000 });
  await page.goto(`${base}/leaderboards`);
  await page.click("#create summary");
  await page.type("input[name=id]", "watched");
  await page.type("input[name=name]", "Watched");
  await page.click("#create button.main");
  await isAt(page, `${base}/leaderboards/watched`);
  assert.equal(await page.text("h1"), "Watched");
  await page.evaluate("globalThis.same = true");
  for (const [player, score] of [["Eve", 5], ["Fay", 9]]) {
    await server.ask("POST", "/v1/leaderboards/watched/scores", { player: `watched-${player}`, displayName: player, score });
    await until(async () => (await rows(page))[0]?.includes(`${player} ${score}`), `${player} leads`);
  }
  assert.equal(await page.text("#rows [role=status]"), "Fay");
  assert.equal(await page.evaluate("globalThis.same"), true, "the page was not reloaded");
  assert.equal(await page.evaluate(`document.querySelectorAll(".chart rect").length > 1`), true);
  assert.deepEqual(page.errors, []);
});

test("The leaderboard form shows the schedule fields for a fixed interval only", async () => {
  const page = await signedIn({ height: 2000 });
  await page.goto(`${base}/leaderboards`);
  await page.click("#create summary");
  const choices = await page.evaluate("[...document.querySelector('[name=recurrence]').options].map(({ value }) => value)");
  assert.equal(choices.at(-1), "interval");
  for (const choice of choices) {
    await page.evaluate(`document.querySelector("[name=recurrence]").value = "${choice}"`);
    assert.equal(await page.evaluate("document.querySelector('.schedule').checkVisibility()"), choice === "interval", choice);
  }
  await page.type("#create input[name=id]", "every-three-days");
  await page.type("#create input[name=interval]", "3");
  await page.type("#create input[name=duration]", "1");
  await page.click("#create button.main");
  await isAt(page, `${base}/leaderboards/every-three-days`);
  const { recurrence: { start, duration, interval } } = await server.ask("GET", "/v1/leaderboards/every-three-days");
  assert.match(start, /T00:00:00/);
  assert.deepEqual([duration, interval], ["PT24H", "PT72H"]);
  assert.deepEqual(page.errors, []);
});

test("Undo reverts the ban of a player, also without scripts", async () => {
  await server.ask("POST", "/v1/admin/leaderboards", { id: "moderated" });
  for (const [player, score] of [["Gus", 5], ["Hal", 9]]) {
    await server.ask("POST", "/v1/leaderboards/moderated/scores", { player: `moderated-${player}`, displayName: player, score });
  }
  for (const scripts of [true, false]) {
    const page = await signedIn();
    if (!scripts) await page.withoutScripts();
    await page.goto(`${base}/players?name=hal`);
    await page.click("tbody tr th a");
    await until(() => page.evaluate(`document.querySelector("h1")?.textContent.includes("Hal")`), "the player's page is shown");
    await page.click("form[action$='/flags'] button");
    await until(async () => (await page.text(".note[role=status]:not([hidden])"))?.includes("banned Hal"), "the notice is shown");
    // The button has a distance from the sentence.
    await until(() => page.evaluate(`(() => {
      const [form, sentence] = [document.querySelector(".note[role=status] form"), document.createRange()];
      sentence.setStart(form.parentElement, 0);
      sentence.setEndBefore(form);
      return form.getBoundingClientRect().left - Math.max(...[...sentence.getClientRects()].map(({ right }) => right)) >= 4;
    })()`), "the undo button is apart from the sentence");
    const { entries } = await server.ask("GET", "/v1/leaderboards/moderated/entries");
    assert.deepEqual(entries.map(({ player }) => player.displayName), ["Gus"]);
    const place = await page.evaluate("location.pathname");
    await page.click(".note[role=status] button");
    await until(async () => (await page.text(".note[role=status]:not([hidden])"))?.includes("undid action"), "the ban is undone");
    assert.equal(await page.evaluate("location.pathname"), place, "the page stays");
    await page.goto(`${base}/audit`);
    assert.match(await page.text(".log li:nth-child(2)"), /undone$/);
    const after = await server.ask("GET", "/v1/leaderboards/moderated/entries");
    assert.deepEqual(after.entries.map(({ player }) => player.displayName), ["Hal", "Gus"]);
    assert.match(await page.text(".log li"), /operator ada undid action/);
    assert.deepEqual(page.errors, []);
  }
});

test("The console plans, applies and undoes a configuration", async () => {
  const page = await signedIn({ height: 2000 });
  await page.goto(`${base}/configuration`);
  const document = await page.evaluate(`document.querySelector("textarea").value`);
  await page.evaluate(`document.querySelector("textarea").value = ${JSON.stringify(document.replace(/leaderboards:\n( *)- /, "leaderboards:\n$1- id: planned\n$1  referenceName: Planned\n$1- "))}`);
  await page.click("button[value=plan]");
  await until(async () => (await page.text(".note[role=status]:not([hidden])"))?.includes("planned"), `the plan is shown: ${await page.text(".note")}`);
  assert.equal((await server.ask("GET", "/v1/leaderboards")).leaderboards.some(({ id }) => id === "planned"), false);
  await page.click("button[value=apply]");
  await until(async () => (await page.text(".note[role=status]:not([hidden])"))?.includes("Configuration applied"), "the configuration is applied");
  assert.equal((await server.ask("GET", "/v1/leaderboards")).leaderboards.some(({ id }) => id === "planned"), true);
  await page.click("form[action$='/undo'] button");
  await until(async () => (await page.text("main b")) === "2", "the configuration is undone");
  assert.deepEqual(page.errors, []);
});

test("The editor marks the invalid line of a configuration and moves the cursor to it", async () => {
  const page = await signedIn({ height: 2000 });
  await page.goto(`${base}/configuration`);
  const lines = [...Array(60).fill("# above"), "leaderboards:", "  - id: wrong", "    sortOrder: sideways"];
  await page.evaluate(`document.querySelector("textarea").value = ${JSON.stringify(lines.join("\n"))}`);
  await page.click("button[value=plan]");
  await until(() => page.evaluate("!!document.querySelector('textarea[data-faults]')"), "the error is found");
  assert.equal((await page.text(".excerpt mark")).trim(), "sortOrder: sideways");
  // The mark is at line 63, which is visible.
  const at = await until(() => page.evaluate(`(() => {
    const editor = document.querySelector("textarea");
    const style = getComputedStyle(editor);
    if (!style.backgroundImage.startsWith("linear-gradient")) return null;
    const [line, top] = [parseFloat(style.lineHeight), parseFloat(style.backgroundPosition.split(" ")[1])];
    return { line: Math.round((top - parseFloat(style.paddingTop)) / line) + 1, cursor: editor.value.slice(0, editor.selectionStart).split("\\n").length,
      isInSight: top - editor.scrollTop >= 0 && top - editor.scrollTop + line <= editor.clientHeight, attachment: style.backgroundAttachment };
  })()`), "the line is marked");
  assert.deepEqual(at, { line: 63, cursor: 63, isInSight: true, attachment: "local" });
  assert.deepEqual(page.errors.filter((error) => !error.includes("422")), []);
});

test("The configuration editor shows line numbers, and its text is not bold", async () => {
  const page = await signedIn({ height: 2000 });
  await page.goto(`${base}/configuration`);
  await page.evaluate(`{
    const editor = document.querySelector("textarea");
    editor.value = "# a line\\n".repeat(59);
    editor.dispatchEvent(new Event("input"));
    editor.scrollTop = 400;
  }`);
  await until(() => page.evaluate("document.querySelector('.lines')?.scrollTop === 400"), "the numbers scroll with the lines");
  assert.match(await page.text(".lines"), /^1\n2\n.*\n60$/s);
  const [text, numbers] = await page.evaluate(`["textarea", ".lines"].map((part) => {
    const element = document.querySelector(part);
    const { paddingTop, lineHeight, fontWeight } = getComputedStyle(element);
    return { top: Math.round(element.getBoundingClientRect().top + element.clientTop + parseFloat(paddingTop)), lineHeight, fontWeight };
  })`);
  assert.deepEqual(text, numbers);
  assert.equal(text.fontWeight, "400");
  assert.deepEqual(page.errors, []);
});

test("A rejected form keeps its input, also without scripts", async () => {
  for (const scripts of [true, false]) {
    const page = await signedIn({ height: 2000 });
    if (!scripts) await page.withoutScripts();
    await page.goto(`${server.url}/console`);
    await page.click("#create summary");
    await page.type("#create input[name=id]", server.game);
    await page.type("#create input[name=name]", "Another <name>");
    await page.click("#create button.main");
    await until(() => page.evaluate(`document.querySelector("#problem")?.getAttribute("role") === "alert"`), "the form is rejected");
    assert.equal(await page.evaluate(`document.querySelector("#create input[name=name]").value`), "Another <name>");
    assert.equal(await page.evaluate(`document.querySelector("[aria-describedby=problem]").name`), "id");
  }
});

test("A player search for a name with a space finds the player", async () => {
  const page = await signedIn();
  await page.goto(`${base}/players`);
  await page.type("main input[name=name]", "O’Neil <b>");
  await page.press("Enter");
  await until(() => page.evaluate("location.search.includes('name=') && document.readyState === 'complete'"), "the results are shown");
  assert.match(await page.text("main"), /O’Neil <b>/);
  assert.equal(await page.evaluate("document.querySelectorAll('tbody tr').length"), 1);
});

test("Revoking a key requires a confirmation", async () => {
  const page = await signedIn();
  await page.goto(`${base}/keys`);
  await page.click("button.main");
  const secret = await until(() => page.text("code.secret"), "the key is shown");
  const isValid = () => fetch(`${server.url}/v1/leaderboards`, { headers: { Authorization: `Bearer ${secret}` } }).then(({ ok }) => ok);
  assert.equal(await isValid(), true);
  // The newest key is the last row.
  const row = "tbody tr:last-child";
  await page.click(`${row} details:last-of-type summary`);
  assert.equal(await isValid(), true);
  await page.click(`${row} details:last-of-type button.danger`);
  await until(async () => (await page.text(row))?.includes("Revoked"), "the key is revoked");
  assert.equal(await isValid(), false);
  assert.deepEqual(page.errors, []);
});

test("After a session expires, the edited configuration stays and is sent after a sign-in", async () => {
  const page = await signedIn({ height: 2000 });
  await page.goto(`${base}/configuration`);
  await page.evaluate(`document.querySelector("textarea").value += "\\n# typed"`);
  await page.setCookies(cookies.map((cookie) => ({ ...cookie, value: "expired" })));
  await page.click("button[value=plan]");
  await until(() => page.evaluate("!document.querySelector('[data-signed-out]').hidden"), "the page reports it");
  assert.match(await page.evaluate(`document.querySelector("textarea").value`), /# typed$/);
  const tab = await browser.page({ beside: page });
  await tab.goto(`${server.url}/console/sign-in`);
  await tab.type("input[name=name]", "ada");
  await tab.type("input[name=password]", password);
  await tab.press("Enter");
  await until(() => tab.evaluate("!location.pathname.endsWith('/sign-in') && document.readyState === 'complete'"), "signed in");
  await page.click("button[value=plan]");
  await until(() => page.evaluate("!!document.querySelector('.note[role=status]:not([hidden]) pre')"), "the plan is shown");
  assert.match(await page.evaluate(`document.querySelector("textarea").value`), /# typed/);
});

test("The console uploads an image", async () => {
  const page = await signedIn({ height: 1600 });
  const name = "pictures/Cactus 2.png";
  await page.goto(`${base}/images`);
  await page.click("#create summary");
  await page.type("#create input[name=name]", name);
  await page.choose("#create input[type=file]", fileURLToPath(new URL("../../Examples/Whack-a-Cac/cacti.png", import.meta.url)));
  await page.click("#create button");
  const shown = `img[src$="${encodeURIComponent(name)}"]`;
  await until(() => page.evaluate(`document.querySelector(${JSON.stringify(shown)})?.naturalWidth > 0`), "the image is shown");
  assert.deepEqual(page.errors, []);
});

test("A webhook's page shows deliveries live and resends them", async () => {
  // The delivery fails because webhooks reject addresses of private networks.
  const page = await signedIn({ height: 2000 });
  await page.goto(`${base}/webhooks`);
  await page.click("#create summary");
  await page.type("#create input[name=url]", "https://localhost:9/hook");
  await page.click("#create button.main");
  assert.match(await until(() => page.text("code.secret"), "the secret is shown"), /^whsec_/);
  await page.goto(`${base}/webhooks`);
  await page.click("tbody th a");
  await until(() => page.evaluate("!!document.querySelector('#deliveries .note')"), "the list of deliveries is empty");
  const { players } = await createChallenge();
  await until(async () => (await page.text("#deliveries"))?.includes("private network"), "the first attempt is shown without a reload");
  await page.click("#deliveries tbody button");
  await until(() => page.evaluate("document.querySelectorAll('.tries li').length >= 2"), "the event was sent again");
  // The list of challenges contains the challenge.
  await page.goto(`${base}/challenges`);
  for (const name of players) assert.match(await page.text("#challenges tbody"), new RegExp(name));
  assert.deepEqual(page.errors, []);
});

test("The rank history has a chart", async () => {
  const page = await signedIn();
  await page.goto(`${base}/players?name=Tomoko`);
  await page.click("tbody tr th a");
  await page.click("a[href*='/ranks/']");
  await until(() => page.evaluate("document.querySelectorAll('.chart circle').length > 0"), "ranks are drawn");
  assert.deepEqual(page.errors, []);
});

test("A page of the API reference sends a request", async () => {
  const page = await browser.page({ height: 2000 });
  await page.goto(`${server.url}/docs/entries`);
  await page.click("#try summary");
  await page.type("#try input[name=key]", server.serverKey);
  await page.type("#try input[name=id]", "cacti");
  await page.type("#try input[name=limit]", "1");
  await page.click("#try button.main");
  await until(async () => (await page.text("#status"))?.endsWith(": 200"), "the response is shown");
  assert.equal(JSON.parse(await page.text("#answer")).entries.length, 1);
  assert.deepEqual(page.errors, []);
});

const places = async () => {
  const { entries } = await server.ask("GET", "/v1/leaderboards/cacti/entries?limit=1");
  return ["", "/operators", "/backups", "/account", "/start"].map((path) => `${server.url}/console${path}`).concat(
    ["leaderboards", "leaderboards/cacti", "leaderboards/daily", "players", `players/${entries[0].player.id}`, `players/${entries[0].player.id}/ranks/cacti`, "challenges", "review",
      "leaderboards/nowhere", "configuration", "images", "schedules", "webhooks", "keys", "audit"].map((path) => `${base}/${path}`),
    [`${base.replace("production", "sandbox")}/sandbox`, `${server.url}/docs`, `${server.url}/docs/entries`, `${server.url}/docs/submitToLeaderboard`]);
};

for (const dark of [false, true]) {
  test(`Pages have no serious accessibility violation, load no file of other servers and are small: ${dark ? "dark" : "light"}`, { skip: axe ? false : "axe-core is not available" }, async () => {
    for (const address of [...await places(), `${server.url}/console/sign-in`, `${server.url}/console/setup?link=none`]) {
      const page = await signedIn({ dark });
      await page.goto(address);
      // The check includes closed disclosures.
      await page.evaluate(`document.querySelectorAll("details").forEach((details) => { details.open = true; })`);
      await page.evaluate(await axe);
      const violations = await page.evaluate(`axe.run().then(({ violations }) => violations
        .filter(({ impact }) => impact === "serious" || impact === "critical")
        .map(({ id, nodes }) => id + ": " + nodes.map(({ html, failureSummary }) => html + failureSummary).join("; ")))`);
      assert.deepEqual(violations, [], address);
      assert.deepEqual(page.requests.filter((url) => !url.startsWith(server.url)), [], address);
      assert.deepEqual(page.errors.filter((error) => !/40[49]/.test(error)), [], address);
      const weight = await page.evaluate(`Promise.all([location.href, ...performance.getEntriesByType("resource").map(({ name }) => name)]
        .map((url) => fetch(url).then((answer) => answer.arrayBuffer()).then((body) => body.byteLength))).then((sizes) => sizes.reduce((a, b) => a + b))`);
      assert.ok(weight < 100000, `${address} has ${weight} bytes`);
    }
  });
}

test("Pages fit a width of 320 pixels", async () => {
  for (const address of await places()) {
    const page = await signedIn({ width: 320, height: 640 });
    await page.goto(address);
    await page.evaluate(`document.querySelectorAll("details").forEach((details) => { details.open = true; })`);
    assert.equal(await page.evaluate("document.documentElement.scrollWidth <= 320"), true, address);
  }
});

test("On a phone, the heading is near the top and a table shows that it scrolls", async () => {
  const page = await signedIn({ width: 390, height: 844 });
  await page.goto(`${base}/leaderboards`);
  const top = await page.evaluate("document.querySelector('h1').getBoundingClientRect().top");
  assert.ok(top < 200, `the heading is at ${top}`);
  assert.match(await page.evaluate("getComputedStyle(document.querySelector('.scroll')).backgroundAttachment"), /^local, local, scroll, scroll/);
});

test("The bar has different colors in the sandbox and in production", async () => {
  const page = await signedIn();
  const colors = [];
  for (const address of [base, base.replace("production", "sandbox")]) {
    await page.goto(`${address}/leaderboards`);
    colors.push(await page.evaluate("getComputedStyle(document.querySelector('.bar')).backgroundColor"));
  }
  assert.notEqual(colors[0], colors[1]);
});

test("A live page reports that the server is unreachable, and recovers", async () => {
  const page = await signedIn();
  await page.goto(`${base}/leaderboards`);
  const notice = () => page.evaluate("(({ hidden, textContent }) => hidden ? '' : textContent)(document.querySelector('[data-offline]'))");
  assert.equal(await notice(), "");
  await server.down();
  try {
    await until(async () => (await notice()).startsWith("Reconnecting"), "the page reports it");
    assert.equal(await page.evaluate("document.documentElement.matches('.stale')"), true, "the content is marked as outdated");
  } finally { await server.up(); }
  await until(async () => (await notice()) === "", "the page recovers");
});
