// Takes screenshots of every page, light and dark.
//
//   node screenshots.mjs FOLDER [NAME…]
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Chromium, until } from "./chromium.mjs";
import { openPage, signIn } from "./player.mjs";
import { Server } from "./server.mjs";

const [folder, ...names] = process.argv.slice(2);
await mkdir(folder, { recursive: true });
const server = await Server.start();
await server.furnish();
const browser = await Chromium.start();
const boards = `${server.url}/g/${server.game}`;
const { entries } = await server.ask("GET", "/v1/leaderboards/cacti/entries?limit=30");

// The server's setup link creates the operator of the console.
const entrance = await browser.page();
await entrance.goto(server.link);
await entrance.type("input[name=name]", "ada");
await entrance.type("input[name=password]", "a good long passphrase");
await entrance.press("Enter");
await until(() => entrance.evaluate("location.pathname === '/console/start'"), "the operator is signed in");
const cookies = await entrance.cookies();
const game = `${server.url}/console/games/${server.game}/production`;

/** Opens a page of a player with friends, challenges and achievements. */
const own = (path) => async (page) => {
  const other = await browser.page();
  const [me, friend] = [await signIn(page, server, "Mika"), await signIn(other, server, "Noor")];
  const friends = [friend.id, ...entries.slice(8, 12).map(({ player }) => player.id)];
  await server.ask("PUT", `/v1/admin/players/${me.id}/friends`, { friends });
  const challengeCode = (receiver, score, message) => `laurel.submit({ leaderboard: "cacti", score: ${score} })
    .then((receipt) => laurel.challenge({ submission: receipt.id, receivers: ["${receiver}"], message: "${message}" })).then(() => null)`;
  await page.evaluate(challengeCode(friend.id, 188, "My best Sunday yet."));
  await other.evaluate(challengeCode(me.id, 190, "Can you beat me?"));
  await page.evaluate(`laurel.report({ "first-cactus": 100, "ten-cacti": 100, "fifty-cacti": 44 })
    .then(() => laurel.startGroupChallenge({ definition: "dune-race", days: 3, tries: "3", players: ${JSON.stringify(friends.slice(0, 3))} })).then(() => null)`);
  await openPage(page, path, until);
};

// A player with a rank history, for the console.
const rival = entries[26].player.id;
for (const score of [172, 181, 185, 194]) {
  await server.ask("POST", "/v1/leaderboards/cacti/scores", { player: rival, score, id: `rival-${score}` });
  await new Promise((resolve) => setTimeout(resolve, 2000));
}
const play = `${server.url}/play`;

// Screenshots that create players are last, because earlier pages show the number of players.
const pictures = [
  { name: "console", address: `${server.url}/console`, width: 1100, height: 700, cookies },
  { name: "console-leaderboard", address: `${game}/leaderboards/cacti`, width: 1100, height: 900, cookies },
  { name: "console-player", address: `${game}/players/${entries[4].player.id}`, width: 1100, height: 700, cookies },
  { name: "console-ranks", address: `${game}/players/${rival}/ranks/cacti`, width: 1100, height: 700, cookies },
  { name: "console-configuration", address: `${game}/configuration`, width: 1100, height: 820, cookies },
  { name: "console-images", address: `${game}/images`, width: 1100, height: 700, cookies },
  { name: "console-small", address: `${game}/leaderboards`, width: 320, height: 640, cookies },
  { name: "leaderboards", address: boards, height: 760 },
  { name: "leaderboard", address: `${boards}/cacti?player=${entries[4].player.id}`, height: 980 },
  { name: "recurring", address: `${boards}/daily`, height: 760 },
  { name: "young", address: `${boards}/young`, height: 760 },
  { name: "small", address: `${boards}/cacti`, width: 320, height: 640 },
  { name: "right-to-left", address: `${boards}/cacti`, language: "ar", height: 760 },
  { name: "embedded", address: `${boards}/cacti?embed=1&accent=7c3aed`, width: 420, height: 640 },
  { name: "menu", address: `${play}#game=${server.game}&key=${server.clientKey}`, width: 1000, height: 1250 },
  {
    name: "game", address: play, width: 1000, height: 700, async act(page) {
      await page.evaluate(`{ let seed = 7; globalThis.whackacacRandom = () => (seed = (seed * 16807) % 2147483647) / 2147483647; }`);
      await page.click("[data-mode=cacti]");
      while (await page.evaluate("whackacac.score") < 12) {
        await until(() => page.evaluate("whackacac.cacti.size > 0"), "a cactus is shown");
        await page.press("1");
      }
      await until(() => page.evaluate("whackacac.cacti.size > 2"), "three cacti are shown");
    },
  },
  { name: "friends-tab", address: play, height: 760, act: own("cacti?scope=friends") },
  { name: "challenges", address: play, height: 900, act: own("my/challenges") },
  { name: "challenge-friends", address: play, height: 760, act: own("my/challenges/new?leaderboard=cacti") },
  { name: "achievements", address: play, height: 760, act: own("my/achievements") },
  { name: "friends", address: play, height: 760, act: own("my/friends") },
  { name: "profile", address: play, height: 760, act: own("my/profile") },
  { name: "console-challenges", address: `${game}/challenges`, width: 1100, height: 700, cookies },
  { name: "console-webhook", address: `${game}/webhooks`, width: 1100, height: 820, cookies, async act(page) {
    await page.click("tbody th a");
    await until(() => page.evaluate("document.querySelectorAll('#deliveries tbody tr').length > 0"), "a delivery is shown");
  } },
];
// The endpoint does not exist, so the page shows failed attempts.
await server.ask("POST", "/v1/admin/webhooks", { url: "https://localhost:9/laurel" });
for (const { name, address, act, cookies, ...settings } of pictures.filter(({ name }) => !names.length || names.includes(name))) {
  for (const dark of [false, true]) {
    const page = await browser.page({ dark, width: 800, ...settings });
    if (cookies) await page.setCookies(cookies);
    await page.goto(address);
    await act?.(page);
    await until(() => page.evaluate(`!document.body.textContent.includes("…") || !document.querySelector(".online")`), "all panels are shown");
    await page.evaluate(`Promise.all([...document.images].map((image) => { image.loading = "eager"; return image.decode().catch(() => {}); })).then(() => null)`);
    await writeFile(join(folder, `${name}-${dark ? "dark" : "light"}.png`), await page.screenshot());
  }
}
await browser.stop();
await server.stop();
