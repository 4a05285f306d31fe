import { markShapes } from "./identity.ts";
import { GOLD, GOLD_DEEP, INK, MINT, PAPER, TINTS, type Tier } from "./palette.ts";
import { type Print, rasterPrint } from "./print.ts";
import { leaf, svg } from "./shape.ts";

export const drawLandscape = (width = 800, height = 500, moonX = 0.7): Promise<Print> =>
  rasterPrint(
    svg(width, height, `<rect width="${width}" height="${height}" fill="#1E6E6A"/>${scenery(width, height, moonX)}`),
  );

/** Draws bolder and brighter than the banner, because the landscape appears small. */
function scenery(width: number, height: number, moonX: number): string {
  const [w, h] = [width, height];
  const ridge = (y: number, sway: number, colour: string) =>
    `<path fill="${colour}" d="M0 ${h * y}C${w * 0.2} ${h * (y - sway)} ${w * 0.3} ${h * (y + sway * 0.4)} ${w * 0.5} ${h * y}S${w * 0.8} ${h * (y - sway)} ${w} ${h * (y + sway * 0.2)}V${h}H0Z"/>`;
  const moon = `<circle cx="${w * moonX}" cy="${h * 0.3}" r="${h * 0.24}" fill="#2F9384"/><circle cx="${w * moonX}" cy="${h * 0.3}" r="${h * 0.15}" fill="#EFFFF6"/>`;
  const rows = ridge(0.55, 0.22, "#17524F") + ridge(0.7, -0.16, "#113B3D") + ridge(0.85, 0.14, "#0C2529");
  const gust = `<path fill="none" stroke="#BDF7DF" stroke-opacity=".7" stroke-width="${h * 0.018}" stroke-linecap="round" d="M${w * 0.06} ${h * 0.34}c${w * 0.12} ${-h * 0.08} ${w * 0.2} ${h * 0.06} ${w * 0.32} 0c${w * 0.06} ${-h * 0.03} ${w * 0.05} ${-h * 0.14} 0 ${-h * 0.12}"/>`;
  const spots = [
    [0.2, 0.2, 0.05, -30],
    [0.48, 0.42, 0.075, -20],
    [0.3, 0.62, 0.04, 10],
    [0.82, 0.62, 0.06, -50],
  ];
  return (
    moon +
    rows +
    gust +
    spots.map(([x = 0, y = 0, size = 0, angle = 0]) => leaf(x * w, y * h, size * h, angle)).join("")
  );
}

export function cardFace(tier: Tier): Promise<Print> {
  const { deep, mid, bright } = TINTS[tier];
  const gust = `<path fill="${bright}" d="M0 330C160 250 250 420 420 330S640 190 800 240V500H0Z"/><path fill="${bright}" fill-opacity=".45" d="M0 270C160 190 250 360 420 270S640 130 800 180V500H0Z"/>`;
  const mark = `<g transform="translate(60 40) scale(3.1)">${markShapes(PAPER)}</g>`;
  const lines = `<g fill="${deep}" fill-opacity=".55"><rect x="60" y="420" width="240" height="22" rx="11"/><rect x="330" y="420" width="90" height="22" rx="11"/></g>`;
  return rasterPrint(
    svg(800, 500, `<rect width="800" height="500" fill="${mid}"/>${gust}${mark}${lines}${leaf(640, 150, 92, -24)}`),
  );
}

export function noteFace(): Promise<Print> {
  const frame = `<rect width="800" height="400" fill="#19B583"/><rect x="34" y="34" width="732" height="332" rx="30" fill="none" stroke="#B8FFE3" stroke-width="14"/>`;
  const seal = `<circle cx="400" cy="200" r="118" fill="#0C6A4D"/>${leaf(400, 204, 88, -28)}`;
  const sides = `<g fill="#B8FFE3">${[120, 680].map((x) => `<circle cx="${x}" cy="200" r="26"/>`).join("")}</g>`;
  return rasterPrint(svg(800, 400, frame + seal + sides));
}

export const markPrint = (stroke: string = MINT, lit: string = GOLD, shade: string = GOLD_DEEP): Promise<Print> =>
  rasterPrint(svg(512, 512, `<g transform="scale(8)">${markShapes(stroke, lit, shade)}</g>`));

export function ticketFace(): Promise<Print> {
  const field = `<rect width="900" height="420" fill="${GOLD}"/><rect x="36" y="36" width="828" height="348" rx="26" fill="none" stroke="#8A5A00" stroke-width="10"/>`;
  const tear = `<path d="M690 50V370" stroke="#8A5A00" stroke-width="10" stroke-dasharray="22 20"/>`;
  const mark = `<g transform="translate(90 62) scale(4.6)">${markShapes("#5E3C00", "#5E3C00", "#7A5000")}</g>`;
  const lines = `<g fill="#8A5A00"><rect x="430" y="130" width="200" height="38" rx="19"/><rect x="430" y="206" width="150" height="24" rx="12"/><rect x="430" y="260" width="180" height="24" rx="12"/></g>`;
  const star = `<path fill="#5E3C00" d="M778 130l24 50 55 8-40 38 10 55-49-26-49 26 10-55-40-38 55-8z"/>`;
  return rasterPrint(svg(900, 420, field + tear + mark + lines + star));
}

export function gameScreen(tier: Tier = "mint"): Promise<Print> {
  const { mid, bright } = TINTS[tier];
  const tiles = [0, 1, 2].map(
    (i) => `<rect x="${70 + i * 230}" y="170" width="200" height="220" rx="26" fill="${i === 1 ? bright : mid}"/>`,
  );
  const art =
    leaf(400, 280, 66, -24) +
    `<circle cx="170" cy="280" r="52" fill="${bright}"/><path d="M630 220l56 56-56 56-56-56z" fill="${MINT}"/>`;
  const bar = `<rect x="70" y="70" width="300" height="44" rx="22" fill="${mid}"/><rect x="70" y="70" width="180" height="44" rx="22" fill="${bright}"/><circle cx="700" cy="92" r="30" fill="${GOLD}"/>`;
  return rasterPrint(svg(800, 460, `<rect width="800" height="460" fill="${INK}"/>${bar}${tiles.join("")}${art}`));
}
