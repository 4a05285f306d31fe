// The five price tiers of the store. Apart from store.ts, so that pages get them without the schemas' library.

export type PriceTier = "grey" | "blue" | "purple" | "red" | "gold";

/** Edge light of a card by its price in points (STORE-05). */
export function priceTier(pricePoints: number): PriceTier {
  if (pricePoints < 50_000) return "grey";
  if (pricePoints < 1_000_000) return "blue";
  if (pricePoints < 10_000_000) return "purple";
  if (pricePoints < 50_000_000) return "red";
  return "gold";
}
