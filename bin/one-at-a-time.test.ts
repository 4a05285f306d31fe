import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "windfall-prepare-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

function start(lock: string, notes: string, end = ""): Promise<number | null> {
  const script = `
    import { appendFileSync } from "node:fs";
    import { setTimeout as sleep } from "node:timers/promises";
    import { oneAtATime } from ${JSON.stringify(new URL("./one-at-a-time.mjs", import.meta.url).href)};
    await oneAtATime(${JSON.stringify(lock)}, async () => {
      appendFileSync(${JSON.stringify(notes)}, "begin ");
      await sleep(100);
      ${end}
      appendFileSync(${JSON.stringify(notes)}, "end ");
    }, () => {});`;
  const child = spawn(process.execPath, ["--input-type=module", "--eval", script], { stdio: "inherit" });
  return new Promise((done) => child.once("close", done));
}

test("DEMO-19: several concurrent starts take turns and leave no lock file", async () => {
  const [lock, notes] = [join(folder, "turns"), join(folder, "turns.txt")];
  expect(await Promise.all([1, 2, 3].map(() => start(lock, notes)))).toEqual([0, 0, 0]);
  expect(readFileSync(notes, "utf8")).toBe("begin end begin end begin end ");
  expect(existsSync(lock)).toBe(false);
});

test("DEMO-19: a killed process, or one ended by a signal, does not keep others waiting", async () => {
  const [lock, notes] = [join(folder, "killed"), join(folder, "killed.txt")];
  await start(lock, notes, 'process.kill(process.pid, "SIGKILL");');
  expect(existsSync(lock)).toBe(true);
  expect(await start(lock, notes, "process.exit(3);")).toBe(3);
  expect(existsSync(lock)).toBe(false);
  expect(await start(lock, notes)).toBe(0);
  expect(readFileSync(notes, "utf8")).toBe("begin begin begin end ");
});
