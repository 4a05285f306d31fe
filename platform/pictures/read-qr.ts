// Reads the QR code in a picture somebody else made, within the limits of every picture here.
import readCode from "jsqr";
import sharp from "sharp";
import { checkPicture, maxPixels, runLimited } from "./reencode.ts";

/** Larger only takes longer: our own codes are legible far below. */
const maxSidePx = 640;

/** The code's text; null when there is none, or what came is no picture we take. */
export async function readQr(bytes: Uint8Array): Promise<string | null> {
  return runLimited(async () => {
    const picture = sharp(bytes, { failOn: "error", limitInputPixels: maxPixels });
    if (!(await checkPicture(bytes, picture)).ok) return null;
    try {
      const { data, info } = await picture
        .autoOrient()
        .flatten({ background: "#ffffff" })
        .resize({ width: maxSidePx, height: maxSidePx, fit: "inside", withoutEnlargement: true })
        .toColourspace("srgb")
        .ensureAlpha()
        .raw()
        .timeout({ seconds: 10 })
        .toBuffer({ resolveWithObject: true });
      return readCode(new Uint8ClampedArray(data), info.width, info.height)?.data ?? null;
    } catch {
      return null;
    }
  });
}
