// Installs and builds what is missing, then starts the server. This script must run on Node 20. The server runs on the
// locked Node.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { root } from "./folders.mjs";
import { ensureBuilt, ensureInstalled, findNode, main, PrepareError, signalCodes } from "./prepare.mjs";

const forceAfterMs = 2_000;
const parentCheckMs = 500;

await main(async () => {
  await ensureInstalled();
  await ensureBuilt();
  return serve(findNode());
});

/**
 * The server shares the terminal and the process group, so Ctrl-C reaches it directly. This function passes on signals
 * that only this process received. A second signal kills the server.
 */
function serve(node) {
  return new Promise((done, fail) => {
    // Node stores compiled modules there, so the next start takes a third less processor time.
    const env = { NODE_COMPILE_CACHE: join(root, "node_modules/.cache/windfall/compiled"), ...process.env };
    const server = spawn(node, ["site/main.ts"], { cwd: root, stdio: "inherit", env });
    let askedAt = 0;
    const stop = (signal) => {
      if (askedAt === 0) {
        askedAt = Date.now();
        server.kill(signal);
      } else if (Date.now() - askedAt > forceAfterMs) {
        server.kill("SIGKILL");
      }
    };
    for (const signal of Object.keys(signalCodes)) process.on(signal, stop);
    whenNpmDies(() => stop("SIGTERM"));
    server.once("error", (error) => fail(new PrepareError(`The server could not be started: ${error.message}`)));
    server.once("close", (code, signal) => done(code ?? (signal === "SIGKILL" ? 137 : 1)));
  });
}

/**
 * Checks repeatedly whether npm still runs, because a killed npm sends no signal. Without the check, the server would
 * keep running unnoticed and hold the port and the data folder.
 */
function whenNpmDies(action) {
  if (process.env.npm_lifecycle_event === undefined) return;
  const npm = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === npm) return;
    clearInterval(timer);
    action();
  }, parentCheckMs);
  timer.unref();
}
