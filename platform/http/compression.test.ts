import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { chooseCoding, compress, isSafeFromBreach } from "./compression.ts";

const text = Buffer.from("Each of them had one, and none had two. ".repeat(200));

test("WEIGHT-09: compresses text with the fastest encoding the browser accepts, and it unpacks to the original", async () => {
  for (const [accepted, name, unpack] of [
    ["gzip, deflate, br, zstd", "zstd", zstdDecompressSync],
    ["gzip, deflate, br", "br", brotliDecompressSync],
    ["gzip", "gzip", gunzipSync],
    ["gzip, zstd;q=0", "gzip", gunzipSync],
  ] as const)
    for (const bytes of [text, Buffer.alloc(300_000, text)]) {
      const coding = chooseCoding(accepted);
      if (coding?.name !== name) throw new Error(`${accepted} is answered by ${coding?.name}`);
      const packed = await compress(bytes, coding);
      expect(packed.length).toBeLessThan(bytes.length / 10);
      expect(unpack(packed).equals(bytes)).toBe(true);
    }
});

test("WEIGHT-09: sends text uncompressed to a browser that accepts none of our encodings", () => {
  for (const accepted of ["", "identity", "deflate", "br;q=0"]) expect(chooseCoding(accepted)).toBeUndefined();
});

test("WEIGHT-10: compresses nothing personal together with text that another site may have chosen", () => {
  const requested = (site: string | undefined, url: string, status = 200) =>
    isSafeFromBreach({ header: () => site, url, status });
  for (const url of ["/store", "/store?x=guess"]) {
    expect(requested("same-origin", url)).toBe(true);
    expect(requested("none", url)).toBe(true);
    for (const site of ["cross-site", "same-site", ""]) expect(requested(site, url)).toBe(false);
  }
  expect(requested(undefined, "/store")).toBe(true);
  expect(requested(undefined, "/store?x=guess")).toBe(false);
  expect(requested(undefined, "/guess", 404)).toBe(false);
});
