// A copy of an embedded database, asked of a process that does not make it.
import { chownSync, statSync } from "node:fs";
import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pino } from "pino";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { answerCopyRequests, requestCopy } from "../../server/core/database/folder-copies.ts";
import { StartRefused } from "../../server/core/database/start-refused.ts";
import { backUp } from "../../server/keeping/backup.ts";
import { givenDatabaseFolder } from "../house/database.ts";
import { anEmptyPlace, keepingOf, type Place } from "../house/keeping.ts";

vi.setConfig({ testTimeout: 90_000 });

let place: Place;
let folder: string;
let copies: string;
const backup = () => backUp(keepingOf(place.config), join(place.config.dataDir, "site.tar.zst"));

beforeEach(async () => {
  place = await anEmptyPlace("embedded");
  await givenDatabaseFolder(place.config.dataDir);
  folder = join(place.config.dataDir, "database");
  copies = `${folder}.copies`;
});
afterEach(() => place.remove());

test("KEEP-32: a backup into a folder that is missing makes it, for its owner alone", async () => {
  const backups = join(place.config.dataDir, "missing", "backups");
  await backUp(keepingOf(place.config), join(backups, "site.tar.zst"));
  expect(await readdir(backups)).toEqual(["site.tar.zst"]);
  expect(statSync(backups).mode & 0o777).toBe(0o700);
});

test.runIf(process.getuid?.() === 0)(
  "KEEP-20: another user's folder for copies is cleared away when it is empty, else refused in one line",
  async () => {
    await mkdir(copies);
    await writeFile(join(copies, "something"), "");
    chownSync(copies, 12_345, 12_345);
    const refused = backup();
    await expect(refused).rejects.toThrow(StartRefused);
    await expect(refused).rejects.toThrow(
      /^The folder [^\n]+database\.copies belongs to another user: remove it, [^\n]+$/,
    );
    await rm(join(copies, "something"));
    const request = await requestCopy(folder);
    expect(statSync(copies).uid).toBe(0);
    await request.remove();
  },
);

test("KEEP-20: a product that cannot look for requests says so", async () => {
  const warned: string[] = [];
  const told = pino({ level: "warn" }, { write: (line: string) => void warned.push(JSON.parse(line).msg) });
  await writeFile(copies, "");
  const stop = answerCopyRequests(folder, async () => {}, told);
  await expect.poll(() => warned.length).toBe(1);
  await stop();
  expect(warned).toEqual([expect.stringMatching(/^requests for copies of the database cannot be read/)]);
});
