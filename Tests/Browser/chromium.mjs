// Controls a headless Chromium with the DevTools protocol over a pipe, without a driver, a port or a library.
import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Repeats `ask` until it returns a truthy value. Throws after `seconds`. Tests use no fixed delays. */
export async function until(ask, what, seconds = 30) {
  const end = Date.now() + seconds * 1000;
  let last;
  while (Date.now() < end) {
    try {
      const answer = await ask();
      if (answer) return answer;
      last = answer;
    } catch (error) { last = error.message; }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`Timed out: ${what} (last value: ${last})`);
}

export class Chromium {
  #process;
  #directory;
  #next = 0;
  #waiting = new Map();
  #listeners = new Map();

  static async start() {
    const browser = new Chromium();
    browser.#directory = await mkdtemp(join(tmpdir(), "laurel-browser-"));
    browser.#process = spawn(process.env.CHROMIUM ?? "chromium", [
      "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--remote-debugging-pipe", "--no-first-run",
      "--disable-background-networking", "--disable-component-update", "--hide-scrollbars", "--force-color-profile=srgb",
      `--user-data-dir=${browser.#directory}`, "--lang=en-US",
    ], { stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"] });
    let rest = Buffer.alloc(0);
    browser.#process.stdio[4].on("data", (data) => {
      rest = Buffer.concat([rest, data]);
      for (let end = rest.indexOf(0); end >= 0; end = rest.indexOf(0)) {
        browser.#take(JSON.parse(rest.subarray(0, end).toString()));
        rest = rest.subarray(end + 1);
      }
    });
    return browser;
  }

  #take(message) {
    if (message.id === undefined) {
      this.#listeners.get(message.sessionId)?.(message.method, message.params);
      return;
    }
    const { resolve, reject } = this.#waiting.get(message.id);
    this.#waiting.delete(message.id);
    if (message.error) reject(new Error(message.error.message));
    else resolve(message.result);
  }

  send(method, params = {}, sessionId = undefined) {
    const id = (this.#next += 1);
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#process.stdio[3].write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
    });
  }

  /** Opens a page with separate cookies and storage, or a tab in the browser of the page `beside`. */
  async page(settings = {}) {
    const { browserContextId } = settings.beside ?? await this.send("Target.createBrowserContext");
    // Each tab needs its own window, because only one tab of a window is visible.
    const { targetId } = await this.send("Target.createTarget", { url: "about:blank", browserContextId, newWindow: true });
    const { sessionId } = await this.send("Target.attachToTarget", { targetId, flatten: true });
    const page = new Page((method, params) => this.send(method, params, sessionId));
    page.browserContextId = browserContextId;
    this.#listeners.set(sessionId, (method, params) => page.take(method, params));
    await page.begin(settings);
    return page;
  }

  async stop() {
    const ended = new Promise((resolve) => this.#process.once("exit", resolve));
    await this.send("Browser.close").catch(() => {});
    await ended;
    await rm(this.#directory, { recursive: true, force: true, maxRetries: 5 });
  }
}

export class Page {
  /** The errors of the page: exceptions, policy violations and failed requests. */
  errors = [];
  requests = [];
  responses = [];
  warnings = [];
  #send;
  #loaded = new Set();

  constructor(send) { this.#send = send; }

  async begin({ dark = false, width = 900, height = 1100, scale = 1, language = "en-US", still = true } = {}) {
    for (const domain of ["Page", "Runtime", "Network", "Log"]) await this.#send(`${domain}.enable`);
    await this.#send("Page.setLifecycleEventsEnabled", { enabled: true });
    await this.#send("Emulation.setDeviceMetricsOverride", { width, height, deviceScaleFactor: scale, mobile: false });
    await this.#send("Emulation.setEmulatedMedia", { features: [
      { name: "prefers-color-scheme", value: dark ? "dark" : "light" },
      { name: "prefers-reduced-motion", value: still ? "reduce" : "no-preference" },
    ] });
    await this.#send("Network.setExtraHTTPHeaders", { headers: { "Accept-Language": language } });
    await this.#send("Emulation.setTimezoneOverride", { timezoneId: "UTC" });
  }

  take(method, params) {
    if (method === "Page.lifecycleEvent" && params.name === "load") this.#loaded.add(params.loaderId);
    if (method === "Runtime.exceptionThrown") this.errors.push(params.exceptionDetails.exception?.description ?? params.exceptionDetails.text);
    if (method === "Log.entryAdded" && params.entry.level === "error") this.errors.push(`${params.entry.text} ${params.entry.url ?? ""}`);
    if (method === "Runtime.consoleAPICalled" && params.type === "warning") this.warnings.push(params.args.map(({ value }) => value).join(" "));
    if (method === "Network.responseReceived") this.responses.push(params.response.url);
    if (method === "Network.requestWillBeSent") this.requests.push(params.request.url);
  }

  async goto(url) {
    const { errorText, loaderId } = await this.#send("Page.navigate", { url });
    if (errorText) throw new Error(`${url}: ${errorText}`);
    await until(() => this.#loaded.has(loaderId), `${url} is loaded`);
  }

  /** Returns the value of an expression on the page, and awaits a promise. */
  async evaluate(expression) {
    const { result, exceptionDetails } = await this.#send("Runtime.evaluate", { expression, awaitPromise: true, returnByValue: true });
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value;
  }

  text(selector) { return this.evaluate(`document.querySelector(${JSON.stringify(selector)})?.textContent`); }

  /** Clicks an element with the mouse after the page is loaded and drawn. An earlier click would hit the previous page. */
  async click(selector) {
    const point = await until(() => this.evaluate(`(() => {
      const element = document.querySelector(${JSON.stringify(selector)});
      if (!element || document.readyState !== "complete" || !performance.getEntriesByType("paint").length) return null;
      element.scrollIntoView({ block: "nearest" });
      const box = element.getBoundingClientRect();
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    })()`), `there is ${selector}`);
    for (const type of ["mousePressed", "mouseReleased"]) {
      await this.#send("Input.dispatchMouseEvent", { type, ...point, button: "left", clickCount: 1 });
    }
  }

  mouse(type, x, y) { return this.#send("Input.dispatchMouseEvent", { type, x, y, button: "left", clickCount: 1 }); }

  async tap(point) {
    await this.#send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [point] });
    await this.#send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  }

  async press(key) {
    const text = key.length === 1 ? { text: key } : key === "Enter" ? { text: "\r" } : {};
    const code = { Enter: 13, Escape: 27, Tab: 9 }[key] ?? key.toUpperCase().charCodeAt(0);
    await this.#send("Input.dispatchKeyEvent", { type: "keyDown", key, windowsVirtualKeyCode: code, ...text });
    await this.#send("Input.dispatchKeyEvent", { type: "keyUp", key, windowsVirtualKeyCode: code });
  }

  async type(selector, text) {
    // The page may replace the element while it loads.
    await until(async () => {
      await this.click(selector);
      await this.evaluate(`document.querySelector(${JSON.stringify(selector)})?.select()`);
      await this.#send("Input.insertText", { text });
      return this.evaluate(`!!document.querySelector(${JSON.stringify(selector)})?.value`);
    }, `${selector} takes what is typed`);
  }

  /** Chooses a file for an input. */
  async choose(selector, path) {
    const { root } = await this.#send("DOM.getDocument");
    const { nodeId } = await this.#send("DOM.querySelector", { nodeId: root.nodeId, selector });
    await this.#send("DOM.setFileInputFiles", { nodeId, files: [path] });
  }

  /** Inserts text at the caret. */
  insert(text) { return this.#send("Input.insertText", { text }); }

  offline(offline) {
    return this.#send("Network.emulateNetworkConditions", { offline, latency: 0, downloadThroughput: -1, uploadThroughput: -1 });
  }

  async cookies() { return (await this.#send("Network.getCookies")).cookies; }

  async setCookies(cookies) { await this.#send("Network.setCookies", { cookies }); }

  async withoutScripts() { await this.#send("Emulation.setScriptExecutionDisabled", { value: true }); }

  async screenshot({ whole = false } = {}) {
    let clip;
    if (whole) {
      const { cssContentSize } = await this.#send("Page.getLayoutMetrics");
      clip = { x: 0, y: 0, width: cssContentSize.width, height: cssContentSize.height, scale: 1 };
    }
    const { data } = await this.#send("Page.captureScreenshot", { format: "png", captureBeyondViewport: whole, optimizeForSpeed: false, ...(clip ? { clip } : {}) });
    return Buffer.from(data, "base64");
  }
}
