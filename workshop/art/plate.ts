import sharp from "sharp";
import { TINTS, type Tier } from "./palette.ts";
import type { Piece } from "./piece.ts";
import { leaf, type Point, ribbon, svg } from "./shape.ts";
import { photograph, type View } from "./stage.ts";

type Plate = Omit<View, "width" | "height" | "tier"> & { width?: number; height?: number };

export function ground(width: number, height: number, tier: Tier): string {
  const { deep, mid, bright } = TINTS[tier];
  const glow = `<radialGradient id="s" gradientUnits="userSpaceOnUse" cx="${width * 0.42}" cy="${height * 0.3}" r="${width * 0.72}"><stop offset="0" stop-color="${mid}"/><stop offset=".55" stop-color="${deep}"/><stop offset="1" stop-color="#0A0F14"/></radialGradient>`;
  const moon = `<linearGradient id="d" x1="0" y1="0" x2=".7" y2="1"><stop offset="0" stop-color="${bright}" stop-opacity=".42"/><stop offset=".8" stop-color="${bright}" stop-opacity=".05"/></linearGradient>`;
  const disc = `<circle cx="${width * 0.5}" cy="${height * 0.47}" r="${height * 0.39}" fill="url(#d)"/>`;
  return svg(
    width,
    height,
    `<defs>${glow}${moon}</defs><rect width="${width}" height="${height}" fill="url(#s)"/>${disc}${gusts(width, height, bright)}`,
  );
}

function gusts(width: number, height: number, bright: string): string {
  const line = (y: number, from: number, to: number, thick: number, opacity: number) => {
    const points: Point[] = [0.03, -0.025, 0.02, -0.03, -0.05].map((sway, index) => [
      width * (from + (to - from) * (index / 4)),
      height * (y + sway),
    ]);
    const path = ribbon(points, (t) => height * thick * Math.sin(Math.PI * (t * 0.96 + 0.02)), 5);
    return `<path d="${path}" fill="${bright}" opacity="${opacity}"/>`;
  };
  const leaves =
    leaf(width * 0.855, height * 0.2, height * 0.042, -28) +
    leaf(width * 0.12, height * 0.66, height * 0.024, 24, "#C79A35", "#8F6512");
  return (
    line(0.3, -0.05, 0.5, 0.012, 0.28) + line(0.2, 0.5, 1.06, 0.016, 0.34) + line(0.56, 0.66, 1.1, 0.009, 0.22) + leaves
  );
}

export async function plate(pieces: readonly Piece[], tier: Tier, options: Plate = {}): Promise<Buffer> {
  const { width = 640, height = 480, ...view } = options;
  const shot = photograph(pieces, { mirror: 0.16, ...view, width, height, tier });
  return sharp(Buffer.from(ground(width, height, tier)))
    .composite([{ input: shot.data, raw: { width, height, channels: 4 } }])
    .webp({ quality: 84, effort: 6, smartSubsample: true })
    .toBuffer();
}

function drawHalo(width: number, height: number, colour: string): string {
  const stops = `<stop offset="0" stop-color="${colour}" stop-opacity=".5"/><stop offset=".6" stop-color="${colour}" stop-opacity=".14"/><stop offset="1" stop-color="${colour}" stop-opacity="0"/>`;
  return svg(
    width,
    height,
    `<defs><radialGradient id="h" cx=".5" cy=".4" r=".4">${stops}</radialGradient></defs><rect width="${width}" height="${height}" fill="url(#h)"/>`,
  );
}

export async function cutout(
  pieces: readonly Piece[],
  tier: Tier,
  options: Plate = {},
  halo?: string,
): Promise<Buffer> {
  const { width = 320, height = 320, ...view } = options;
  const shot = photograph(pieces, { floor: false, fill: 0.88, ...view, width, height, tier });
  const raw = { width, height, channels: 4 } as const;
  return sharp(Buffer.from(halo === undefined ? svg(width, height, "") : drawHalo(width, height, halo)))
    .composite([{ input: shot.data, raw }])
    .webp({ quality: 84, alphaQuality: 90, effort: 6, smartSubsample: true })
    .toBuffer();
}

/**
 * 256 px square with empty corners, so that it can be cropped to a circle. If `cropped`, the shoulders extend beyond
 * the picture.
 */
export async function portrait(pieces: readonly Piece[], tier: Tier, cropped: boolean): Promise<Buffer> {
  const { deep, mid, bright } = TINTS[tier];
  const size = 256;
  const back = svg(
    size,
    size,
    `<defs><radialGradient id="p" cx=".36" cy=".26" r=".95"><stop offset="0" stop-color="${mid}"/><stop offset="1" stop-color="${deep}"/></radialGradient><linearGradient id="q" x1="0" y1="0" x2=".6" y2="1"><stop offset="0" stop-color="${bright}" stop-opacity=".55"/><stop offset="1" stop-color="${bright}" stop-opacity=".04"/></linearGradient></defs><rect width="${size}" height="${size}" fill="url(#p)"/><circle cx="128" cy="118" r="98" fill="url(#q)"/>`,
  );
  const view = { width: size, height: size, tier, yaw: -16, pitch: 5, floor: false };
  const framing = cropped ? { fill: 0.72, shift: [0, 0.02] as const, frameAbove: -1 } : { fill: 0.82 };
  const shot = photograph(pieces, { ...view, ...framing });
  return sharp(Buffer.from(back))
    .composite([{ input: shot.data, raw: { width: size, height: size, channels: 4 } }])
    .webp({ quality: 86, effort: 6, smartSubsample: true })
    .toBuffer();
}
