import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createZstdCompress } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBackup, readHead } from "./backup-file.ts";
import { BackupRefused } from "./backup-refused.ts";
import { withEndMark } from "./end-mark.ts";
import { formatVersion, type Head, noProgress } from "./snapshot.ts";
import { tarEntry } from "./tar.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "windfall-sealed-"));
});
afterAll(() => rm(folder, { recursive: true }));

const at = new Date("2026-11-21T12:00:00Z");
const head: Head = {
  format: formatVersion,
  program: "0",
  madeAt: at.toISOString(),
  migrations: ["0001"],
  tables: [],
  uploads: "inside",
};

function createEntryHeader(name: string, size: string): Buffer {
  const [header = Buffer.alloc(0)] = tarEntry({ name, bytes: Buffer.alloc(0) }, at);
  header.write(size, 124);
  header.fill(" ", 148, 156);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148);
  return header;
}

async function sealed(name: string, parts: Buffer[]): Promise<string> {
  const path = join(folder, `${name}.tar.zst`);
  await pipeline(Readable.from(parts), createZstdCompress(), withEndMark(), createWriteStream(path));
  return path;
}

const gigabytes = "70000000000";
const some = Buffer.alloc(1024 * 1024);

test("KEEP-06: refuses a file with an entry larger than any we write, in one line and before reading the entry", async () => {
  const ours = tarEntry({ name: "windfall.json", bytes: Buffer.from(JSON.stringify(head)) }, at);
  const path = await sealed("large", [...ours, createEntryHeader("tables/ledger/000000001.copy", gigabytes), some]);
  const { pieces } = await openBackup(path, noProgress);
  const reading = pieces[Symbol.asyncIterator]().next();
  await expect(reading).rejects.toThrow(BackupRefused);
  await expect(reading).rejects.toThrow(
    /^[^\n]+ is damaged or not a Windfall backup \(tables\/ledger\/000000001\.copy in it is too large\)\. Nothing was restored\.$/,
  );
});

test("KEEP-06: reads no more of another program's archive than the head may be long", async () => {
  const padded = Buffer.from(JSON.stringify(head).padEnd(5 * 1024 * 1024));
  const path = await sealed("padded", tarEntry({ name: "windfall.json", bytes: padded }, at));
  for (const reading of [readHead(path), openBackup(path, noProgress)]) {
    await expect(reading).rejects.toThrow(/^[^\n]+ is not a Windfall backup\.$/);
  }
});
