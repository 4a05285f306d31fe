// Describes one file of the generated artwork, and encodes drawings as PNG and WebP.

import sharp from "sharp";

/** One committed file: its path from the root, and a function that makes its bytes. */
export type Picture = { path: string; draw: () => Promise<Buffer | string> };

// Uses one thread, because other work shares the machine, and because then the encoders' output is the same everywhere.
sharp.concurrency(1);

/** Encodes a drawing as PNG, scaled to the given width. */
export function png(drawing: string, width: number): Promise<Buffer> {
  return sharp(Buffer.from(drawing))
    .resize({ width })
    .png({ compressionLevel: 9, palette: true, quality: 95 })
    .toBuffer();
}

/** Encodes a drawing as WebP. */
export function webp(drawing: string, quality = 82): Promise<Buffer> {
  return sharp(Buffer.from(drawing)).webp({ quality, effort: 6, smartSubsample: true }).toBuffer();
}
