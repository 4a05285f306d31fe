import sharp, { type OverlayOptions } from "sharp";
import type { CardKind } from "../../common/contract/cards.ts";
import { createSemaphore } from "../../platform/cache/semaphore.ts";
import { drawLine, hasGlyphs, measureText, wrapText } from "./text-outlines.ts";

export const cardSize = { width: 1_200, height: 630 };

export interface Card {
  kind: CardKind;
  title: string;
  brand: string;
  picture: Uint8Array | null;
  mark: Uint8Array | null;
  accent: string;
}

const margin = 72;
export const cardMarkPx = 60;
const pictureWidth = 640;
const casePicture = { size: 460, left: 676, top: 96 };
const titleSizes = [92, 80, 68, 58, 50];
const maxTitleLines = 3;
const kindWords: Record<CardKind, string> = { page: "", raffle: "Raffle", case: "Case", roll: "Won in a case" };
const isCutout = (kind: CardKind): boolean => kind === "case" || kind === "roll";

/** Returns a PNG of 1200 by 630 pixels. */
export async function drawCard(card: Card): Promise<Buffer> {
  const picture = card.picture === null ? null : await pictureLayer(card.kind, card.picture);
  const layers: OverlayOptions[] = [
    ...(picture === null ? [] : [picture]),
    { input: Buffer.from(frame(drawWords(card, picture !== null), picture !== null && !isCutout(card.kind))) },
    ...(card.mark === null ? [] : [{ input: Buffer.from(card.mark), left: margin - 8, top: margin - 16 }]),
  ];
  return sharp(Buffer.from(drawBackground(card.mark === null)))
    .composite(layers)
    .png({ compressionLevel: 9, adaptiveFiltering: true })
    .toBuffer();
}

/**
 * A raffle's picture fills the right half of the card. A case's picture is a cut-out in that half. An unreadable
 * picture is left out.
 */
async function pictureLayer(kind: CardKind, bytes: Uint8Array): Promise<OverlayOptions | null> {
  const { size, left, top } = casePicture;
  try {
    if (isCutout(kind)) {
      return { input: await sharp(bytes).resize(size, size, { fit: "inside" }).png().toBuffer(), left, top };
    }
    const input = await sharp(bytes).resize(pictureWidth, cardSize.height, { fit: "cover" }).png().toBuffer();
    return { input, left: cardSize.width - pictureWidth, top: 0 };
  } catch {
    return null;
  }
}

function drawWords({ kind, title, brand, mark, accent }: Card, hasPicture: boolean): string {
  const width = hasPicture ? cardSize.width - pictureWidth - margin / 2 + 40 : cardSize.width - 2 * margin;
  const { lines, size } = fitTitle(title.normalize("NFC"), width);
  const step = size * 1.08;
  const first = cardSize.height - margin - 8 - (lines.length - 1) * step;
  const overline = kindWords[kind];
  return [
    brandLine(brand.normalize("NFC"), mark !== null),
    overline === "" ? "" : drawLine(overline, { x: margin, y: first - size - 14, size: 30, colour: accent }),
    ...lines.map((text, index) => drawLine(text, { x: margin, y: first + index * step, size, colour: "#f2f7f5" })),
  ].join("");
}

/** Returns the largest size at which the title fits. A title with characters that have no outlines is left out. */
function fitTitle(title: string, width: number): { lines: string[]; size: number } {
  const smallest = titleSizes.at(-1) ?? 0;
  if (!hasGlyphs(title.replaceAll(/\s/g, ""))) return { lines: [], size: smallest };
  const whole = (size: number) => {
    const lines = wrapText(title, { width, size, most: maxTitleLines });
    return lines.some((text) => text.endsWith("…")) ? undefined : { lines, size };
  };
  for (const size of titleSizes) {
    const found = whole(size);
    if (found !== undefined) return found;
  }
  return { lines: wrapText(title, { width, size: smallest, most: maxTitleLines }), size: smallest };
}

