// Partner offers: read for the page, written by admins.
import type { Selectable } from "kysely";
import type { Bonus } from "../../contracts/bonus.ts";
import type { BonusInput } from "../../contracts/content.ts";
import type { BonusOffersTable } from "../../db/tables.ts";
import { type Actor, by } from "../core/actor.ts";
import { audit } from "../core/audit.ts";
import type { Db } from "../core/db.ts";
import { done, type Result, refused } from "../core/result.ts";

type Offer = Selectable<BonusOffersTable>;
const mostOffers = 200;

/** Partners' cards first; an offer without a code of its own carries the referral code. */
export async function listBonuses(db: Db, referralCode: string): Promise<Bonus[]> {
  const rows = await db
    .selectFrom("bonus_offers")
    .selectAll()
    .orderBy("partner", "desc")
    .orderBy("position")
    .orderBy("id")
    .limit(mostOffers)
    .execute();
  return rows.map((row) => bonusProps(row, referralCode));
}

const bonusProps = (row: Offer, referralCode: string): Bonus => ({
  id: row.id,
  name: row.name,
  description: row.description,
  logo: row.logo,
  alt: row.alt,
  partner: row.partner,
  claimHref: row.claim_href,
  code: row.code === "" ? referralCode : row.code,
});

const columnsOf = ({ claimHref, ...rest }: BonusInput) => ({ ...rest, claim_href: claimHref });

export async function createBonus(db: Db, actor: Actor, input: BonusInput, logo: string | null): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const offer = await tx
      .insertInto("bonus_offers")
      .values((eb) => ({
        ...columnsOf(input),
        logo,
        position: eb.selectFrom("bonus_offers").select((e) => e.fn.coalesce(e.fn.max("position"), e.lit(0)).as("last")),
        created_at: actor.now,
      }))
      .returningAll()
      .executeTakeFirstOrThrow();
    const subject = `bonus:${offer.id}`;
    await audit(tx, { ...by(actor), action: "content.bonus.create", subject, before: null, after: offer });
    return offer.id;
  });
}

type Missing = Result<null, { why: "no_such_bonus" }>;

/** Without a new logo the old one stays. */
export async function updateBonus(
  db: Db,
  actor: Actor,
  id: number,
  input: BonusInput,
  logo: string | null,
): Promise<Missing> {
  return db.transaction().execute(async (tx) => {
    const before = await tx.selectFrom("bonus_offers").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
    if (before === undefined) return refused({ why: "no_such_bonus" });
    const after = { ...columnsOf(input), logo: logo ?? before.logo };
    await tx.updateTable("bonus_offers").set(after).where("id", "=", id).execute();
    await audit(tx, { ...by(actor), action: "content.bonus.update", subject: `bonus:${id}`, before, after });
    return done(null);
  });
}

export async function deleteBonus(db: Db, actor: Actor, id: number): Promise<Missing> {
  return db.transaction().execute(async (tx) => {
    const before = await tx.deleteFrom("bonus_offers").where("id", "=", id).returningAll().executeTakeFirst();
    if (before === undefined) return refused({ why: "no_such_bonus" });
    await audit(tx, { ...by(actor), action: "content.bonus.delete", subject: `bonus:${id}`, before, after: null });
    return done(null);
  });
}
