export const INK = "#0A0F14";
export const MINT = "#2EE6A8";
export const MINT_DEEP = "#12B886";
export const GOLD = "#F7C948";
export const GOLD_DEEP = "#E0A100";
export const PAPER = "#EAF3EE";

export type Tier = "grey" | "blue" | "purple" | "red" | "gold" | "mint";

/** `deep` and `mid` colour a picture's background, `bright` its edge light. */
export type Tint = { deep: string; mid: string; bright: string };

export const TINTS: Record<Tier, Tint> = {
  grey: { deep: "#141C24", mid: "#2C3A47", bright: "#9FB2C1" },
  blue: { deep: "#0C1A2B", mid: "#1B3F66", bright: "#4DA3FF" },
  purple: { deep: "#181530", mid: "#3B3070", bright: "#9D7BFF" },
  red: { deep: "#25121A", mid: "#6A2634", bright: "#FF5D5D" },
  gold: { deep: "#1F1A0E", mid: "#6B4E12", bright: "#F7C948" },
  mint: { deep: "#0A1D1B", mid: "#12524A", bright: "#2EE6A8" },
};

/** Red, green and blue in linear light, from 0 to 1. The renderer computes in linear light. */
export type Linear = readonly [number, number, number];

export function linear(hex: string): Linear {
  const channel = (start: number) => {
    const value = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [channel(1), channel(3), channel(5)];
}
