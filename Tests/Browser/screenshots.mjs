// Takes a picture of every page, light and dark, into the folder that is named.
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Chromium, until } from "./chromium.mjs";
import { openPage, signIn } from "./player.mjs";
import { Server } from "./server.mjs";

const folder = process.argv[2];
await mkdir(folder, { recursive: true });
const server = await Server.start();
await server.furnish();
const browser = await Chromium.start();
const boards = `${server.url}/g/${server.game}`;
const { entries } = await server.ask("GET", "/v1/leaderboards/cacti/entries?limit=30");

// The console is for those who sign in: the server's first link makes one of us.
const entrance = await browser.page();
await entrance.goto(server.link);
await entrance.type("input[name=name]", "ada");
await entrance.type("input[name=password]", "a good long passphrase");
await entrance.press("Enter");
await until(() => entrance.evaluate("location.pathname === '/console/start'"), "somebody is signed in");
const cookies = await entrance.cookies();
const game = `${server.url}/console/games/${server.game}/production`;

/** Somebody with friends, challenges and achievements, on one of their own pages. */
const own = (path) => async (page) => {
  const other = await browser.page();
  const [me, friend] = [await signIn(page, server, "Mika"), await signIn(other, server, "Noor")];
  const friends = [friend.id, ...entries.slice(8, 12).map(({ player }) => player.id)];
  await server.ask("PUT", `/v1/admin/players/${me.id}/friends`, { friends });
  const dare = (receiver, score, message) => `laurel.submit({ leaderboard: "cacti", score: ${score} })
    .then((receipt) => laurel.challenge({ submission: receipt.id, receivers: ["${receiver}"], message: "${message}" })).then(() => null)`;
  await page.evaluate(dare(friend.id, 188, "My best Sunday yet."));
  await other.evaluate(dare(me.id, 190, "Can you beat me?"));
  await page.evaluate(`laurel.report({ "first-cactus": 100, "ten-cacti": 100, "fifty-cacti": 44 })
    .then(() => laurel.startGroupChallenge({ definition: "dune-race", days: 3, tries: "3", players: ${JSON.stringify(friends.slice(0, 3))} })).then(() => null)`);
  await openPage(page, path, until);
};

const pictures = [
  { name: "friends-tab", address: `${server.url}/play`, height: 760, act: own("cacti?scope=friends") },
  { name: "challenges", address: `${server.url}/play`, height: 900, act: own("my/challenges") },
  { name: "dare", address: `${server.url}/play`, height: 760, act: own("my/challenges/new?leaderboard=cacti") },
  { name: "achievements", address: `${server.url}/play`, height: 760, act: own("my/achievements") },
  { name: "friends", address: `${server.url}/play`, height: 820, act: own("my/friends") },
  { name: "console", address: `${server.url}/console`, width: 1100, height: 820, cookies },
  { name: "console-leaderboard", address: `${game}/leaderboards/cacti`, width: 1100, height: 1000, cookies },
  { name: "console-player", address: `${game}/players/${entries[4].player.id}`, width: 1100, height: 820, cookies },
  { name: "console-configuration", address: `${game}/configuration`, width: 1100, height: 820, cookies },
  { name: "console-small", address: `${game}/leaderboards`, width: 320, height: 640, cookies },
  { name: "leaderboards", address: boards, height: 760 },
  { name: "leaderboard", address: `${boards}/cacti?player=${entries[4].player.id}`, height: 980 },
  { name: "recurring", address: `${boards}/daily`, height: 760 },
  { name: "young", address: `${boards}/young`, height: 760 },
  { name: "small", address: `${boards}/cacti`, width: 320, height: 640 },
  { name: "right-to-left", address: `${boards}/cacti`, language: "ar", height: 760 },
  { name: "embedded", address: `${boards}/cacti?embed=1&accent=7c3aed`, width: 420, height: 640 },
  { name: "menu", address: `${server.url}/play#game=${server.game}&key=${server.clientKey}`, width: 1000, height: 1250 },
  {
    name: "game", address: `${server.url}/play`, width: 1000, height: 700, async act(page) {
      let seed = 7;
      await page.evaluate(`{ let seed = ${seed}; globalThis.whackacacRandom = () => (seed = (seed * 16807) % 2147483647) / 2147483647; }`);
      await page.click("[data-mode=cacti]");
      while (await page.evaluate("whackacac.score") < 12) {
        await until(() => page.evaluate("whackacac.cacti.size > 0"), "a cactus is up");
        await page.press("1");
      }
      await until(() => page.evaluate("whackacac.cacti.size > 2"), "three are up");
    },
  },
];
for (const { name, address, act, cookies, ...settings } of pictures) {
  for (const dark of [false, true]) {
    const page = await browser.page({ dark, width: 800, ...settings });
    if (cookies) await page.setCookies(cookies);
    await page.goto(address);
    await act?.(page);
    await until(() => page.evaluate(`!document.body.textContent.includes("…") || !document.querySelector(".online")`), "it is whole");
    await page.evaluate(`Promise.all([...document.images].map((image) => { image.loading = "eager"; return image.decode().catch(() => {}); })).then(() => null)`);
    await writeFile(join(folder, `${name}-${dark ? "dark" : "light"}.png`), await page.screenshot());
  }
}
await browser.stop();
await server.stop();
