import sharp from "sharp";

export type Picture = { path: string; draw: () => Promise<Buffer | string> };

// Uses one thread, because then the encoders' output is the same on all machines, and other work runs here too.
sharp.concurrency(1);

export function png(drawing: string, width: number): Promise<Buffer> {
  return sharp(Buffer.from(drawing))
    .resize({ width })
    .png({ compressionLevel: 9, palette: true, quality: 95 })
    .toBuffer();
}

export function webp(drawing: string, quality = 82): Promise<Buffer> {
  return sharp(Buffer.from(drawing)).webp({ quality, effort: 6, smartSubsample: true }).toBuffer();
}
