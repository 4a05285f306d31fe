import { globSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { partnerBySlug } from "../../common/contract/partners.ts";
import { storePicture } from "../../common/demo/pictures.ts";
import type { DemoEvent, FillDemo } from "../../common/http/feature.ts";
import type { House } from "../../common/server/house.ts";
import { beginLog } from "../../fairness/server/fairness-log/log.ts";
import { addDemoBoards } from "../../features/boards/demo-boards.ts";
import { hashPassword } from "../../identity/server/passwords.ts";
import { insertAccount } from "../../identity/server/users.ts";
import { bookMovement, type Currency } from "../../money/server/ledger.ts";
import { isoDay, monthStart, weekStart } from "../../platform/base/clock.ts";
import { lock } from "../../platform/database/locks.ts";
import { claimDatabase } from "../../platform/database/purpose.ts";
import { withStatementTimeout } from "../../platform/database/statement-timeout.ts";
import { fillCases } from "./cases.ts";
import { fillChat } from "./chat.ts";
import { demoChannel, fillContent } from "./content.ts";
import { fillGuesses, fillHunts } from "./hunts.ts";
import { demoIdentity } from "./identity.ts";
import { demoPassword, type KnownAccount, replaceKnownPasswords, visitorsAccount } from "./known-accounts.ts";
import { fillBoards, reportWagers, type Wagered } from "./leaderboard.ts";
import { products } from "./products.ts";
import { fillRaffles, viewerSpentPoints } from "./raffles.ts";
import { replayMoments } from "./replay.ts";
import { fillRewards } from "./rewards.ts";
import { affiliates, demoViewers, joinedAt, patronName } from "./viewers.ts";
import { fillWaiting } from "./waiting.ts";

const root = join(import.meta.dirname, "../..");
const hourMs = 60 * 60 * 1000;
const accountCount = 12;

const maxFillMs = 120_000;

/**
 * Marks the database as a demo's and fills it if it has no account. In a public demo, also replaces known passwords.
 * Returns lines for the person who started the demo. Throws `StartRefused` for a real site's database.
 */
export async function openDemoWorld(house: House): Promise<string[]> {
  return withStatementTimeout(maxFillMs, () => openOnce(house));
}

async function openOnce(house: House): Promise<string[]> {
  return house.db.transaction().execute(async (tx) => {
    // Other processes wait without a limit, because filling the database takes longer than a request may wait for a
    // lock.
    await sql`set local lock_timeout = 0`.execute(tx);
    await lock(tx, "demoWorld");
    await claimDatabase(tx, { demo: true });
    const { rows } = await sql<{ empty: boolean }>`select not exists (select from users) as empty`.execute(tx);
    const made = rows[0]?.empty ? await fill({ ...house, db: tx }) : [];
    return notices(house.config.demoPublic ? await replaceKnownPasswords(tx) : made);
  });
}

const notices = (accounts: readonly KnownAccount[]): string[] => {
  if (accounts.length === 0) return [];
  const named = accounts.map(({ username, password }) => `${username} / ${password}`);
  return [`Demo accounts: ${named.join(" and ")}. Play the partners at /sandbox.`];
};

async function fill(house: House): Promise<KnownAccount[]> {
  const now = house.clock.now();
  const began = daysBefore(now, 90);
  await beginLog(house.db, began);
  const passwordHash = await hashPassword(demoPassword);
  await insertAccount(house.db, {
    username: "admin",
    email: "admin@windfall.example",
    passwordHash,
    role: "admin",
    now: began,
  });
  await fillSettings(house, now);
  await fillStore(house, now);
  await fillContent(house, now);
  await fillChat(house, now);
  await fillHunts(house, now);
  await fillViewer(house, passwordHash, now);
  await fillAffiliates(house, passwordHash, now);
  await fillPatron(house, passwordHash, now);
  await fillGuesses(house);
  const moments = [
    ...(await fillRaffles(house, passwordHash, now)),
    ...(await fillCases(house, began, now)),
    ...(await fillRewards(house, now)),
    ...(await fillBoards(house, now)),
    ...(await fillWaiting(house, now)),
    ...(await fillFeatures(house, now)),
    ...addDemoBoards(house, now),
  ];
  await replayMoments(house, moments, now);
  return [{ username: "admin", password: demoPassword }, visitorsAccount];
}

/** Runs every feature's `demo.ts`, which is found by its name. */
async function fillFeatures(house: House, now: Date): Promise<DemoEvent[]> {
  const moments: DemoEvent[] = [];
  for (const file of globSync("features/*/demo.ts", { cwd: root }).sort()) {
    const { fillDemo }: { fillDemo: FillDemo } = await import(join(root, file));
    moments.push(...(await fillDemo(house, now)));
  }
  return moments;
}

async function giveBalance(house: House, userId: number, currency: Currency, amount: number, now: Date): Promise<void> {
  const movement = { userId, currency, amount, reason: "demo", ref: "demo world", requestId: null, now };
  await bookMovement(house.db, movement);
}

async function fillSettings(house: House, now: Date): Promise<void> {
  const social = {
    kick: "https://kick.com/windfall",
    discord: "https://discord.com/invite/windfall",
    x: "https://x.com/windfall",
    youtube: "https://www.youtube.com/@windfall",
    instagram: "https://www.instagram.com/windfall",
  };
  await house.db
    .insertInto("site_settings")
    .values([
      ...Object.entries(demoIdentity).map(([key, value]) => ({ key, value: JSON.stringify(value), updated_at: now })),
      { key: "social", value: JSON.stringify(social), updated_at: now },
      { key: "video_channel", value: JSON.stringify(demoChannel), updated_at: now },
    ])
    .execute();
}

async function fillStore(house: House, now: Date): Promise<void> {
  for (const product of products) {
    const { name, description, price, stock, fields = [], featured = false } = product;
    await house.db
      .insertInto("products")
      .values({
        name,
        description,
        price,
        stock,
        fields: JSON.stringify(fields),
        featured,
        image: await storePicture(house, "products", product.picture),
        created_at: now,
        updated_at: now,
        deleted_at: null,
      })
      .execute();
  }
}

const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * 24 * hourMs);

