// Starts the product as a newcomer would, but on a free port and in a new folder, and stops it again.
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { copyDemoWorld } from "../house/demo-world.ts";

const root = resolve(import.meta.dirname, "../..");
const readyLine = /Windfall is ready at (http:\/\/\S+)/;
const startTimeoutMs = 90_000;
const stopTimeoutMs = 15_000;
const maxOutputLength = 200_000;

export interface Product {
  /** The origin, without a trailing slash. */
  url: string;
  dataDir: string;
  /** Returns the program's output so far, at most the newest 200,000 characters. */
  output(): string;
  /** Stops the program. Returns the exit code, or null if the program had to be killed. */
  stop(): Promise<number | null>;
  /** Kills the program without warning. */
  kill(): Promise<void>;
}

/**
 * Starts on a copy of the run's demo world, which takes a quarter of the time of filling a new one. Fills a new one if the
 * run's demo world is too old.
 */
export async function startOnDemoWorld(env: Record<string, string> = {}, script?: string): Promise<Product> {
  const dataDir = await mkdtemp(join(tmpdir(), "windfall-test-"));
  await copyDemoWorld(dataDir);
  const product = await startProduct({ ...env, DATA_DIR: dataDir }, root, script);
  return {
    ...product,
    async stop() {
      const code = await product.stop();
      await rm(dataDir, { recursive: true, force: true });
      return code;
    },
  };
}

/** Starts a demo whose clock stays at that instant (an ISO time). */
export const startAt = (at: string): Promise<Product> => startProduct({ AT: at }, root, "tests/house/serve-at.ts");

/**
 * Starts `site/main.ts` in demo mode. `env` adds settings. `cwd` may be another version's folder, `script` another program
 * that prints and exits in the same way. Throws an error with the output if the program does not start.
 */
export async function startProduct(
  env: Record<string, string> = {},
  cwd = root,
  script = "site/main.ts",
): Promise<Product> {
  const dataDir = env.DATA_DIR ?? (await mkdtemp(join(tmpdir(), "windfall-test-")));
  const server = spawn(process.execPath, [script], {
    cwd,
    env: { ...inheritedEnv(), HOST: "127.0.0.1", PORT: "0", DEMO: "1", LIMITS: "off", DATA_DIR: dataDir, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [server.stdout, server.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      output = (output + text).slice(-maxOutputLength);
    });
  }
  const stop = async () => {
    const code = await endProcess(server);
    if (env.DATA_DIR === undefined) await rm(dataDir, { recursive: true, force: true });
    return code;
  };
  const kill = async () => {
    server.kill("SIGKILL");
    await endProcess(server);
  };
  try {
    const url = await waitUntilReady(server, () => output);
    return { url, dataDir, output: () => output, stop, kill };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Leaves out the developer's own settings, so that they do not affect a test. */
function inheritedEnv(): Record<string, string> {
  const wanted = ["PATH", "HOME", "TMPDIR", "NODE_COMPILE_CACHE", "LANG", "TZ"];
  return Object.fromEntries(wanted.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));
}

function waitUntilReady(server: ChildProcess, output: () => string): Promise<string> {
  return new Promise((done, fail) => {
    const giveUp = (why: string) => fail(new Error(`The product ${why}. It printed:\n${output()}`));
    const timer = setTimeout(() => giveUp(`was not ready after ${startTimeoutMs} ms`), startTimeoutMs);
    server.once("error", (error) => giveUp(`did not start: ${error.message}`));
    server.once("close", (code) => {
      clearTimeout(timer);
      giveUp(`ended with ${code}`);
    });
    server.stdout?.on("data", () => {
      const url = readyLine.exec(output())?.[1];
      if (url === undefined) return;
      clearTimeout(timer);
      done(url);
    });
  });
}

function endProcess(server: ChildProcess): Promise<number | null> {
  if (server.exitCode !== null || server.signalCode !== null) return Promise.resolve(server.exitCode);
  return new Promise((done) => {
    const force = setTimeout(() => server.kill("SIGKILL"), stopTimeoutMs);
    server.once("close", (code) => {
      clearTimeout(force);
      done(code);
    });
    server.kill("SIGTERM");
  });
}
