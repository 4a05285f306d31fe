import { typedKeys } from "../../platform/contract/typed-keys.ts";
import { emblem, type Metal } from "./objects/tree.ts";
import type { Tier } from "./palette.ts";
import type { Picture } from "./picture.ts";
import { cutout } from "./plate.ts";

const METAL_TINTS: Record<Metal, Tier> = { bronze: "red", silver: "blue", gold: "gold", platinum: "mint" };
const VIEW = { width: 256, height: 256, yaw: -20, pitch: 14, fill: 0.94 };
const STEPS = [1, 2, 3] as const;

export const pictures: readonly Picture[] = typedKeys(METAL_TINTS).flatMap((metal) =>
  STEPS.map((step) => ({
    path: `site/public/ranks/${metal}-${step}.webp`,
    draw: () =>
      cutout(emblem(metal, step), METAL_TINTS[metal], VIEW, metal === "platinum" && step === 3 ? "#FFC438" : undefined),
  })),
);
