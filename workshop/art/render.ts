// Usage: `node workshop/art/render.ts [part of a path …]`. Without arguments, renders everything.

import { mkdir, writeFile } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { pictures as avatars } from "./avatars.ts";
import { pictures as banner } from "./banner.ts";
import { pictures as identity } from "./identity.ts";
import { pictures as intro } from "./intro.ts";
import { pictures as partners } from "./partners.ts";
import type { Picture } from "./picture.ts";
import { pictures as products } from "./products.ts";
import { pictures as raffles } from "./raffles.ts";
import { pictures as ranks } from "./ranks.ts";
import { pictures as rewards } from "./rewards.ts";
import { pictures as sound } from "./sound.ts";
import { pictures as videos } from "./videos.ts";

const ROOT = resolve(import.meta.dirname, "../..");

const ALL_PICTURES: readonly Picture[] = [
  ...identity,
  ...banner,
  ...avatars,
  ...products,
  ...ranks,
  ...rewards,
  ...raffles,
  ...partners,
  ...videos,
  ...sound,
  ...intro,
];

async function render(picture: Picture): Promise<void> {
  const target = resolve(ROOT, picture.path);
  const bytes = await picture.draw();
  await mkdir(dirname(target), { recursive: true });
  await writeFile(target, bytes);
  console.log(`${picture.path} ${Math.ceil(bytes.length / 1024)} KB`);
}

const requestedPaths = process.argv.slice(2);
for (const picture of ALL_PICTURES) {
  if (requestedPaths.length === 0 || requestedPaths.some((part) => picture.path.includes(part))) await render(picture);
}
