import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import type { House } from "../server/house.ts";

const folder = resolve(import.meta.dirname, "pictures");

/** Each group is a folder of WebP files in `common/demo/pictures`. */
export const pictureNames = {
  avatars: Array.from({ length: 24 }, (_, index) => String(index + 1).padStart(2, "0")),
  products: [
    "gift-card",
    "keyboard",
    "gaming-mouse",
    "headset",
    "hoodie",
    "cap",
    "mug",
    "poster",
    "mouse-pad",
    "microphone",
    "shout-out",
    "webcam",
    "controller",
    "handheld-console",
    "desk-lamp",
    "monitor",
    "gaming-chair",
    "laptop",
    "graphics-card",
    "golden-ticket",
  ],
  cases: ["first-breeze", "desk-drop", "night-shift", "mint-condition", "ember", "gale", "vault", "golden-hour"],
  rewards: [
    "coins-small",
    "coins-medium",
    "coins-large",
    "coin",
    "bucks-small",
    "bucks-medium",
    "bucks-large",
    "buck-coin",
    "leaf",
    "acorn",
    "clover",
    "lantern",
    "medal",
    "gem-blue",
    "gem-purple",
    "gem-red",
    "crown",
    "trophy",
    "gift-card-grey",
    "gift-card-blue",
    "gift-card-purple",
    "gift-card-gold",
    "mug",
    "cap",
    "hoodie",
    "poster",
    "mouse-pad",
    "desk-lamp",
    "webcam",
    "gaming-mouse",
    "keyboard",
    "headset",
    "microphone",
    "controller",
    "handheld-console",
    "monitor",
    "gaming-chair",
    "graphics-card",
    "laptop",
    "balloon",
    "golden-ticket",
  ],
  raffles: ["treasure", "desk-setup", "journey", "wardrobe", "throne", "play", "gift-cards", "power"],
  partners: ["roobet", "rainbet", "csgobig", "clash-gg", "packdraw"],
  videos: [
    "big-win",
    "bonus-hunt",
    "case-day",
    "raffle-night",
    "road-to-platinum",
    "viewer-battle",
    "cashout",
    "meet-up",
  ],
} as const satisfies Record<string, readonly string[]>;

export type PictureGroup = keyof typeof pictureNames;
export type PictureName<Group extends PictureGroup> = (typeof pictureNames)[Group][number];

export function pictureFile<Group extends PictureGroup>(group: Group, name: PictureName<Group>): string {
  return resolve(folder, group, `${name}.webp`);
}

/**
 * Returns the stored picture's address. Does not encode the file again, because that would take half of a demo's start.
 */
export async function storePicture<Group extends PictureGroup>(
  { pictures }: Pick<House, "pictures">,
  group: Group,
  name: PictureName<Group>,
): Promise<string> {
  return pictures.store(await readFile(pictureFile(group, name)));
}
