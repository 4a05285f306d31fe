// Uploaded pictures: checked, re-encoded, named after their content, kept in a folder or in S3.
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

/** Both throw `Unavailable` while a bucket cannot be reached. */
export interface Pictures {
  /**
   * Re-encodes `bytes` (PNG, JPEG, WebP, GIF; at most 5 MB, 10,000 px a side, 25 megapixels; the first frame of an
   * animation, unless `still`) to WebP within `maxSidePx` and answers its address, `/uploads/<sha256>.webp`.
   */
  save(bytes: Uint8Array, wanted: PictureSize): Promise<Result<string, PictureRefusal>>;
  /** Takes a WebP of our own as it is, at the size it is shown in; never what somebody uploaded. Answers its address. */
  keep(webp: Uint8Array): Promise<string>;
  /**
   * Bytes of `/uploads/<name>`, not to be changed, or null when there is no such picture. `<sha256>-<width>.webp` is the same picture no
   * wider than one of `pictureWidths`, made when first asked for and kept.
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

/** Where pictures are kept in the end. */
export const createPictureStore = (config: Pick<PlatformConfig, "dataDir" | "s3">): RemovablePictureStore =>
  config.s3 === undefined ? createFolderStore(join(config.dataDir, "uploads")) : createBucketStore(config.s3);

/** Pictures uploaded before there was a bucket are still in the folder: asked for, they are found there, and moved. */
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

/** `s3` is asked each time, since an admin may change it. */
export function createPictures(places: { dataDir: string; s3: () => PlatformConfig["s3"] }): Pictures {
  const store = createCurrentStore(places);
  const keep: Pictures["keep"] = async (webp) => {
    const name = `${createHash("sha256").update(webp).digest("hex")}.webp`;
    await store.write(name, webp);
    return `${uploadsPath}${name}`;
  };
  return {
    async save(bytes, wanted) {
      const outcome = await reencode(bytes, wanted);
      return outcome.ok ? done(await keep(outcome.value)) : outcome;
    },
    keep,
    async read(name) {
      const [, original, width] = namePattern.exec(name) ?? [];
      if (original === undefined) return null;
      if (width === undefined) return store.read(name);
      if (!pictureWidths.some((one) => one === Number(width))) return null;
      return (await store.read(name)) ?? readResized(store, `${original}.webp`, Number(width), name);
    },
  };
}