async function fillViewer(house: House, passwordHash: string, now: Date): Promise<void> {
  const joined = daysBefore(now, 60);
  const userId = await insertAccount(house.db, {
    username: visitorsAccount.username,
    email: "viewer@windfall.example",
    passwordHash,
    now: joined,
  });
  await giveBalance(house, userId, "points", 250_000 + viewerSpentPoints, joined);
  await giveBalance(house, userId, "bucks", 50_000, joined);
  await linkRoobet(house, userId, "rb-viewer", "viewer_rb", now);
  await reportAffiliates(house, [{ username: "viewer_rb", accountId: "rb-viewer", wagerCents: 1_248_055 }], now);
  await addRakeback(house, userId, { instant: 624_000_000, weekly: 318_000_000, monthly: 541_000_000 }, now);
}

async function addRakeback(
  house: House,
  userId: number,
  microcents: Record<"instant" | "weekly" | "monthly", number>,
  now: Date,
): Promise<void> {
  const periods = {
    instant: now,
    weekly: new Date(weekStart(now).getTime() - 7 * 24 * hourMs),
    monthly: monthStart(new Date(monthStart(now).getTime() - hourMs)),
  };
  await house.db
    .insertInto("rakeback_accruals")
    .values(
      (["instant", "weekly", "monthly"] as const).map((kind) => ({
        user_id: userId,
        kind,
        period: isoDay(periods[kind]),
        microcents: microcents[kind],
      })),
    )
    .execute();
}

async function fillAffiliates(house: House, passwordHash: string, now: Date): Promise<void> {
  const people = demoViewers(affiliates);
  await reportAffiliates(house, people, now);
  const members = people.slice(0, accountCount * 20).filter((_, rank) => rank % 20 === 3);
  for (const [index, { username, accountId, wagerCents }] of members.entries()) {
    const email = `${username}@viewers.windfall.example`;
    const joined = joinedAt(now, index);
    const userId = await insertAccount(house.db, { username, email, passwordHash, now: joined });
    await giveBalance(house, userId, "points", Math.floor(wagerCents / 100) + 500, joined);
    await linkRoobet(house, userId, accountId, username, now);
  }
}

async function fillPatron(house: House, passwordHash: string, now: Date): Promise<void> {
  const joined = daysBefore(now, 89);
  const account = { username: patronName, email: "lighthouse@windfall.example", passwordHash, now: joined };
  const userId = await insertAccount(house.db, account);
  await giveBalance(house, userId, "points", 1_284_096_350, joined);
  await giveBalance(house, userId, "bucks", 248_075, joined);
  await linkRoobet(house, userId, "rb-patron", patronName, now);
  await reportAffiliates(house, [{ username: patronName, accountId: "rb-patron", wagerCents: 1_106_240 }], now);
  await addRakeback(house, userId, { instant: 55_312_000_000, weekly: 921_000_000, monthly: 12_480_000_000 }, now);
}

async function linkRoobet(
  house: House,
  userId: number,
  accountId: string,
  accountName: string,
  now: Date,
): Promise<void> {
  await house.db
    .insertInto("links")
    .values({ user_id: userId, provider: "roobet", account_id: accountId, account_name: accountName, linked_at: now })
    .execute();
}

/** Books the wagers too, so the demo begins with nothing outstanding. */
const reportAffiliates = (house: House, people: readonly Wagered[], now: Date) =>
  reportWagers(house, partnerBySlug("roobet"), monthStart(now), people, now);
