// One file of the set of pictures, and the encoders that write it.

import sharp from "sharp";

/** One committed file: its path from the root, and a function that makes its bytes. */
export type Picture = { path: string; draw: () => Promise<Buffer | string> };

// Uses one thread, because other work shares the machine, and because then the encoders' output is the same everywhere.
sharp.concurrency(1);

/** A drawing as PNG, scaled to the given width. */
export function png(drawing: string, width: number): Promise<Buffer> {
  return sharp(Buffer.from(drawing))
    .resize({ width })
    .png({ compressionLevel: 9, palette: true, quality: 95 })
    .toBuffer();
}

/** A drawing as WebP. */
export function webp(drawing: string, quality = 82): Promise<Buffer> {
  return sharp(Buffer.from(drawing)).webp({ quality, effort: 6, smartSubsample: true }).toBuffer();
}
