// Caches a remote store's pictures, so each is fetched once and most can be shown while the store is unavailable. Names
// are hashes of the content, so the cache is never outdated.
import { Unavailable } from "../base/unavailable.ts";
import type { PictureStore } from "./picture-store.ts";

const maxCachedBytes = 64 * 1024 * 1024;
/** After a failure, the store is not asked for this long, so requests do not wait for its timeout again. */
const cooldownMs = 2_000;

/** The returned store throws `Unavailable` while `far` cannot be reached. */
export function createCachedStore(far: PictureStore, most = maxCachedBytes): PictureStore {
  const near = new Map<string, Uint8Array>();
  const reads = new Map<string, Promise<Uint8Array | null>>();
  let bytesNear = 0;
  let awayUntil = 0;

  const keep = (name: string, bytes: Uint8Array) => {
    if (near.has(name) || bytes.length > most) return;
    near.set(name, bytes);
    bytesNear += bytes.length;
    for (const [oldest, { length }] of near) {
      if (bytesNear <= most) break;
      near.delete(oldest);
      bytesNear -= length;
    }
  };
  const reach = async <Answer>(read: () => Promise<Answer>): Promise<Answer> => {
    if (performance.now() < awayUntil) throw new Unavailable("The store of pictures is away.");
    try {
      return await read();
    } catch (error) {
      awayUntil = performance.now() + cooldownMs;
      throw new Unavailable("The store of pictures is away.", { cause: error });
    }
  };
  const fetched = async (name: string): Promise<Uint8Array | null> => {
    const bytes = await reach(() => far.read(name));
    if (bytes !== null) keep(name, bytes);
    return bytes;
  };

  return {
    async write(name, bytes) {
      await reach(() => far.write(name, bytes));
      keep(name, bytes);
    },
    async read(name) {
      const known = near.get(name);
      if (known !== undefined) {
        near.delete(name);
        near.set(name, known);
        return known;
      }
      const pending = reads.get(name) ?? fetched(name).finally(() => reads.delete(name));
      reads.set(name, pending);
      return pending;
    },
  };
}
