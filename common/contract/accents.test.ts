import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { accentStyle, accents } from "./accents.ts";

const styles = join(import.meta.dirname, "../../ui/styles");
const tokens = readFileSync(join(styles, "tokens.css"), "utf8");
const token = (name: string): string => new RegExp(`--color-${name}: (#[0-9a-f]{6});`).exec(tokens)?.[1] ?? "";
const buttons = readFileSync(join(styles, "controls.css"), "utf8");
const label = /\.btn-primary \{\s*color: (#[0-9a-f]{6});/.exec(buttons)?.[1] ?? "";
const grounds = ["ink", "surface-1", "surface-2", "surface-3"].map(token);

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

test("there are eight accents, and mint matches the style sheet", () => {
  expect(Object.keys(accents)).toHaveLength(8);
  for (const step of [200, 300, 400, 500, 900] as const) expect(accents.mint[step]).toBe(token(`mint-${step}`));
  expect(buttons).toContain(`var(--accent-lit, ${accents.mint.lit})`);
  expect([...grounds, label].every((colour) => /^#[0-9a-f]{6}$/.test(colour))).toBe(true);
  expect([accentStyle("mint"), accentStyle(undefined), accentStyle("red;}")]).toEqual(["", "", ""]);
});

describe.each(Object.entries(accents))("%s", (_, accent) => {
  test("LABEL-01: text has a contrast of 4.5:1 on every background, a focus ring 3:1", () => {
    for (const ground of grounds) {
      for (const step of [200, 300, 400] as const) expect(contrast(accent[step], ground)).toBeGreaterThanOrEqual(4.5);
    }
    for (const step of [200, 300] as const) expect(contrast(accent[step], accent[900])).toBeGreaterThanOrEqual(4.5);
    // A focus ring lies 3 px outside its control, so only the background matters, not a filled control.
    for (const ground of [...grounds, accent[900]]) expect(contrast(accent[300], ground)).toBeGreaterThanOrEqual(3);
  });

  test("LABEL-01: labels on a filled button have a contrast of 4.5:1 on all of its shades", () => {
    for (const shade of [accent.lit, accent[400], accent[500]]) {
      expect(contrast(label, shade)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(token("ink"), shade)).toBeGreaterThanOrEqual(4.5);
    }
  });
});
