// The five price tiers of the store. Separate from the store's input schemas, so that pages do not load zod.

export type PriceTier = "grey" | "blue" | "purple" | "red" | "gold";

/** Returns the colour of a card's edge light by its price in points (STORE-05). */
export function priceTier(pricePoints: number): PriceTier {
  if (pricePoints < 50_000) return "grey";
  if (pricePoints < 1_000_000) return "blue";
  if (pricePoints < 10_000_000) return "purple";
  if (pricePoints < 50_000_000) return "red";
  return "gold";
}