/** Shrinks a long name, and leaves it out if it is still too long. A mark is always shown. */
function brandLine(brand: string, isMarked: boolean): string {
  const leaf = isMarked ? "" : `<g transform="translate(${margin} ${margin - 6})">${leafShapes}</g>`;
  const size = [38, 30, 24].find((one) => measureText(brand, one) <= 480);
  if (!hasGlyphs(brand.replaceAll(/\s/g, "")) || size === undefined) return leaf;
  return leaf + drawLine(brand, { x: margin + 58, y: margin + 30, size, colour: "#f2f7f5" });
}

const leafShapes =
  '<path d="M2 42C0 20 14 2 42 0C44 26 28 44 2 42Z" fill="#f7c948"/><path d="M2 42L42 0C44 26 28 44 2 42Z" fill="#c98a00"/>';

const svg = (inside: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${cardSize.width}" height="${cardSize.height}">${inside}</svg>`;

/** The leaves belong to Windfall. A site with its own mark gets only the sky and the hills. */
const drawBackground = (hasLeaves: boolean): string =>
  svg(
    '<defs><linearGradient id="air" x2="0" y2="1"><stop stop-color="#0d1820"/><stop offset=".6" stop-color="#0f2a2e"/>' +
      '<stop offset="1" stop-color="#164040"/></linearGradient><radialGradient id="haze" cx=".86" cy=".16" r=".6">' +
      '<stop stop-color="#7ed6d6" stop-opacity=".34"/><stop offset="1" stop-color="#7ed6d6" stop-opacity="0"/></radialGradient></defs>' +
      '<rect width="1200" height="630" fill="url(#air)"/><rect width="1200" height="630" fill="url(#haze)"/>' +
      '<circle cx="1044" cy="112" r="58" fill="#d9f5e8"/><circle cx="1062" cy="98" r="11" fill="#9ad8bf" opacity=".55"/>' +
      '<circle cx="1030" cy="136" r="8" fill="#9ad8bf" opacity=".55"/>' +
      '<path d="M0 470C180 380 320 520 520 450S860 330 1200 440V630H0Z" fill="#12363a"/>' +
      '<path d="M0 550C240 470 420 590 660 530S1020 470 1200 540V630H0Z" fill="#0d262b"/>' +
      '<path d="M-20 250C240 190 420 330 700 250S1060 190 1240 240" fill="none" stroke="#bff3dc" stroke-opacity=".16" stroke-width="3"/>' +
      (hasLeaves ? drawLeaf(640, 150, 0.7, 20) + drawLeaf(880, 300, 0.5, -30) + drawLeaf(500, 250, 0.36, 65) : ""),
  );

const drawLeaf = (x: number, y: number, scale: number, turn: number): string =>
  `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${scale})">${leafShapes}</g>`;

function frame(inside: string, overPicture: boolean): string {
  const shade = overPicture
    ? '<stop stop-color="#0a1117"/><stop offset=".5" stop-color="#0a1117"/><stop offset=".8" stop-color="#0a1117" stop-opacity=".1"/><stop offset="1" stop-color="#0a1117" stop-opacity="0"/>'
    : '<stop stop-color="#0a1117" stop-opacity=".72"/><stop offset="1" stop-color="#0a1117" stop-opacity="0"/>';
  return svg(
    `<defs><linearGradient id="shade">${shade}</linearGradient></defs><rect width="1200" height="630" fill="url(#shade)"/>${inside}`,
  );
}

/** A card takes about 100 KB. */
const maxCachedCards = 60;

/**
 * Caches the latest cards. Draws one at a time, because each takes a core for 0.1 s, and refuses callers when too many are
 * waiting.
 */
export function createCardCache() {
  const cache = new Map<string, Promise<Buffer>>();
  const inTurn = createSemaphore({ atOnce: 1, mostWaiting: 20, retrySeconds: 5 });
  return (path: string, draw: () => Promise<Buffer>): Promise<Buffer> => {
    const known = cache.get(path);
    if (known !== undefined) return known;
    const drawn = inTurn(draw);
    cache.set(path, drawn);
    drawn.catch(() => cache.delete(path));
    const oldest = cache.keys().next().value;
    if (cache.size > maxCachedCards && oldest !== undefined) cache.delete(oldest);
    return drawn;
  };
}
