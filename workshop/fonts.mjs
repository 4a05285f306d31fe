// Makes small subsets of the fonts for a page's first paint and writes them into ui/styles/fonts. Must run after a font
// package has changed; the files are committed.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../bin/folders.mjs";
import { ensureInstalled, main } from "../bin/prepare.mjs";
import { ensureWorkshopInstalled } from "./install.mjs";

/** The characters of nearly all our texts. `unicode-range` in ui/styles/fonts.css must list the same. */
const basic = `${fromTo(" ", "~")}\u00a0©·×–—‘’“”„•…€−`;
/** The remaining characters of the packages' Latin files, and the combining marks. */
const latin = `${fromTo("¡", "ÿ")}ıŒœʻʼˆ˚˜\u0304\u0308\u0329‚‹›⁄™↑↓∕`.replaceAll(
  new RegExp(`[${basic.slice(95)}]`, "g"),
  "",
);

/** Kerning, ligatures, composed letters, and tabular figures. */
const keepFeatures = ["kern", "liga", "ccmp", "locl", "rlig", "tnum"];
const geist = { file: "@fontsource-variable/geist/files/geist-latin-wght-normal.woff2" };
const unbounded = { file: "@fontsource-variable/unbounded/files/unbounded-latin-wght-normal.woff2" };

/** The weights in use: Geist from 400 to 700, Unbounded at 600. */
const faces = [
  { ...geist, to: "geist-basic.woff2", text: basic, weights: { min: 400, max: 700 } },
  { ...geist, to: "geist-latin.woff2", text: latin, weights: { min: 400, max: 700 } },
  { ...unbounded, to: "unbounded-basic.woff2", text: basic, weights: 600 },
  { ...unbounded, to: "unbounded-latin.woff2", text: latin, weights: 600 },
];

await main(async () => {
  await ensureInstalled();
  await ensureWorkshopInstalled();
  const { default: subsetFont } = await import("subset-font");
  for (const { file, to, text, weights } of faces) {
    const font = readFileSync(join(root, "node_modules", file));
    const made = await subsetFont(font, text, {
      targetFormat: "woff2",
      variationAxes: { wght: weights },
      keepFeatures,
    });
    writeFileSync(join(root, "ui/styles/fonts", to), made);
    console.log(`${to.padEnd(24)} ${(made.length / 1024).toFixed(1)} KB of ${(font.length / 1024).toFixed(1)} KB`);
  }
});

function fromTo(first, last) {
  const [from, to] = [first.codePointAt(0), last.codePointAt(0)];
  return String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, offset) => from + offset));
}
