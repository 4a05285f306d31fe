import { createHash } from "node:crypto";
import { join } from "node:path";
import type { PlatformConfig } from "../base/config.ts";
import { done, type Result } from "../base/result.ts";
import { pictureWidths } from "../contract/picture-sizes.ts";
import { createCachedStore } from "./cached-store.ts";
import {
  createBucketStore,
  createFolderStore,
  type PictureStore,
  type RemovablePictureStore,
} from "./picture-store.ts";
import { type PictureRefusal, type PictureSize, reencode, resizeToWidth } from "./reencode.ts";

/** All methods throw `Unavailable` if the bucket cannot be reached. */
export interface Pictures {
  /**
   * Re-encodes `bytes` (PNG, JPEG, WebP or GIF; at most 5 MB, 10,000 px per side and 25 megapixels) as WebP within the
   * wanted size. Takes the first frame of an animation, or refuses animations if `still` is set. Returns the picture's
   * address, `/uploads/<sha256>.webp`.
   */
  save(bytes: Uint8Array, wanted: PictureSize): Promise<Result<string, PictureRefusal>>;
  /** Stores one of our own WebP files unchanged and returns its address. Never use this for uploads. */
  store(webp: Uint8Array): Promise<string>;
  /**
   * Returns the bytes of `/uploads/<name>`, which callers must not change, or null if there is no such picture.
   * `<sha256>-<width>.webp` is the same picture in one of `pictureWidths`, made on its first request and then stored.
   */
  read(name: string): Promise<Uint8Array | null>;
}

const uploadsPath = "/uploads/";
const namePattern = /^([0-9a-f]{64})(?:-(\d{3}))?\.webp$/;

async function readResized(store: PictureStore, from: string, width: number, name: string): Promise<Uint8Array | null> {
  const whole = await store.read(from);
  if (whole === null) return null;
  const bytes = await resizeToWidth(whole, width);
  await store.write(name, bytes);
  return bytes;
}

export const createPictureStore = (config: Pick<PlatformConfig, "dataDir" | "s3">): RemovablePictureStore =>
  config.s3 === undefined ? createFolderStore(join(config.dataDir, "uploads")) : createBucketStore(config.s3);

/**
 * Follows the setting of the bucket. With a bucket, pictures that are still in the folder move to the bucket when they
 * are requested.
 */
function createCurrentStore({ dataDir, s3 }: { dataDir: string; s3: () => PlatformConfig["s3"] }): PictureStore {
  const folder = createPictureStore({ dataDir, s3: undefined });
  let far: { bucket: string; store: PictureStore } | null = null;
  const now = (): PictureStore => {
    const bucket = s3();
    if (bucket === undefined) return folder;
    const named = JSON.stringify(bucket);
    if (far?.bucket !== named)
      far = { bucket: named, store: createCachedStore(createPictureStore({ dataDir, s3: bucket })) };
    return far.store;
  };
  return {
    write: (name, bytes) => now().write(name, bytes),
    async read(name) {
      const store = now();
      const found = await store.read(name);
      if (found !== null || store === folder) return found;
      const before = await folder.read(name);
      if (before !== null) await store.write(name, before);
      return before;
    },
  };
}

/** `s3` is called each time, because an admin may change the setting. */
export function createPictures(places: { dataDir: string; s3: () => PlatformConfig["s3"] }): Pictures {
  const store = createCurrentStore(places);
  const keep: Pictures["store"] = async (webp) => {
    const name = `${createHash("sha256").update(webp).digest("hex")}.webp`;
    await store.write(name, webp);
    return `${uploadsPath}${name}`;
  };
  return {
    async save(bytes, wanted) {
      const outcome = await reencode(bytes, wanted);
      return outcome.ok ? done(await keep(outcome.value)) : outcome;
    },
    store: keep,
    async read(name) {
      const [, original, width] = namePattern.exec(name) ?? [];
      if (original === undefined) return null;
      if (width === undefined) return store.read(name);
      if (!pictureWidths.some((one) => one === Number(width))) return null;
      return (await store.read(name)) ?? readResized(store, `${original}.webp`, Number(width), name);
    },
  };
}
