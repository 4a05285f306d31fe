import sharp from "sharp";
import { accents } from "../../common/contract/accents.ts";
import type { SiteSettings } from "../../common/server/site-settings.ts";
import type { Pictures } from "../../platform/pictures/pictures.ts";
import { drawLine, hasGlyphs, measureText } from "./text-outlines.ts";

export type BrandLook = Pick<SiteSettings, "brand" | "look">;

const side = 64;
const ink = "#0a0f14";

function initials(brand: string): string {
  const words = brand
    .normalize("NFC")
    .split(/[\s_-]+/)
    .filter((word) => word !== "");
  const letters = words
    .slice(0, 2)
    .map((word) => [...word.toUpperCase()][0] ?? "")
    .join("");
  return hasGlyphs(letters) ? letters : "";
}

export function monogram({ brand, look }: BrandLook): string {
  const { lit, 400: full, 500: deep } = accents[look.accent];
  const letters = initials(brand);
  const size = Math.min(38, (38 * 44) / Math.max(1, measureText(letters, 38)));
  const at = { x: (side - measureText(letters, size)) / 2, y: side / 2 + size * 0.36, size, colour: ink };
  const ring = `<circle cx="32" cy="32" r="13" fill="none" stroke="${ink}" stroke-width="7"/>`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" width="${side}" height="${side}">` +
    `<linearGradient id="t" x2="1" y2="1"><stop stop-color="${lit}"/><stop offset=".4" stop-color="${full}"/>` +
    `<stop offset="1" stop-color="${deep}"/></linearGradient><rect width="${side}" height="${side}" rx="15" fill="url(#t)"/>` +
    `${letters === "" ? ring : drawLine(letters, at)}</svg>`
  );
}

const transparent = { r: 0, g: 0, b: 0, alpha: 0 };

export async function markPicture(pictures: Pictures, marked: BrandLook, sidePx: number): Promise<Buffer> {
  return fitPicture(await markBytes(pictures, marked, sidePx), sidePx, sidePx);
}

async function markBytes(pictures: Pictures, marked: BrandLook, sidePx: number): Promise<Uint8Array> {
  const stored = marked.look.mark === "" ? null : await pictures.read(marked.look.mark.replace("/uploads/", ""));
  return (
    stored ??
    sharp(Buffer.from(monogram(marked)), { density: (72 * sidePx) / side })
      .png()
      .toBuffer()
  );
}

const fitPicture = (bytes: Uint8Array, width: number, height: number): Promise<Buffer> =>
  sharp(bytes)
    .resize(width, height, { fit: "contain", background: transparent })
    .png({ compressionLevel: 9 })
    .toBuffer();

/**
 * Returns the mark on the site's night colour, because phone icons need their own background. `room`: the share of the side
 * that the mark fills.
 */
export async function iconOnInk(pictures: Pictures, marked: BrandLook, sidePx: number, room: number): Promise<Buffer> {
  return placeOnInk(await markPicture(pictures, marked, Math.round(sidePx * room)), sidePx, sidePx);
}

export const letterHead = { width: 480, height: 96 };

/**
 * Returns the picture at the top of an email at double size: the logo, or else the mark. It is not a WebP, because some mail
 * programs cannot read that format.
 */
export async function letterPicture(pictures: Pictures, marked: BrandLook): Promise<Buffer> {
  const { width, height } = letterHead;
  const stored = marked.look.logo === "" ? null : await pictures.read(marked.look.logo.replace("/uploads/", ""));
  const bytes = stored ?? (await markBytes(pictures, marked, height));
  const inside = await sharp(bytes)
    .resize(width, height, { fit: "inside" })
    .png()
    .toBuffer({ resolveWithObject: true });
  return placeOnInk(inside.data, inside.info.width, height);
}

const letterPictureSize = { width: 1_200, height: 720 };

/** Returns a stored picture for an email as a JPEG. A cut-out is shown whole, any other picture fills the frame. */
export async function pictureForLetter(bytes: Uint8Array): Promise<Buffer> {
  const { hasAlpha } = await sharp(bytes).metadata();
  return sharp(bytes)
    .resize({ ...letterPictureSize, fit: hasAlpha ? "contain" : "cover", background: ink })
    .flatten({ background: ink })
    .jpeg({ quality: 80, mozjpeg: true })
    .toBuffer();
}

const placeOnInk = (input: Buffer, width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 4, background: ink } })
    .composite([{ input, gravity: "centre" }])
    .png({ compressionLevel: 9 })
    .toBuffer();
