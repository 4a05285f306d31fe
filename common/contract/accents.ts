// accents.test.ts checks that each accent is readable on every background. Only the server and the desk load this file;
// viewers' pages get the colour as a style.

/**
 * Steps run from the lightest to the darkest, like `--color-mint-*` in ui/styles/tokens.css. `lit` colours a button's
 * bright corner.
 */
export interface Accent {
  label: string;
  lit: string;
  200: string;
  300: string;
  400: string;
  500: string;
  900: string;
}

export const accents = {
  mint: {
    label: "Mint",
    lit: "#5cf2c2",
    200: "#a9f7dc",
    300: "#6bf0c4",
    400: "#2ee6a8",
    500: "#12b886",
    900: "#0b2a24",
  },
  sky: { label: "Sky", lit: "#86c4ff", 200: "#c4e2ff", 300: "#8fcaff", 400: "#5cb1ff", 500: "#3795ee", 900: "#0c2438" },
  violet: {
    label: "Violet",
    lit: "#c3adff",
    200: "#dfd3ff",
    300: "#c6b1ff",
    400: "#ae92ff",
    500: "#9a7df5",
    900: "#1d1839",
  },
  rose: {
    label: "Rose",
    lit: "#ff9fc9",
    200: "#ffd3e6",
    300: "#ffa6cd",
    400: "#ff7ab5",
    500: "#f25a9f",
    900: "#34132a",
  },
  lime: {
    label: "Lime",
    lit: "#cdf06c",
    200: "#e4f8a6",
    300: "#ccef68",
    400: "#b0df34",
    500: "#88b91c",
    900: "#1d2a0b",
  },
  orange: {
    label: "Orange",
    lit: "#ffb884",
    200: "#ffdcbd",
    300: "#ffbd88",
    400: "#ff9b49",
    500: "#ea7f24",
    900: "#331c0b",
  },
  cyan: {
    label: "Cyan",
    lit: "#74e2f3",
    200: "#b8f4fb",
    300: "#7ae6f5",
    400: "#3ad2ea",
    500: "#18acc7",
    900: "#0b2a30",
  },
  silver: {
    label: "Silver",
    lit: "#d3dee5",
    200: "#ebf1f4",
    300: "#d0dbe3",
    400: "#b4c4cf",
    500: "#94a7b5",
    900: "#1c262d",
  },
} as const satisfies Record<string, Accent>;

export type AccentName = keyof typeof accents;

export const isAccent = (name: string): name is AccentName => Object.hasOwn(accents, name);

/**
 * Returns style declarations for the root element, or "" for mint, which is the style sheet's default. They contain
 * only letters, digits, spaces, `#`, `:`, `;` and dashes.
 */
export const accentStyle = (name: string | undefined): string =>
  name === undefined || name === "mint" || !isAccent(name) ? "" : accentDeclarations(name);

/** Unlike `accentStyle`, also returns declarations for mint. */
export function accentDeclarations(name: AccentName): string {
  const { lit, 200: pale, 300: light, 400: full, 500: deep, 900: dark } = accents[name];
  const steps = { 200: pale, 300: light, 400: full, 500: deep, 900: dark };
  const colours = Object.entries(steps).map(([step, colour]) => `--color-mint-${step}:${colour}`);
  return [
    ...colours,
    `--accent-lit:${lit}`,
    `--accent:${rgbChannels(full)}`,
    `--accent-deep:${rgbChannels(dark)}`,
  ].join(";");
}

/** Turns "#2ee6a8" into "46 230 168", for `rgb()` with an alpha value. */
const rgbChannels = (colour: string): string =>
  [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)).join(" ");
