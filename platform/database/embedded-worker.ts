// Runs the embedded database in a thread, because on the main thread it would block every request.
import { constants, cpSync } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { basename, dirname } from "node:path";
import { parentPort, workerData } from "node:worker_threads";
import { PGlite } from "@electric-sql/pglite";
import { isRecord } from "../contract/json-values.ts";
import { DurableFiles, startParameters } from "./durable-files.ts";
import { syncFolder } from "./folder.ts";

export interface WorkerSettings {
  folder: string;
  /** True creates the database. False requires that it exists. */
  fresh: boolean;
  durable: boolean;
}

export type WorkerRequest =
  | { kind: "bytes"; connection: number; bytes: Uint8Array }
  | { kind: "copy"; to: string }
  | { kind: "close" };

export type WorkerMessage =
  | { kind: "ready" }
  | { kind: "failed"; message: string }
  | { kind: "bytes"; connection: number; bytes: Uint8Array }
  | { kind: "copied"; to: string; failed: string | undefined }
  | { kind: "closed" };

/** Replies are sent in pieces of about this size, so a large result is never twice in memory. */
const pieceBytes = 256 * 1024;
/** PGlite throws this status when a statement fails, to end one turn of PostgreSQL's main loop. */
const statementFailed = 100;

const port = parentPort;
if (port === null) throw new Error("embedded-worker.ts runs as a worker thread.");
const settings = workerData as WorkerSettings;

const postToMain = (message: WorkerMessage, transfer: ArrayBuffer[] = []) => port.postMessage(message, transfer);

async function openPglite(): Promise<PGlite> {
  const making = settings.fresh ? `${settings.folder}.making` : undefined;
  if (making !== undefined) {
    await rm(making, { recursive: true, force: true });
    await mkdir(making, { mode: 0o700 });
  }
  const files = new DurableFiles(making ?? settings.folder, settings.durable);
  const complaints: string[] = [];
  const onStderr = (text: string) => {
    if (/FATAL|PANIC|ERROR/.test(text)) complaints.push(text);
    return false;
  };
  const database = new PGlite({
    fs: files,
    startParams: startParameters(settings.durable),
    initDbStartParams: ["--wal-segsize=4"],
    onStderr,
  });
  await database.waitReady.catch((cause: unknown) => {
    throw new Error(complaints.join(" ") || describeError(cause), { cause });
  });
  if (making !== undefined) await finishNewFolder(database, files, making);
  return database;
}

/** ENOSPC in WebAssembly's numbering. Errors from there have no message. */
const noSpaceErrno = 51;

function describeError(cause: unknown): string {
  if (cause instanceof Error) return cause.message;
  const errno = isRecord(cause) ? cause.errno : undefined;
  return errno === noSpaceErrno ? "no space is left on its disk" : `its files cannot be written (error ${errno})`;
}

/** Gives a new database its name only when it is complete, so an interrupted start leaves no incomplete database. */
async function finishNewFolder(database: PGlite, files: DurableFiles, making: string): Promise<void> {
  await database.exec("checkpoint");
  if (settings.durable) await syncFolder(making);
  files.moveTo(settings.folder);
  if (settings.durable) await syncFolder(dirname(settings.folder), { deep: false });
}

function exitOnCrash(database: PGlite): void {
  const module = database.Module;
  const once = module._PostgresMainLoopOnce;
  module._PostgresMainLoopOnce = () => {
    try {
      once();
    } catch (thrown) {
      // Any other status means that the instance is broken, but PGlite would ignore it and loop forever. Ending the thread lets
      // the main thread start a new one, which recovers from the log as after a power failure.
      if (!isRecord(thrown) || thrown.status !== statementFailed) process.exit(70);
      throw thrown;
    }
  };
}

async function runMessages(database: PGlite, connection: number, bytes: Uint8Array): Promise<void> {
  let pieces: Uint8Array[] = [];
  let held = 0;
  const send = () => {
    if (held === 0) return;
    const whole = new Uint8Array(held);
    let at = 0;
    for (const piece of pieces) {
      whole.set(piece, at);
      at += piece.length;
    }
    pieces = [];
    held = 0;
    postToMain({ kind: "bytes", connection, bytes: whole }, [whole.buffer]);
  };
  const onRawData = (piece: Uint8Array) => {
    pieces.push(piece.slice());
    held += piece.length;
    if (held >= pieceBytes) send();
  };
  await database.execProtocolRawStream(bytes, { syncToFs: false, onRawData });
  send();
}

const opensConnection = (bytes: Uint8Array): boolean => bytes[0] === 0;

/** Clears the last connection's state, because all connections share one session. */
async function resetSession(database: PGlite): Promise<void> {
  if (database.isInTransaction()) await database.exec("rollback");
  await database.exec("discard all");
}

/**
 * Copies the folder as a power failure would leave it: every commit is in the log, and opening the copy recovers them.
 * The checkpoint makes the recovery short and keeps sequences exact, because a recovery skips up to 32 ids.
 */
async function copyFolder(database: PGlite, to: string): Promise<void> {
  let failed: string | undefined;
  try {
    if (!database.isInTransaction()) await database.exec("checkpoint");
    const filter = (path: string) => basename(path) !== "postmaster.pid";
    // Copies the targets of links, because a link in the copy would lead into this database.
    cpSync(settings.folder, to, { recursive: true, dereference: true, mode: constants.COPYFILE_FICLONE, filter });
  } catch (error) {
    failed = describeError(error);
  }
  postToMain({ kind: "copied", to, failed });
}

async function runWorker(): Promise<void> {
  const database = await openPglite();
  exitOnCrash(database);
  // Messages run one after another, because PostgreSQL has a single session here.
  let turn = Promise.resolve();
  const handle = async (message: WorkerRequest) => {
    if (message.kind === "close") {
      await database.close();
      postToMain({ kind: "closed" });
      port?.close();
      return;
    }
    if (message.kind === "copy") return copyFolder(database, message.to);
    if (opensConnection(message.bytes)) await resetSession(database);
    await runMessages(database, message.connection, message.bytes);
  };
  port?.on("message", (message: WorkerRequest) => {
    turn = turn.then(() => handle(message));
  });
  postToMain({ kind: "ready" });
}

runWorker().catch((cause: unknown) => {
  postToMain({ kind: "failed", message: describeError(cause) });
  port.close();
});
