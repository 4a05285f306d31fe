import { hillsCard } from "./hills.ts";
import { GOLD, GOLD_DEEP, INK, MINT, MINT_DEEP, PAPER } from "./palette.ts";
import { type Picture, png } from "./picture.ts";
import { leaf, svg } from "./shape.ts";

const MARK_STROKE = "M8 27v9a11.5 11.5 0 0 0 23 0v-7m0 7a11.5 11.5 0 0 0 23 0V20a8 8 0 0 0-15.4-3";

/** The baseline is at 50 and the x-height at 20. `advance` is the distance to the next letter. */
const LETTERS: readonly (readonly [path: string, advance: number])[] = [
  ["M0 20v18a12 12 0 0 0 24 0V26m0 12a12 12 0 0 0 24 0V20", 64],
  ["M0 20v30", 16],
  ["M0 50V20m0 13a13 13 0 0 1 26 0v17", 43],
  ["M28 35a14.5 14.5 0 1 1-29 0a14.5 14.5 0 0 1 29 0zM28 50V4", 44],
  ["M6 50V14a10 10 0 0 1 12-9.5M0 22h18", 32],
  ["M28 35a14.5 14.5 0 1 1-29 0a14.5 14.5 0 0 1 29 0zM28 50V20", 44],
  ["M0 4v46", 16],
  ["M0 4v46", 16],
];

/**
 * The mark on a 64-unit square, without an SVG document around it, so that other drawings can reuse it in their
 * colours.
 */
export function markShapes(stroke: string, lit = GOLD, shade = GOLD_DEEP, width = 7.6): string {
  const gust = `<path transform="translate(4.6 2.4) skewX(-7)" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" d="${MARK_STROKE}"/>`;
  return gust + leaf(23, 15.4, 9.2, -22, lit, shade);
}

export function wordShapes(stroke: string): string {
  const paths = wordLetters().map(({ path, x }) => `<path transform="translate(${x} 0)" d="${path}"/>`);
  return `<g fill="none" stroke="${stroke}" ${WORD_STROKE}>${paths.join("")}</g>${leaf(WORD_LEAF.x, WORD_LEAF.y, 8, -22)}`;
}

export function wordLetters(): { path: string; x: number }[] {
  let x = 5;
  return LETTERS.map(([path, advance]) => {
    const letter = { path, x };
    x += advance;
    return letter;
  });
}

export const WORD_LEAF = { x: 70, y: 6.6 };

export const WORD_STROKE = `stroke-width="7.4" stroke-linecap="round" stroke-linejoin="round"`;

function icon(inset: number, radius: number): string {
  const scale = (64 - inset * 2) / 64;
  const light = `<radialGradient id="g" cx=".28" cy=".18" r="1"><stop offset="0" stop-color="#17302F"/><stop offset=".7" stop-color="${INK}"/></radialGradient>`;
  const gust = `<linearGradient id="m" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${MINT}"/><stop offset="1" stop-color="${MINT_DEEP}"/></linearGradient>`;
  const tile = `<rect width="64" height="64" rx="${radius}" fill="url(#g)"/>`;
  const mark = `<g transform="translate(${inset} ${inset}) scale(${scale})">${markShapes("url(#m)")}</g>`;
  return svg(64, 64, `<defs>${light}${gust}</defs>${tile}${mark}`);
}

function card(): string {
  const name = `<g transform="translate(166 205)"><g transform="scale(3.1)">${wordShapes(PAPER)}</g></g>`;
  return hillsCard(1200, 630, name);
}

const brand = (name: string, draw: Picture["draw"]): Picture => ({ path: `site/public/brand/${name}`, draw });

export const pictures: readonly Picture[] = [
  brand("mark.svg", async () => svg(64, 64, markShapes(MINT))),
  brand("mark-mono.svg", async () => svg(64, 64, markShapes("currentColor", "currentColor", "currentColor"))),
  brand("wordmark.svg", async () => svg(280, 56, wordShapes(PAPER))),
  brand("wordmark-dark.svg", async () => svg(280, 56, wordShapes(INK))),
  brand("icon-192.png", () => png(icon(7, 14), 192)),
  brand("icon-512.png", () => png(icon(7, 14), 512)),
  brand("icon-maskable-512.png", () => png(icon(13, 0), 512)),
  brand("apple-touch-icon.png", () => png(icon(9, 0), 180)),
  brand("og-card.svg", async () => card()),
  brand("og-card.png", () => png(card(), 1200)),
  { path: "site/public/favicon.svg", draw: async () => icon(4, 15) },
  { path: "site/public/favicon-32.png", draw: () => png(icon(4, 15), 32) },
];
