import readCode from "jsqr";
import sharp from "sharp";
import { checkPicture, maxPixels, runLimited } from "./reencode.ts";

/** More pixels only take longer. Our own codes are readable even if they are much smaller. */
const maxSidePx = 640;

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
