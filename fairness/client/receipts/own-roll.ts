import { m } from "../../messages.ts";
import type { RollDetail } from "../../rules/roll.ts";
import type { SeedPair } from "../../rules/seeds.ts";
import type { Receipts, SeenRoll } from "./receipt-store.ts";

export type OwnRoll = Pick<RollDetail, "id" | "client_seed" | "server_seed_hash"> &
  Partial<Pick<RollDetail, "odds_sha256" | "version" | "price">>;

export interface Doubt {
  /** True for a mismatch that no honest site would cause. */
  isSure: boolean;
  words: string;
}

const otherClientSeed = m.otherClientSeed();
const otherOdds = m.otherOdds();
const otherPrice = m.otherPrice();
/** An honest site may show this mismatch too: the viewer revealed a seed elsewhere, or a backup was restored. */
const otherServerSeed = m.otherServerSeed();

/**
 * Returns whether the roll used the seed whose hash the page showed as the next roll's. A page that received no hash
 * did not know any. The hash of the seed after that is not accepted, although the page shows it too: a site that could
 * use either seed would have two tries.
 */
export const wasSeedShown = (
  { server_seed_hash: hash }: Pick<OwnRoll, "server_seed_hash">,
  shown: Pick<SeedPair, "server_seed_hash"> | null,
): boolean => hash === shown?.server_seed_hash;

export function findDoubt(roll: OwnRoll, stored: Pick<Receipts, "rolls">): Doubt | null {
  const before = findStoredRoll(roll, stored);
  if (before === undefined) return null;
  if (before.sent_client_seed !== undefined && before.sent_client_seed !== roll.client_seed)
    return { isSure: true, words: otherClientSeed };
  const { version = before.version, odds_sha256 = before.odds_sha256, price = before.price } = roll;
  if (before.version !== version || before.odds_sha256 !== odds_sha256) return { isSure: true, words: otherOdds };
  if (before.price !== price) return { isSure: true, words: otherPrice };
  return before.knew_seed ? null : { isSure: false, words: otherServerSeed };
}

export interface OwnStep {
  isRight: boolean | null;
  name: string;
  found: string;
}

export function ownSteps(roll: OwnRoll, stored: Pick<Receipts, "rolls">): OwnStep[] {
  const doubt = findDoubt(roll, stored);
  if (doubt !== null) return [{ isRight: doubt.isSure ? false : null, name: doubt.words, found: describeSeeds(roll) }];
  const before = findStoredRoll(roll, stored);
  if (before === undefined) return [];
  const name = before.sent_client_seed === undefined ? m.ownRoll() : m.ownRollSentSeed();
  return [{ isRight: true, name, found: describeSeeds(roll) }];
}

const findStoredRoll = ({ id }: OwnRoll, { rolls }: Pick<Receipts, "rolls">): SeenRoll | undefined =>
  rolls.find((roll) => roll.id === id);

const describeSeeds = ({ server_seed_hash: hash, client_seed: seed }: OwnRoll): string =>
  `${hash.slice(0, 13)}…, “${seed}”`;
