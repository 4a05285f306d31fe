#!/usr/bin/env node
// Wraps a Firefox that is older than Playwright expects. The wrapper answers the one command that this Firefox does not know
// and passes everything else through. Playwright starts it in place of Firefox (`FIREFOX`), with Firefox's arguments.
import { spawn } from "node:child_process";
import { WebSocket, WebSocketServer } from "ws";

/**
 * Playwright 1.65 sends this command for every context; Firefox 153 replies "unknown command". Our tests do not need it.
 */
const unknownToFirefox = "emulation.setMediaFeaturesOverride";
const listening = /(WebDriver BiDi listening on )(ws:\/\/\S+)/;

const firefox = spawn(process.env.FIREFOX ?? "firefox-esr", process.argv.slice(2), {
  stdio: ["inherit", "inherit", "pipe"],
});
firefox.on("exit", (code) => process.exit(code ?? 1));
firefox.on("error", (error) => {
  console.error(error.message);
  process.exit(1);
});
for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) process.on(signal, () => firefox.kill(signal));

firefox.stderr.setEncoding("utf8");
firefox.stderr.on("data", async (text) => {
  const address = listening.exec(text)?.[2];
  process.stderr.write(address === undefined ? text : text.replace(listening, `$1${await listenFor(address)}`));
});

/** Listens in front of Firefox's protocol at `address`. Returns the address where Playwright should connect. */
async function listenFor(address) {
  const server = new WebSocketServer({ host: "127.0.0.1", port: 0 });
  server.on("connection", (driver, { url }) => join(driver, new WebSocket(address + url)));
  await new Promise((resolve) => server.once("listening", resolve));
  return `ws://127.0.0.1:${server.address().port}`;
}

function join(driver, browser) {
  const early = [];
  const send = (text) => (browser.readyState === WebSocket.OPEN ? browser.send(text) : early.push(text));
  browser.on("open", () => {
    for (const text of early.splice(0)) browser.send(text);
  });
  browser.on("message", (data) => driver.send(String(data)));
  driver.on("message", (data) => {
    const { id, method } = JSON.parse(String(data));
    if (method === unknownToFirefox) driver.send(JSON.stringify({ type: "success", id, result: {} }));
    else send(String(data));
  });
  driver.on("close", () => browser.close());
  browser.on("close", () => driver.close());
  browser.on("error", () => driver.close());
}
