// Makes starts in one folder install and build one after another: `npm ci` in one process would empty node_modules
// while the other uses it. This file uses no packages, because it runs before anything is installed.
import { readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

const retryMs = 250;
const touchEveryMs = 2_000;
/**
 * The lock's holder touches the file while it is running. A file that was not touched for this long has no holder any
 * more, even if the process id is in use again or belongs to another machine.
 */
const silentAfterMs = 20_000;

export async function oneAtATime(lock, work, log = console.log) {
  for (let waited = false; !claim(lock); waited = true) {
    if (!waited) log("Another start is running in this folder; waiting for it …");
    await sleep(retryMs);
  }
  const release = () => rmSync(lock, { force: true });
  const touch = setInterval(() => touchIfThere(lock), touchEveryMs);
  process.once("exit", release);
  try {
    return await work();
  } finally {
    clearInterval(touch);
    process.off("exit", release);
    release();
  }
}

function claim(lock) {
  try {
    writeFileSync(lock, String(process.pid), { flag: "wx" });
    return true;
  } catch (error) {
    if (error.code !== "EEXIST") throw error;
    if (isLeftOver(lock)) setAside(lock);
    return false;
  }
}

function isLeftOver(lock) {
  const { mtimeMs } = statSync(lock, { throwIfNoEntry: false }) ?? {};
  if (mtimeMs === undefined) return false;
  return Date.now() - mtimeMs > silentAfterMs || !isRunning(Number(readIfThere(lock)));
}

function isRunning(pid) {
  // The file is empty between its creation and its first write.
  if (!(pid > 0)) return true;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code !== "ESRCH";
  }
}

function setAside(lock) {
  const aside = `${lock}.${process.pid}`;
  try {
    renameSync(lock, aside);
  } catch {
    return;
  }
  rmSync(aside, { force: true });
}

function readIfThere(lock) {
  try {
    return readFileSync(lock, "utf8");
  } catch {
    return "";
  }
}

function touchIfThere(lock) {
  const now = new Date();
  try {
    utimesSync(lock, now, now);
  } catch {
    // Somebody may have deleted the file manually, which does no harm.
  }
}
