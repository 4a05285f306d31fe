import * as heads from "./objects/heads.ts";
import type { Tier } from "./palette.ts";
import type { Picture } from "./picture.ts";
import type { Piece } from "./piece.ts";
import { portrait } from "./plate.ts";

const CAST: readonly (readonly [character: () => Piece[], tier: Tier])[] = [
  [heads.fox, "blue"],
  [heads.owl, "gold"],
  [heads.cat, "purple"],
  [heads.bear, "mint"],
  [heads.rabbit, "red"],
  [heads.robot, "blue"],
  [heads.ghost, "purple"],
  [heads.frog, "gold"],
  [heads.penguin, "mint"],
  [heads.panda, "red"],
  [heads.dragon, "grey"],
  [heads.alien, "purple"],
  [heads.astronaut, "blue"],
  [heads.mushroom, "mint"],
  [heads.cactus, "gold"],
  [heads.octopus, "blue"],
  [heads.lion, "mint"],
  [heads.koala, "purple"],
  [heads.knight, "red"],
  [heads.slime, "grey"],
  [heads.chick, "blue"],
  [heads.wolfMask, "red"],
  [heads.unicorn, "blue"],
  [heads.moth, "grey"],
];

/** These characters are small, so the whole body is shown. */
const WHOLE = new Set([heads.ghost, heads.mushroom, heads.cactus, heads.octopus, heads.slime, heads.chick, heads.moth]);

const avatar = (path: string, character: () => Piece[], tier: Tier): Picture => ({
  path,
  draw: () => portrait(character(), tier, !WHOLE.has(character)),
});

export const pictures: readonly Picture[] = [
  avatar("site/public/art/avatar.webp", heads.wanderer, "mint"),
  ...CAST.map(([character, tier], index) =>
    avatar(`common/demo/pictures/avatars/${String(index + 1).padStart(2, "0")}.webp`, character, tier),
  ),
];
