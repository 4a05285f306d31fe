// Every revealed roll of the database, checked as browsers check it; odds, seeds and days held against the log.
import { sql } from "kysely";
import { at } from "../../../contracts/at.ts";
import { type OddsLine, oddsText } from "../../../contracts/odds.ts";
import { checkRoll, ownerOf, ticketCount } from "../../../contracts/roll-rule.ts";
import { rollsRoot } from "../../../server/cases/log.ts";
import type { Db } from "../../../server/core/db.ts";
import { logSha256 } from "../../../server/fairness-log/log.ts";
import type { Told } from "./told.ts";

type Say = (failure: string) => void;

interface RevealedRoll {
  id: number;
  version: string;
  position: number;
  server_seed: string;
  server_seed_hash: string;
  client_seed: string;
  nonce: number;
  ticket: number;
}

const rollsAtOnce = 5_000;

/** Answers how many there are that can be checked. */
export async function verifyRolls(db: Db, told: Told, say: Say): Promise<number> {
  const odds = await verifyOdds(db, told, say);
  let checked = 0;
  for (let after = 0; ; ) {
    const { rows } = await sql<RevealedRoll>`
      select r.id, r.case_id || ':' || r.version as version, r.position, s.server_seed, s.server_seed_hash, r.client_seed,
        r.nonce, r.ticket
      from rolls r join revealed_seeds s using (pair_id) where r.id > ${after} order by r.id limit ${rollsAtOnce}`.execute(
      db,
    );
    for (const roll of rows) for (const failure of await failuresOf(roll, odds)) say(`Roll ${roll.id}: ${failure}`);
    checked += rows.length;
    if (rows.length < rollsAtOnce) return checked;
    after = at(rows, rows.length - 1).id;
  }
}

async function failuresOf(roll: RevealedRoll, odds: Map<string, OddsLine[]>): Promise<string[]> {
  const { isSeedKept, isTicketRight, ticket } = await checkRoll(roll);
  const wrong: string[] = [];
  if (!isSeedKept) wrong.push("its server seed is not the one whose hash was shown.");
  if (!isTicketRight) wrong.push(`its ticket is ${roll.ticket}, though ${ticket} follows from its seeds.`);
  const rewards = odds.get(roll.version) ?? [];
  if (ownerOf(rewards, roll.ticket) !== roll.position) wrong.push("its ticket belongs to another reward.");
  return wrong;
}

/** By case and version: its rewards in order. */
async function verifyOdds(db: Db, told: Told, say: Say): Promise<Map<string, OddsLine[]>> {
  const { rows } = await sql<{ version: string; odds: OddsLine[] }>`
    select case_id || ':' || version as version, jsonb_agg(jsonb_build_object('first_ticket', first_ticket,
      'last_ticket', last_ticket, 'kind', kind, 'amount', amount, 'label', label) order by position) as odds
    from case_rewards group by case_id, case_rewards.version order by case_id, case_rewards.version`.execute(db);
  for (const { version, odds } of rows) {
    const name = `Case ${version.replace(":", ", version ")}`;
    const logged = told.odds.get(version);
    if (told.lines > 0 && logged === undefined) say(`${name}: its odds are not in the log.`);
    else if (logged !== undefined && logged !== logSha256(oddsText(odds)))
      say(`${name}: the log has other odds for it.`);
    if (!isWhole(odds)) say(`${name}: its rewards do not own each ticket once.`);
  }
  return new Map(rows.map(({ version, odds }) => [version, odds]));
}

/** One after another from the first ticket to the last. */
function isWhole(odds: readonly OddsLine[]): boolean {
  let last = 0;
  for (const { first_ticket, last_ticket } of odds) {
    if (first_ticket !== last + 1) return false;
    last = last_ticket;
  }
  return last === ticketCount;
}

/** Each seed's hash was in the log before it was used, and each day's rolls are still the ones it was closed with. */
export async function verifySeedsAndDays(db: Db, told: Told, say: Say): Promise<void> {
  if (told.lines === 0) return;
  const pairs = await db.selectFrom("seed_pairs").select(["user_id", "server_seed_hash"]).orderBy("user_id").execute();
  for (const { user_id, server_seed_hash: hash } of pairs)
    if (!told.hashes.has(hash)) say(`Seeds of user ${user_id}: the hash ${hash} is not in the log.`);
  for (const seed of told.seeds) {
    const hash = logSha256(seed);
    if (!told.hashes.has(hash)) say(`Seeds: one was revealed whose hash ${hash} the log did not have before.`);
  }
  let last = 0;
  for (const { n, event } of told.days) {
    if (event.first !== last + 1) say(`Rolls of ${event.day} (line ${n}): they do not follow the line before.`);
    last = Number(event.last);
    const { count, root } = await rollsRoot(db, Number(event.first), last);
    if (count !== event.count)
      say(`Rolls of ${event.day} (line ${n}): there were ${event.count}, now there are ${count}.`);
    else if (root !== event.root) say(`Rolls of ${event.day} (line ${n}): one of them is another than it was.`);
  }
}
