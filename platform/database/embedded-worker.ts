// The thread the embedded database lives in. On the main thread it would starve every request; here it answers
// PostgreSQL's wire protocol, message by message, as a server would.
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
  /** The database is to be made; else it is there. */
  fresh: boolean;
  /** False only in tests: commits are not synced. */
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
  /** `unknownOutcome`: why there is no copy at `to`. */
  | { kind: "copied"; to: string; failed: string | undefined }
  | { kind: "closed" };

/** Answers leave in pieces of about this size, so that a big result is never held twice. */
const pieceBytes = 256 * 1024;
/** PGlite ends one turn of PostgreSQL's loop by throwing this status when a statement failed; the loop goes on. */
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

/** ENOSPC as the WebAssembly system numbers its errors, whose objects have no words. */
const noSpaceErrno = 51;

function describeError(cause: unknown): string {
  if (cause instanceof Error) return cause.message;
  const errno = isRecord(cause) ? cause.errno : undefined;
  return errno === noSpaceErrno ? "no space is left on its disk" : `its files cannot be written (error ${errno})`;
}

/** A new database gets its name only when it is whole, so that an interrupted start leaves nothing half made. */
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
      // Anything but a failed statement means the instance is gone; PGlite would swallow it and spin. Ending the
      // thread lets the main side start a new one, which recovers from the log as after a power cut.
      if (!isRecord(thrown) || thrown.status !== statementFailed) process.exit(70);
      throw thrown;
    }
  };
}

/** Runs a client's messages and sends what PostgreSQL answers. */
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

/** A startup message has no type byte: it begins with its length, whose first byte is 0. */
const opensConnection = (bytes: Uint8Array): boolean => bytes[0] === 0;

/** There is one session behind all connections, so a new one begins by clearing what the last one left. */
async function resetSession(database: PGlite): Promise<void> {
  if (database.isInTransaction()) await database.exec("rollback");
  await database.exec("discard all");
}

/**
 * Copies the folder as it is between two statements, which is what a power cut would leave behind: every commit is in its
 * log, and whoever opens the copy recovers from that. Nothing else runs in this thread meanwhile. The checkpoint makes
 * that short, and keeps sequences where they are (recovered from the log they skip up to 32 ids).
 */
async function copyFolder(database: PGlite, to: string): Promise<void> {
  let failed: string | undefined;
  try {
    if (!database.isInTransaction()) await database.exec("checkpoint");
    const filter = (path: string) => basename(path) !== "postmaster.pid";
    // A link would lead the copy's database into this one.
    cpSync(settings.folder, to, { recursive: true, dereference: true, mode: constants.COPYFILE_FICLONE, filter });
  } catch (error) {
    failed = describeError(error);
  }
  postToMain({ kind: "copied", to, failed });
}

async function runWorker(): Promise<void> {
  const database = await openPglite();
  exitOnCrash(database);
  // One message is answered after the other: PostgreSQL behind has a single session.
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
