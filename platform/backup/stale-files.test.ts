import { spawnSync } from "node:child_process";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { draftSuffix } from "./backup-file.ts";
import { removeStaleFiles } from "./stale-files.ts";

test("KEEP-04: deletes drafts of ended processes and keeps those of running ones and all other files", async () => {
  const folder = await mkdtemp(join(tmpdir(), "windfall-left-overs-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const { pid: gone } = spawnSync("true");
  const others = [
    `windfall-20260110T030000Z.tar.zst.${process.pid}${draftSuffix}`,
    "windfall-20260110T030000Z.tar.zst",
    `windfall-of-mine${draftSuffix}`,
    `another.tar.zst.${gone}${draftSuffix}`,
  ];
  const drafts = [`windfall-20260111T030000Z.tar.zst.${gone}${draftSuffix}`, `windfall-${gone}${draftSuffix}`];
  for (const name of [...others, ...drafts]) await writeFile(join(folder, name), "");
  await removeStaleFiles(folder, "windfall-", draftSuffix);
  expect((await readdir(folder)).sort()).toEqual(others.sort());
});
