import type { PriceTier } from "../../../common/contract/price-tier.ts";

const tierSteps: [least: number, tier: PriceTier][] = [
  [0.2, "grey"],
  [0.05, "blue"],
  [0.01, "purple"],
  [0.002, "red"],
];

export const rarityTier = (prob: number): PriceTier => tierSteps.find(([least]) => prob >= least)?.[1] ?? "gold";
