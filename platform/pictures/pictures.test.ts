import { mkdtemp, readdir, rm } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { scaleForLoad } from "../../tests/house/timeouts.ts";
import { Unavailable } from "../base/unavailable.ts";
import { createCachedStore } from "./cached-store.ts";
import type { PictureStore } from "./picture-store.ts";
import { createPictures, type Pictures } from "./pictures.ts";

let dataDir: string;
let pictures: Pictures;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "windfall-pictures-"));
  pictures = createPictures({ dataDir, s3: () => undefined });
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 40, b: 90 } } });

async function savedPicture(bytes: Uint8Array, options: { maxSidePx: number; square?: boolean }) {
  const outcome = await pictures.save(bytes, options);
  if (!outcome.ok) throw new Error(outcome.why);
  expect(outcome.value).toMatch(/^\/uploads\/[0-9a-f]{64}\.webp$/);
  const stored = await pictures.read(outcome.value.slice("/uploads/".length));
  return { address: outcome.value, metadata: await sharp(stored!).metadata(), bytes: stored! };
}

describe("re-encoding a picture", () => {
  test.each([
    ["PNG", () => plain(640, 320).png().toBuffer()],
    ["JPEG", () => plain(640, 320).jpeg().toBuffer()],
    ["WebP", () => plain(640, 320).webp().toBuffer()],
    ["GIF", () => plain(640, 320).gif().toBuffer()],
  ])("%s becomes WebP within the wanted size and keeps its shape", async (_, make) => {
    const { metadata } = await savedPicture(await make(), { maxSidePx: 256 });
    expect(metadata).toMatchObject({ format: "webp", width: 256, height: 128 });
  });

  test("a square is cut from the middle; a small picture is never enlarged", async () => {
    const wide = sharp({ create: { width: 300, height: 100, channels: 3, background: "red" } }).composite([
      { input: { create: { width: 100, height: 100, channels: 3, background: "lime" } }, left: 100, top: 0 },
    ]);
    const { metadata, bytes } = await savedPicture(await wide.png().toBuffer(), { maxSidePx: 512, square: true });
    expect(metadata).toMatchObject({ width: 100, height: 100 });
    const { channels } = await sharp(bytes).stats();
    expect(channels[1]!.mean).toBeGreaterThan(240);
    expect(channels[0]!.mean).toBeLessThan(15);
    expect((await savedPicture(await plain(40, 20).png().toBuffer(), { maxSidePx: 512 })).metadata.width).toBe(40);
  });

  test("removes metadata and applies the rotation in it", async () => {
    const turned = await plain(200, 100)
      .withExif({ IFD0: { Copyright: "somebody, somewhere" } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const { metadata, bytes } = await savedPicture(turned, { maxSidePx: 512 });
    expect(metadata).toMatchObject({ width: 100, height: 200 });
    expect(metadata.exif).toBeUndefined();
    expect(Buffer.from(bytes).toString("latin1")).not.toContain("somebody");
  });

  test("keeps the first frame of an animation", async () => {
    const frame = (background: string) => sharp({ create: { width: 20, height: 20, channels: 3, background } }).png();
    const frames = await Promise.all(["red", "black"].map((colour) => frame(colour).toBuffer()));
    const gif = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    expect((await sharp(gif).metadata()).pages).toBe(2);
    const { metadata, bytes } = await savedPicture(gif, { maxSidePx: 64 });
    expect(metadata.pages ?? 1).toBe(1);
    expect((await sharp(bytes).stats()).channels[0]!.mean).toBeGreaterThan(240);
  });

  test("the same picture has the same address, another a different one, and no incomplete file remains", async () => {
    const one = await plain(64, 64).png().toBuffer();
    const first = await savedPicture(one, { maxSidePx: 64 });
    expect((await savedPicture(one, { maxSidePx: 64 })).address).toBe(first.address);
    expect((await savedPicture(await plain(65, 64).png().toBuffer(), { maxSidePx: 64 })).address).not.toBe(
      first.address,
    );
    expect((await readdir(join(dataDir, "uploads"))).every((name) => /^[0-9a-f]{64}\.webp$/.test(name))).toBe(true);
  });
});

describe("refusals", () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
  test.each([
    ["SVG", svg],
    ["SVG after an XML line", `<?xml version="1.0"?>\n${svg}`],
    ["HTML", "<!doctype html><script>alert(1)</script>"],
    ["PDF", "%PDF-1.7\n1 0 obj\n"],
    ["TIFF", "II*\0\x08\0\0\0"],
    ["nothing", ""],
    ["a beginning without the rest", "\x89PNG\r\n\x1a\n"],
    ["GIF with a script for content", "GIF89a<script>alert(1)</script>"],
  ])("%s is not an image", async (_, text) => {
    const outcome = await pictures.save(Buffer.from(text, "latin1"), { maxSidePx: 64 });
    expect(outcome).toEqual({ ok: false, why: "not_an_image" });
  });

  test("INPUT-06: a truncated picture is damaged, but a JPEG that lacks only its end marker is accepted", async () => {
    const whole = await plain(800, 800).png({ compressionLevel: 0 }).toBuffer();
    const noise = { type: "gaussian", mean: 120, sigma: 60 } as const;
    const create = { width: 300, height: 300, channels: 3, background: "black", noise } as const;
    const jpeg = await sharp({ create }).jpeg().toBuffer();
    const damaged = { ok: false, why: "damaged" };
    expect(await pictures.save(whole.subarray(0, whole.length / 2), { maxSidePx: 64 })).toEqual(damaged);
    expect(await pictures.save(jpeg.subarray(0, jpeg.length / 2), { maxSidePx: 64 })).toEqual(damaged);
    expect(await pictures.save(jpeg.subarray(0, -2), { maxSidePx: 64 })).toMatchObject({ ok: true });
  });

  test("more than 5 MB is too large, whatever the file is", async () => {
    expect(await pictures.save(Buffer.alloc(5 * 1024 * 1024 + 1), { maxSidePx: 64 })).toEqual({
      ok: false,
      why: "too_large",
    });
  });

  test.each([
    ["40,000 × 40,000", 40_000, 40_000],
    ["10,001 px wide", 10_001, 10],
    ["10,001 px high", 10, 10_001],
    ["just over 25 megapixels", 5_001, 5_000],
  ])("refuses a decompression bomb (%s) by its header, without decoding it", async (_, width, height) => {
    const startedAt = performance.now();
    const outcome = await pictures.save(emptyPng(width, height), { maxSidePx: 64 });
    expect(outcome).toEqual({ ok: false, why: "too_large" });
    expect(performance.now() - startedAt).toBeLessThan(scaleForLoad(1_000));
  });

  test("exactly 25 megapixels is accepted", async () => {
    const { metadata } = await savedPicture(await plain(10_000, 2_500).png().toBuffer(), { maxSidePx: 100 });
    expect(metadata.width).toBe(100);
  });

  test.each([
    "",
    "..",
    "../database/PG_VERSION",
    "x.webp",
    `${"a".repeat(64)}.png`,
    `${"A".repeat(64)}.webp`,
    `${"a".repeat(64)}.webp`,
  ])("there is no picture with the name %j", async (name) => expect(await pictures.read(name)).toBeNull());
});

describe("narrower widths", () => {
  test("makes a narrower version on request and stores it; never enlarges a small picture", async () => {
    const { address } = await savedPicture(await plain(640, 320).png().toBuffer(), { maxSidePx: 960 });
    const name = address.slice("/uploads/".length);
    const narrow = async (width: number) => pictures.read(name.replace(".webp", `-${width}.webp`));
    expect(await sharp((await narrow(160))!).metadata()).toMatchObject({ format: "webp", width: 160, height: 80 });
    expect(await readdir(join(dataDir, "uploads"))).toContain(name.replace(".webp", "-160.webp"));
    const small = await savedPicture(await plain(90, 90).png().toBuffer(), { maxSidePx: 960 });
    const same = await pictures.read(small.address.slice("/uploads/".length).replace(".webp", "-320.webp"));
    expect(await sharp(same!).metadata()).toMatchObject({ width: 90, height: 90 });
  });

  test("serves no other width, and no width of a missing picture", async () => {
    const { address } = await savedPicture(await plain(640, 320).png().toBuffer(), { maxSidePx: 960 });
    const name = address.slice("/uploads/".length);
    for (const other of ["161", "999", "16", "../160"]) {
      expect(await pictures.read(name.replace(".webp", `-${other}.webp`))).toBeNull();
    }
    expect(await pictures.read(`${"0".repeat(64)}-160.webp`)).toBeNull();
  });
});

describe("in a bucket", () => {
  let server: Server;
  const objects = new Map<string, { bytes: Buffer; type: string | undefined; cache: string | undefined }>();
  let requested = 0;
  let isAway = false;
  beforeAll(async () => {
    server = createServer(async (request, response) => {
      requested += 1;
      if (isAway) return response.writeHead(503).end();
      const { pathname } = new URL(request.url ?? "", "http://bucket");
      if (request.method === "PUT") {
        const bytes = Buffer.concat(await request.toArray());
        objects.set(pathname, {
          bytes,
          type: request.headers["content-type"],
          cache: request.headers["cache-control"],
        });
        return response.end();
      }
      const found = objects.get(pathname);
      if (found !== undefined) return response.end(found.bytes);
      response.writeHead(404, { "content-type": "application/xml" });
      return response.end("<Error><Code>NoSuchKey</Code><Message>no such key</Message></Error>");
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  });
  afterAll(() => {
    server.close();
    server.closeAllConnections();
  });

  const bucketPictures = () => {
    const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const s3 = { endpoint, bucket: "loot", region: "auto", accessKeyId: "id", secretAccessKey: "key" };
    return createPictures({ dataDir: join(dataDir, "unused"), s3: () => s3 });
  };

  test("stores and returns a picture; a missing one is null", async () => {
    const inBucket = bucketPictures();
    const outcome = await inBucket.save(await plain(90, 90).png().toBuffer(), { maxSidePx: 64 });
    const address = outcome.ok ? outcome.value : "";
    const stored = objects.get(`/loot${address}`);
    expect(stored).toMatchObject({ type: "image/webp", cache: expect.stringContaining("immutable") });
    expect(Buffer.from((await inBucket.read(address.slice("/uploads/".length)))!)).toEqual(stored?.bytes);
    expect(await inBucket.read(`${"0".repeat(64)}.webp`)).toBeNull();
    expect(await readdir(dataDir)).not.toContain("unused");
  });

  test("OUTAGE-18: asks the bucket once per picture; while it cannot be reached, only cached pictures are served", async () => {
    const saved = await bucketPictures().save(await plain(80, 80).png().toBuffer(), { maxSidePx: 64 });
    const name = (saved.ok ? saved.value : "").slice("/uploads/".length);
    const another = bucketPictures();
    const before = requested;
    const [bytes, again] = await Promise.all([another.read(name), another.read(name)]);
    expect(await another.read(name)).toEqual(bytes);
    expect(again).toEqual(bytes);
    expect(requested).toBe(before + 1);
    isAway = true;
    expect(await another.read(name)).toEqual(bytes);
    await expect(another.read(`${"1".repeat(64)}.webp`)).rejects.toThrow(Unavailable);
    const whileAway = requested;
    await expect(another.read(`${"2".repeat(64)}.webp`)).rejects.toThrow(Unavailable);
    expect(requested).toBe(whileAway);
    isAway = false;
  });

  test("KEYS-15: a picture stored before the bucket was set is still shown, and moves to the bucket", async () => {
    const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    let s3:
      | { endpoint: string; bucket: string; region: string; accessKeyId: string; secretAccessKey: string }
      | undefined;
    const both = createPictures({ dataDir: join(dataDir, "moved"), s3: () => s3 });
    const saved = await both.save(await plain(70, 70).png().toBuffer(), { maxSidePx: 64 });
    const address = saved.ok ? saved.value : "";
    const name = address.slice("/uploads/".length);
    const before = await both.read(name);
    s3 = { endpoint, bucket: "loot", region: "auto", accessKeyId: "id", secretAccessKey: "key" };
    expect(Buffer.from((await both.read(name)) ?? [])).toEqual(before);
    expect(objects.get(`/loot${address}`)?.bytes).toEqual(before);
    s3 = undefined;
    expect(Buffer.from((await both.read(name)) ?? [])).toEqual(before);
  });

  test("OUTAGE-18: drops the oldest cached picture first", async () => {
    const reads: string[] = [];
    const far: PictureStore = {
      write: async () => {},
      read: async (name) => {
        reads.push(name);
        return new Uint8Array(40);
      },
    };
    const near = createCachedStore(far, 100);
    for (const name of ["a", "b", "a", "c", "a", "b"]) await near.read(name);
    expect(reads).toEqual(["a", "b", "c", "b"]);
  });
});

function emptyPng(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(data.length, 0);
    frame.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  const start = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");
  return Buffer.concat([
    start,
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(Buffer.alloc(64))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}
