import { readdir, stat } from "node:fs/promises";
import { resolve } from "node:path";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { type PictureGroup, pictureFile, pictureNames } from "./pictures.ts";

const sizes: Record<PictureGroup, readonly [width: number, height: number]> = {
  avatars: [256, 256],
  products: [640, 480],
  cases: [480, 480],
  rewards: [320, 320],
  raffles: [960, 540],
  partners: [640, 360],
  videos: [640, 360],
};

const groups = Object.keys(pictureNames) as PictureGroup[];
const maxTotalBytes = 6_000_000;

describe.each(groups)("the demo's %s", (group) => {
  const names: readonly string[] = pictureNames[group];
  const file = (name: string) => pictureFile(group, name as never);

  test("each named picture is a WebP of the group's size", async () => {
    for (const name of names) {
      const { format, width, height } = await sharp(file(name)).metadata();
      expect([name, format, width, height]).toEqual([name, "webp", ...sizes[group]]);
    }
  });

  test("every file in the folder has a name in the index", async () => {
    const files = await readdir(resolve(file(names[0] ?? ""), ".."));
    expect(files.sort()).toEqual(names.map((name) => `${name}.webp`).sort());
  });
});

test("the demo's pictures are small enough to commit", async () => {
  const files = groups.flatMap((group) => pictureNames[group].map((name) => pictureFile(group, name as never)));
  const sizes = await Promise.all(files.map(async (path) => (await stat(path)).size));
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(maxTotalBytes);
});
