import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { type TarEntry, tarEnd, tarEntries, tarEntry } from "./tar.ts";

const at = new Date("2026-11-21T12:00:00Z");
const files: TarEntry[] = [
  { name: "empty", bytes: Buffer.alloc(0) },
  { name: "tables/ledger/000000001.copy", bytes: Buffer.from("1\tpoints\n") },
  { name: "block", bytes: Buffer.alloc(512, "x") },
  { name: "large", bytes: Buffer.alloc(70_001, "y") },
];
const archive = Buffer.concat([...files.flatMap((file) => tarEntry(file, at)), tarEnd()]);

async function* inPieces(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size);
}

async function read(bytes: Buffer, size: number): Promise<TarEntry[]> {
  const found: TarEntry[] = [];
  for await (const entry of tarEntries(inPieces(bytes, size), () => 70_001)) found.push(entry);
  return found;
}

test.each([1, 511, 512, 100_000])("KEEP-18: reads back what was written, in pieces of %i bytes", async (size) => {
  expect(await read(archive, size)).toEqual(files);
});

test("KEEP-18: another tar program can read the archive", () => {
  const listed = execFileSync("tar", ["-tf", "-"], { input: archive, encoding: "utf8" });
  expect(listed.trim().split("\n")).toEqual(files.map(({ name }) => name));
  const [, ledger] = files;
  expect(execFileSync("tar", ["-xOf", "-", ledger?.name ?? ""], { input: archive })).toEqual(ledger?.bytes);
});

test("KEEP-18: refuses an archive that ends early or has a broken header", async () => {
  await expect(read(archive.subarray(0, -1_100), 512)).rejects.toThrow("it ends too early");
  const broken = Buffer.from(archive);
  broken[3] = 1;
  await expect(read(broken, 512)).rejects.toThrow("a header in it is broken");
});
