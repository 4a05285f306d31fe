import { chmodSync, existsSync, mkdirSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { Worker } from "node:worker_threads";
import type { Log } from "../base/log.ts";
import { EmbeddedStream, type WorkerRoute } from "./embedded-stream.ts";
import type { WorkerMessage, WorkerRequest, WorkerSettings } from "./embedded-worker.ts";
import { checkFolder, refuseAbandoned } from "./folder.ts";
import { serveCopyRequests } from "./folder-copies.ts";
import { lockFolder, refuseForeignFolder } from "./folder-lock.ts";
import { StartRefused } from "./start-refused.ts";

const closeTimeoutMs = 20_000;

export interface Embedded {
  /** The new connection replaces the last one, because the database has a single session. */
  stream(): EmbeddedStream;
  close(): Promise<void>;
}

/**
 * Creates the database if necessary. Throws `StartRefused` and leaves the folder unchanged if the database cannot be
 * opened.
 */
export async function openEmbedded(folder: string, durable: boolean, log: Log): Promise<Embedded> {
  mkdirSync(dirname(folder), { recursive: true, mode: 0o700 });
  refuseForeignFolder(folder);
  const unlock = lockFolder(folder);
  const pidFile = join(folder, "postmaster.pid");
  const hadPidFile = existsSync(pidFile);
  try {
    const found = await checkFolder(folder);
    await refuseAbandoned(folder, found);
    if (found === "usable") chmodSync(folder, 0o700);
    let thread = await startThread({ folder, durable, fresh: found === "new" }, log);
    let closing = false;
    const openRoute = async (
      answers: (bytes: Uint8Array) => void,
      fail: (error: Error) => void,
    ): Promise<WorkerRoute> => {
      if (thread.ended && !closing) thread = await startThread({ folder, durable, fresh: false }, log);
      return thread.route(answers, fail);
    };
    const stopAnswering = serveCopyRequests(folder, (to) => thread.copyTo(to), log);
    const close = async () => {
      closing = true;
      await stopAnswering();
      await thread.close();
      unlock();
    };
    return { stream: () => new EmbeddedStream(openRoute), close };
  } catch (error) {
    // Removes the pid file, the only file that a failed start of PostgreSQL leaves behind.
    if (!hadPidFile && existsSync(pidFile)) rmSync(pidFile);
    unlock();
    throw error;
  }
}

interface DatabaseThread {
  readonly ended: boolean;
  route(answers: (bytes: Uint8Array) => void, fail: (error: Error) => void): WorkerRoute;
  /** Copies the folder as a power failure would leave it now. Statements wait until the copy is done. */
  copyTo(folder: string): Promise<void>;
  close(): Promise<void>;
}

async function startThread(settings: WorkerSettings, log: Log): Promise<DatabaseThread> {
  const worker = new Worker(new URL("./embedded-worker.ts", import.meta.url), { workerData: settings });
  const post = (message: WorkerRequest, transfer: ArrayBuffer[] = []) => worker.postMessage(message, transfer);
  let connection = 0;
  let answersTo: (bytes: Uint8Array) => void = () => {};
  let failTo: (error: Error) => void = () => {};
  let ended = false;
  let closing = false;
  let opened = false;

  const exited = new Promise<void>((resolve) => worker.once("exit", () => resolve())).then(() => {
    ended = true;
    if (opened && !closing) log.error("the embedded database stopped unexpectedly; the next query starts it again");
    failTo(new Error("The embedded database stopped."));
  });
  worker.on("error", (error) => log.error({ err: error }, "the embedded database's thread failed"));
  await waitUntilReady(worker, settings.folder);
  opened = true;
  worker.on("message", (message: WorkerMessage) => {
    if (message.kind === "bytes" && message.connection === connection) answersTo(message.bytes);
  });

  return {
    get ended() {
      return ended;
    },
    route(answers, fail) {
      connection += 1;
      const own = connection;
      answersTo = answers;
      failTo = fail;
      if (ended) fail(new Error("The embedded database is closed."));
      return {
        send: (bytes) => post({ kind: "bytes", connection: own, bytes }, [bytes.buffer]),
        close: () => {
          if (connection === own) failTo = () => {};
        },
      };
    },
    copyTo(to) {
      const copied = new Promise<void>((resolve, reject) => {
        const onMessage = (message: WorkerMessage) => {
          if (message.kind !== "copied" || message.to !== to) return;
          worker.off("message", onMessage);
          if (message.failed === undefined) resolve();
          else reject(new Error(message.failed));
        };
        worker.on("message", onMessage);
      });
      post({ kind: "copy", to });
      const stopped = exited.then(() => Promise.reject(new Error("the database stopped in the meantime")));
      return Promise.race([copied, stopped]);
    },
    async close() {
      closing = true;
      post({ kind: "close" });
      const late = setTimeout(() => {
        log.error({ waitedMs: closeTimeoutMs }, "the embedded database did not close in time and was stopped by force");
        void worker.terminate();
      }, closeTimeoutMs);
      await exited;
      clearTimeout(late);
    },
  };
}

function waitUntilReady(worker: Worker, folder: string): Promise<void> {
  const cannot = (why: string) => new StartRefused(`The database in ${folder} cannot be opened: ${why}.`);
  return new Promise((resolve, reject) => {
    worker.once("message", (message: WorkerMessage) => {
      if (message.kind === "ready") resolve();
      else reject(cannot(message.kind === "failed" ? toOneLine(message.message) : "its thread does not respond"));
    });
    worker.once("error", (error) => reject(cannot(toOneLine(error.message))));
    worker.once("exit", () => reject(cannot("its thread ended")));
  });
}

const toOneLine = (text: string) =>
  text
    .replace(/\d{4}-\d\d-\d\d [\d:.]+ \w+ \[\d+\] /g, "")
    .replace(/\s+/g, " ")
    .trim();
