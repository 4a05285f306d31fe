// Runs the server and restarts it after changes, while Vite serves and updates the client. `node --watch` does not work
// here, because its messages reach the embedded database's thread.
import { spawn } from "node:child_process";
import { watch } from "node:fs";
import { join } from "node:path";
import { productFolders, root } from "./folders.mjs";
import { ensureInstalled, findNode, main } from "./prepare.mjs";

const watched = [...productFolders, "db"];
const gatherMs = 150;

await main(async () => {
  await ensureInstalled();
  return serveAndRestart(findNode());
});

/** Ends when the server was asked to stop. After a crash of the server, waits for the next change and restarts it. */
function serveAndRestart(node) {
  return new Promise((done) => {
    let server = start();
    let stopping = false;
    let timer;

    function start() {
      const child = spawn(node, ["site/main.ts", "--dev"], { cwd: root, stdio: "inherit" });
      child.once("close", (code) => {
        server = undefined;
        if (stopping) done(code ?? 0);
        else if (timer === undefined) console.log("The server stopped; it starts again when a file changes.");
      });
      return child;
    }

    async function restart() {
      console.log("Starting again …");
      await ended(server);
      timer = undefined;
      if (!stopping) server = start();
    }

    for (const folder of watched) {
      watch(join(root, folder), { recursive: true }, (_, name) => {
        if (name === null || !/\.(ts|sql)$/.test(name) || /(^|\/)tests\/|\.test\.ts$/.test(name)) return;
        timer ??= setTimeout(restart, gatherMs);
      });
    }

    // Ctrl-C also reaches the server directly, so only other signals are passed on.
    const stop = (signal) => {
      stopping = true;
      if (server === undefined) done(0);
      else if (signal !== "SIGINT") server.kill(signal);
    };
    for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, stop);
  }).finally(() => process.nextTick(() => process.exit()));
}

function ended(server) {
  if (server === undefined || server.exitCode !== null) return undefined;
  return new Promise((resolve) => {
    server.once("close", resolve);
    server.kill("SIGTERM");
  });
}
