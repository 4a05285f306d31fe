import { readConfig } from "../common/server/config.ts";
import { createLog } from "../platform/base/log.ts";
import type { Assets } from "../platform/http/assets.ts";
import { formatStartError } from "./start-error.ts";
import { startWindfall, type Windfall } from "./windfall.ts";

/** Waits this long for the next response of each busy connection, which tells the browser to close that connection. */
const lingerMs = 1_000;

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const log = createLog(config);
  const assets = process.argv.includes("--dev") ? await devAssets() : undefined;
  let stopping = false;
  let windfall = await start();
  let restart: Promise<unknown> = Promise.resolve();
  async function start(): Promise<Windfall> {
    const started = await startWindfall(config, { log, onRestored, ...(assets === undefined ? {} : { assets }) });
    for (const line of started.notices) console.log(line);
    console.log(`Windfall is ready at ${started.address}`);
    return started;
  }
  function onRestored(): void {
    if (stopping) return;
    log.info({}, "a backup was restored; starting again");
    restart = restart.then(startAgain).catch(fail);
  }
  async function startAgain(): Promise<void> {
    await windfall.stop({ lingerMs });
    windfall = await start();
  }

  const stop = async (signal: string) => {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, "stopping");
    await restart;
    await windfall.stop({ lingerMs });
    process.exit(0);
  };
  process.on("SIGINT", () => void stop("SIGINT"));
  process.on("SIGTERM", () => void stop("SIGTERM"));
}

/** Loads Vite, which no other code does. */
const devAssets = async (): Promise<Assets> => (await import("../platform/http/dev-assets.ts")).createDevAssets();

function fail(error: unknown): never {
  console.error(formatStartError(error));
  process.exit(1);
}

main().catch(fail);
