export type PriceTier = "grey" | "blue" | "purple" | "red" | "gold";

/** Returns the colour of the light on a product card's edge. STORE-05 sets the limits. */
export function priceTier(pricePoints: number): PriceTier {
  if (pricePoints < 50_000) return "grey";
  if (pricePoints < 1_000_000) return "blue";
  if (pricePoints < 10_000_000) return "purple";
  if (pricePoints < 50_000_000) return "red";
  return "gold";
}
