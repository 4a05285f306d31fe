// Turns text into outlines of the display font, so cards need no installed font. glyphs.json: Unbounded 600 (SIL Open Font
// License 1.1), Latin, from @fontsource-variable/unbounded.
import { z } from "zod";
import data from "./glyphs.json" with { type: "json" };

const glyphs = z.record(z.string(), z.tuple([z.number(), z.string()])).parse(data.glyphs);

export const hasGlyphs = (text: string): boolean => [...text].every((letter) => letter in glyphs);

/** Returns a line's width in pixels at a size in pixels, without kerning. */
export function measureText(text: string, size: number): number {
  return [...text].reduce((width, letter) => width + (glyphs[letter]?.[0] ?? 0), 0) * (size / data.unitsPerEm);
}

export function drawLine(text: string, at: { x: number; y: number; size: number; colour: string }): string {
  const scale = at.size / data.unitsPerEm;
  let x = 0;
  const outlines = [...text].map((letter) => {
    const [advance, outline] = glyphs[letter] ?? [0, ""];
    const placed = outline === "" ? "" : `<path transform="translate(${x} 0)" d="${outline}"/>`;
    x += advance;
    return placed;
  });
  return `<g fill="${at.colour}" transform="translate(${at.x} ${at.y}) scale(${scale} ${-scale})">${outlines.join("")}</g>`;
}

/** Wraps the text into at most `most` lines of at most `width`. Text that is cut ends in an ellipsis. */
export function wrapText(text: string, { width, size, most }: { width: number; size: number; most: number }): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/).filter((part) => part !== "")) {
    const last = lines.at(-1);
    const longer = last === undefined ? word : `${last} ${word}`;
    if (last !== undefined && measureText(longer, size) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  const shown = lines.slice(0, most);
  return shown.map((one, index) => shortenText(one, { width, size, isCut: index === most - 1 && lines.length > most }));
}

function shortenText(text: string, { width, size, isCut }: { width: number; size: number; isCut: boolean }): string {
  if (!isCut && measureText(text, size) <= width) return text;
  let shown = text;
  while (shown !== "" && measureText(`${shown}…`, size) > width) shown = shown.slice(0, -1);
  return `${shown.trimEnd()}…`;
}
