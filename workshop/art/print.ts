import sharp from "sharp";
import { type Linear, linear } from "./palette.ts";
import type { Paint } from "./piece.ts";

/** Returns a drawing's colour at u (right) and v (down), both from 0 to 1. Null where the drawing is transparent. */
export type Print = (u: number, v: number) => Linear | null;

const LEVELS = Array.from({ length: 256 }, (_, value) => linear(`#${value.toString(16).padStart(2, "0")}0000`)[0]);

export async function rasterPrint(drawing: string): Promise<Print> {
  const { data, info } = await sharp(Buffer.from(drawing)).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const level = (offset: number) => LEVELS[data[offset] ?? 0] ?? 0;
  return (u, v) => {
    if (u < 0 || u >= 1 || v < 0 || v >= 1) return null;
    const [x, y] = [u * (info.width - 1), v * (info.height - 1)];
    const [left, top] = [Math.floor(x), Math.floor(y)];
    const corner = (top * info.width + left) * 4;
    if ((data[(Math.round(y) * info.width + Math.round(x)) * 4 + 3] ?? 0) < 128) return null;
    const [fx, fy, row] = [x - left, y - top, info.width * 4];
    const mixed = (channel: number) => {
      const at = corner + channel;
      const above = level(at) * (1 - fx) + level(at + 4) * fx;
      const below = level(at + row) * (1 - fx) + level(at + row + 4) * fx;
      return above * (1 - fy) + below * fy;
    };
    return [mixed(0), mixed(1), mixed(2)];
  };
}

/**
 * Prints onto the face that looks along +z, `width` by `height` around its middle. Elsewhere the solid keeps its colour
 * `own`.
 */
export function frontPrint(print: Print, own: string, width: number, height: number, from = 0): Paint {
  const base = linear(own);
  return (x, y, z) => (z > from ? (print(x / width + 0.5, 0.5 - y / height) ?? base) : base);
}

export function topPrint(print: Print, own: string, width: number, depth: number, from = 0): Paint {
  const base = linear(own);
  return (x, y, z) => (y > from ? (print(x / width + 0.5, z / depth + 0.5) ?? base) : base);
}
