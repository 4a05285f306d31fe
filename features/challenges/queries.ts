import { type Selectable, sql } from "kysely";
import type { House } from "../../common/server/house.ts";
import type { ChallengeClaimsTable, ChallengesTable } from "../../db/tables.ts";
import { toIsoTimes } from "../../platform/base/iso-times.ts";
import { versionMark } from "../../platform/base/version-mark.ts";
import { createBatcher } from "../../platform/cache/batcher.ts";
import { cachedRead } from "../../platform/cache/cached-read.ts";
import type { Db } from "../../platform/database/db.ts";
import { type Cursor, type KeysetPage, type KeysetQuery, readKeysetPage } from "../../platform/database/keyset-page.ts";
import type { Challenge, ClaimStatus, DeskChallenge, DeskClaim, OwnClaim } from "./contract/challenges.ts";
import { challengeFields } from "./contract/desk-fields.ts";

type Row = Selectable<ChallengesTable>;

const claimPageSize = 25;
const maxChallenges = 200;
const maxOwnClaims = 100;

export const challengesTag = "challenges";

export function createOpenChallengesReader({ db, changes, clock }: Pick<House, "db" | "changes" | "clock">) {
  const active = cachedRead(changes, [challengesTag], async () =>
    (await readNewest(db)).filter((row) => row.active).map(challengeProps),
  );
  return async (): Promise<Challenge[]> => {
    const now = clock.now().toISOString();
    return (await active()).filter(({ ends_at }) => ends_at === null || ends_at > now);
  };
}

export const listDeskChallenges = async (db: Db): Promise<DeskChallenge[]> =>
  (await readNewest(db)).map((row) => ({ ...challengeProps(row), seen: challengeSeenMark(row) }));

const readNewest = (db: Db): Promise<Row[]> =>
  db
    .selectFrom("challenges")
    .selectAll()
    .where("deleted_at", "is", null)
    .orderBy("id", "desc")
    .limit(maxChallenges)
    .execute();

export const challengeSeenMark = (row: Row): string => versionMark(challengeProps(row), challengeFields);

const challengeProps = ({ id, title, slot, reward_points, ends_at, active, ...row }: Row): Challenge => ({
  ...toIsoTimes({ id, title, slot, reward_points, ends_at, active }),
  target_multiplier: row.target_multiplier_e2 / 100,
  min_bet: row.min_bet_cents / 100,
});

type ClaimRow = Selectable<ChallengeClaimsTable>;

const claimProps = ({ id, challenge_id, status, link, note, created_at }: ClaimRow): OwnClaim =>
  toIsoTimes({ id, challenge_id, status, link, note, created_at });

export function createOwnClaimsReader(db: Db): (userId: number) => Promise<OwnClaim[]> {
  const find = createBatcher<number, ClaimRow[]>(async (userIds) => {
    const { rows } = await sql<ClaimRow>`
      select c.* from unnest(${userIds}::bigint[]) as asked(user_id)
      cross join lateral (
        select * from challenge_claims where user_id = asked.user_id order by id desc limit ${maxOwnClaims}
      ) c`.execute(db);
    return Map.groupBy(rows, (row) => row.user_id);
  });
  return async (userId) => ((await find(userId)) ?? []).map(claimProps);
}

export function listDeskClaims(db: Db, status: ClaimStatus, place: Cursor): Promise<KeysetPage<DeskClaim>> {
  const read = async ({ operator, id, order, limit }: KeysetQuery) => {
    const rows = await db
      .selectFrom("challenge_claims as c")
      .where("c.status", "=", status)
      .where("c.id", operator, id)
      .innerJoin("challenges as h", "h.id", "c.challenge_id")
      .innerJoin("users as u", "u.id", "c.user_id")
      .leftJoin("users as d", "d.id", "c.decided_by")
      .selectAll("c")
      .select(["h.title", "h.reward_points", "u.username", "u.avatar", "d.username as decider"])
      .orderBy("c.id", order)
      .limit(limit)
      .execute();
    return rows.map((row) => ({
      ...claimProps(row),
      challenge: row.title,
      reward_points: row.paid_points ?? row.reward_points,
      user: { username: row.username, avatar: row.avatar },
      decided_by: row.decider,
    }));
  };
  return readKeysetPage({ order: status === "pending" ? "asc" : "desc", length: claimPageSize, read }, place);
}
