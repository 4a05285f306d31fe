// The secrets in overlay addresses. They are derived from one secret of the site, so none has to be stored and each can be
// rotated alone.
import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { type Actor, toAuthor } from "../../common/server/actor.ts";
import { recordAudit } from "../../common/server/audit.ts";
import type { House } from "../../common/server/house.ts";
import { cachedRead } from "../../platform/cache/cached-read.ts";
import { getSecret } from "../../platform/secrets/secrets.ts";
import { type OverlayKind, overlayKinds } from "./contract/overlays.ts";

export const overlaysTag = "overlays";

export interface OverlayKey {
  token: string;
  generation: number;
  rotatedAt: Date | null;
}

export interface OverlayKeys {
  of(kind: OverlayKind): Promise<OverlayKey>;
  findGeneration(kind: OverlayKind, token: string | undefined): Promise<number | null>;
  /** Makes the next generation's token the only valid one. */
  rotate(actor: Actor, kind: OverlayKind): Promise<void>;
}

export function createOverlayKeys({ db, changes }: Pick<House, "db" | "changes">): OverlayKeys {
  const keys = cachedRead(changes, [overlaysTag], async () => {
    const key = await getSecret(db, "overlays", () => randomBytes(32).toString("hex"));
    const rows = await db.selectFrom("overlay_keys").selectAll().execute();
    return new Map(
      overlayKinds.map((kind) => {
        const row = rows.find(({ overlay }) => overlay === kind);
        const generation = row?.generation ?? 1;
        return [kind, { token: createToken(key, kind, generation), generation, rotatedAt: row?.rotated_at ?? null }];
      }),
    );
  });
  const of = async (kind: OverlayKind): Promise<OverlayKey> => {
    const found = (await keys()).get(kind);
    if (found === undefined) throw new Error(`There is no overlay ${kind}.`);
    return found;
  };
  return {
    of,
    async findGeneration(kind, token) {
      const { token: good, generation } = await of(kind);
      return token !== undefined && isEqualConstantTime(token, good) ? generation : null;
    },
    async rotate(actor, kind) {
      await db.transaction().execute(async (tx) => {
        const { generation } = await tx
          .insertInto("overlay_keys")
          .values({ overlay: kind, generation: 2, rotated_at: actor.now })
          .onConflict((conflict) =>
            conflict
              .column("overlay")
              .doUpdateSet((eb) => ({ generation: eb("overlay_keys.generation", "+", 1), rotated_at: actor.now })),
          )
          .returning("generation")
          .executeTakeFirstOrThrow();
        await recordAudit(tx, {
          ...toAuthor(actor),
          action: "overlays.key.rotate",
          subject: `overlay:${kind}`,
          before: { generation: generation - 1 },
          after: { generation },
        });
      });
      changes.announce(overlaysTag);
    },
  };
}

const createToken = (key: string, kind: OverlayKind, generation: number): string =>
  createHmac("sha256", key).update(`overlay:${kind}:${generation}`).digest("base64url");

function isEqualConstantTime(given: string, good: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(good)];
  return a.length === b.length && timingSafeEqual(a, b);
}
