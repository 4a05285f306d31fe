import type { Selectable } from "kysely";
import { type Actor, toAuthor } from "../../common/server/actor.ts";
import { recordAudit } from "../../common/server/audit.ts";
import type { BonusOffersTable } from "../../db/tables.ts";
import { done, type Result, refused } from "../../platform/base/result.ts";
import { type EditConflict, isStale, versionMark } from "../../platform/base/version-mark.ts";
import type { Db, Tx } from "../../platform/database/db.ts";
import type { Bonus, DeskBonus } from "./contract/bonus.ts";
import type { BonusInput } from "./contract/content.ts";
import { offerFields } from "./contract/desk-fields.ts";

type Offer = Selectable<BonusOffersTable>;
const maxOffers = 200;

/** Returns the offers, partners first. An offer without a code of its own shows the referral code. */
export const listBonuses = async (db: Db, referralCode: string): Promise<Bonus[]> =>
  (await allOffers(db)).map((row) => toBonus(row, referralCode));

export const deskBonuses = async (db: Db): Promise<DeskBonus[]> =>
  (await allOffers(db)).map((row) => ({ ...toBonus(row, ""), seen: offerVersion(row) }));

export async function countBonuses(db: Db): Promise<number> {
  const counted = db.selectFrom("bonus_offers").select(({ fn }) => fn.countAll<number>().as("count"));
  return (await counted.executeTakeFirstOrThrow()).count;
}

const allOffers = (db: Db): Promise<Offer[]> =>
  db
    .selectFrom("bonus_offers")
    .selectAll()
    .orderBy("partner", "desc")
    .orderBy("position")
    .orderBy("id")
    .limit(maxOffers)
    .execute();

const offerVersion = (row: Offer): string => versionMark(toBonus(row, ""), offerFields);

const toBonus = ({ id, name, description, logo, alt, partner, ...row }: Offer, referralCode: string): Bonus => ({
  ...{ id, name, description, logo, alt, partner },
  claimHref: row.claim_href,
  code: row.code || referralCode,
});

const toColumns = ({ claimHref, ...rest }: BonusInput) => ({ ...rest, claim_href: claimHref });

export async function createBonus(tx: Tx, actor: Actor, input: BonusInput, logo: string | null): Promise<number> {
  const offer = await tx
    .insertInto("bonus_offers")
    .values((eb) => ({
      ...toColumns(input),
      logo,
      position: eb.selectFrom("bonus_offers").select((e) => e.fn.coalesce(e.fn.max("position"), e.lit(0)).as("last")),
      created_at: actor.now,
    }))
    .returningAll()
    .executeTakeFirstOrThrow();
  const subject = `bonus:${offer.id}`;
  await recordAudit(tx, { ...toAuthor(actor), action: "content.bonus.create", subject, before: null, after: offer });
  return offer.id;
}

type NoSuchBonus = { why: "no_such_bonus" };

export interface BonusChange {
  input: BonusInput;
  /** Null keeps the old logo. */
  logo: string | null;
  /** The version mark that the admin saw. An edit without a mark overwrites any version. */
  seen?: string | undefined;
}

export async function updateBonus(
  tx: Tx,
  actor: Actor,
  id: number,
  { input, logo, seen }: BonusChange,
): Promise<Result<null, NoSuchBonus | EditConflict>> {
  const before = await tx.selectFrom("bonus_offers").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
  if (before === undefined) return refused({ why: "no_such_bonus" });
  if (isStale(seen, offerVersion(before))) return refused({ why: "changed_meanwhile" });
  const after = { ...toColumns(input), logo: logo ?? before.logo };
  await tx.updateTable("bonus_offers").set(after).where("id", "=", id).execute();
  await recordAudit(tx, { ...toAuthor(actor), action: "content.bonus.update", subject: `bonus:${id}`, before, after });
  return done(null);
}

export async function deleteBonus(db: Db, actor: Actor, id: number): Promise<Result<null, NoSuchBonus>> {
  return db.transaction().execute(async (tx) => {
    const before = await tx.deleteFrom("bonus_offers").where("id", "=", id).returningAll().executeTakeFirst();
    if (before === undefined) return refused({ why: "no_such_bonus" });
    await recordAudit(tx, {
      ...toAuthor(actor),
      action: "content.bonus.delete",
      subject: `bonus:${id}`,
      before,
      after: null,
    });
    return done(null);
  });
}
