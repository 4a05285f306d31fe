import sharp, { type Sharp } from "sharp";
import { done, type Result, refused } from "../base/result.ts";
import { createSemaphore } from "../cache/semaphore.ts";

const maxBytes = 5 * 1024 * 1024;
const maxSourceSidePx = 10_000;
export const maxPixels = 25_000_000;
const timeoutSeconds = 15;
const webpQuality = 82;
/** Decoding a picture of the largest allowed size takes about 100 MB of memory. */
const maxConcurrent = 2;

export type PictureRefusal = { why: "not_an_image" | "damaged" | "too_large" | "too_small" | "moves" };

export interface PictureSize {
  maxSidePx: number;
  square?: boolean;
  leastSidePx?: number;
  still?: boolean;
}

type Outcome = Result<Buffer, PictureRefusal>;

const notAnImage = refused<PictureRefusal>({ why: "not_an_image" });
const damaged = refused<PictureRefusal>({ why: "damaged" });
const tooLarge = refused<PictureRefusal>({ why: "too_large" });

/** Each waiting picture uses up to 5 MB of memory and may take a few seconds. */
const maxWaiting = 24;

export const runLimited = createSemaphore({ atOnce: maxConcurrent, mostWaiting: maxWaiting, retrySeconds: 30 });

export async function reencode(bytes: Uint8Array, wanted: PictureSize): Promise<Outcome> {
  if (bytes.byteLength > maxBytes) return tooLarge;
  if (!isAccepted(bytes)) return notAnImage;
  return runLimited(async () => {
    const outcome = await checkAndEncode(bytes, wanted);
    if (outcome.ok || outcome.why !== "damaged" || !isJpeg(bytes)) return outcome;
    // Accepts a JPEG that lacks only its end marker, because browsers show such a picture.
    return checkAndEncode(Buffer.concat([bytes, jpegEnd]), wanted, "warning");
  });
}

const jpegEnd = Buffer.from("ffd9", "hex");
const isJpeg = (bytes: Uint8Array): boolean => bytes[0] === 0xff && bytes[1] === 0xd8;

/** Checks the first bytes, so only decoders of accepted formats ever read the file (no SVG, PDF or TIFF). */
function isAccepted(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.subarray(0, 12)).toString("latin1");
  const isWebp = head.startsWith("RIFF") && head.slice(8) === "WEBP";
  return isWebp || ["\x89PNG\r\n\x1a\n", "\xff\xd8\xff", "GIF87a", "GIF89a"].some((start) => head.startsWith(start));
}

export async function checkPicture(
  bytes: Uint8Array,
  picture: Sharp,
): Promise<Result<{ width: number; height: number; frames: number }, PictureRefusal>> {
  if (bytes.byteLength > maxBytes) return tooLarge;
  if (!isAccepted(bytes)) return notAnImage;
  try {
    const { width, height, pages: frames = 1 } = await picture.metadata();
    if (width > maxSourceSidePx || height > maxSourceSidePx || width * height > maxPixels) return tooLarge;
    return done({ width, height, frames });
  } catch (error) {
    return toPictureRefusal(error, notAnImage);
  }
}

async function checkAndEncode(
  bytes: Uint8Array,
  wanted: PictureSize,
  failOn: "error" | "warning" = "error",
): Promise<Outcome> {
  const { maxSidePx, square = false, leastSidePx = 1, still = false } = wanted;
  const picture = sharp(bytes, { failOn, limitInputPixels: maxPixels });
  const size = await checkPicture(bytes, picture);
  if (!size.ok) return size;
  const { width, height, frames } = size.value;
  if (still && frames > 1) return refused({ why: "moves" });
  if (Math.min(width, height) < leastSidePx) return refused({ why: "too_small" });
  const side = square ? Math.min(maxSidePx, width, height) : maxSidePx;
  try {
    const encoded = await picture
      .autoOrient()
      .resize({ width: side, height: side, fit: square ? "cover" : "inside", withoutEnlargement: true })
      .webp({ quality: webpQuality })
      .timeout({ seconds: timeoutSeconds })
      .toBuffer();
    return done(encoded);
  } catch (error) {
    return toPictureRefusal(error, damaged);
  }
}

export async function resizeToWidth(bytes: Uint8Array, widthPx: number): Promise<Buffer> {
  return sharp(bytes).resize({ width: widthPx, withoutEnlargement: true }).webp({ quality: webpQuality }).toBuffer();
}

const toPictureRefusal = (error: unknown, otherwise: typeof damaged) =>
  error instanceof Error && /pixel limit/i.test(error.message) ? tooLarge : otherwise;
