// What this browser itself knew before a roll, held against the roll: the hash it was shown, the client seed it sent.
import type { RollDetail } from "../../rules/roll.ts";
import type { SeedPair } from "../../rules/seeds.ts";
import type { Receipts, SeenRoll } from "./receipt-store.ts";

export type OwnRoll = Pick<RollDetail, "id" | "client_seed" | "server_seed_hash"> &
  Partial<Pick<RollDetail, "odds_sha256" | "version" | "price">>;

export interface Doubt {
  /** Sure: nothing an honest site does explains it. */
  isSure: boolean;
  words: string;
}

const otherClientSeed = "This roll did not use the client seed that your browser sent, or was shown.";
const otherOdds = "This roll was made with other odds than this page showed.";
const otherPrice = "This roll cost another price than this page showed.";
/** Who reveals a seed elsewhere has another one here, and the page does not know of it yet; so it is after a restore. */
const otherServerSeed =
  "This roll took a server seed whose hash this page had not shown as the next one’s. That is right if you revealed yours in another window or browser just before, or the site was restored from a backup; otherwise keep this roll and ask about it.";

/**
 * Whether it is the seed whose hash the page showed as the next roll's; a page that was sent no hash knew none. Not the one after it, which is shown as well: a
 * site that may take either has two tries.
 */
export const wasSeedShown = (
  { server_seed_hash: hash }: Pick<OwnRoll, "server_seed_hash">,
  shown: Pick<SeedPair, "server_seed_hash"> | null,
): boolean => hash === shown?.server_seed_hash;

/** What does not fit; null where all does, or nothing was kept. */
export function findDoubt(roll: OwnRoll, kept: Pick<Receipts, "rolls">): Doubt | null {
  const before = findStoredRoll(roll, kept);
  if (before === undefined) return null;
  if (before.sent_client_seed !== undefined && before.sent_client_seed !== roll.client_seed)
    return { isSure: true, words: otherClientSeed };
  const { version = before.version, odds_sha256 = before.odds_sha256, price = before.price } = roll;
  if (before.version !== version || before.odds_sha256 !== odds_sha256) return { isSure: true, words: otherOdds };
  if (before.price !== price) return { isSure: true, words: otherPrice };
  return before.knew_seed ? null : { isSure: false, words: otherServerSeed };
}

/** A line of the roll's check; none where this browser did not see the roll. */
export interface OwnStep {
  isRight: boolean | null;
  name: string;
  found: string;
}

export function ownSteps(roll: OwnRoll, kept: Pick<Receipts, "rolls">): OwnStep[] {
  const doubt = findDoubt(roll, kept);
  if (doubt !== null) return [{ isRight: doubt.isSure ? false : null, name: doubt.words, found: describeSeeds(roll) }];
  const before = findStoredRoll(roll, kept);
  if (before === undefined) return [];
  const name = `This browser was shown the hash of its server seed before the roll${before.sent_client_seed === undefined ? "" : ", and sent its client seed"}`;
  return [{ isRight: true, name, found: describeSeeds(roll) }];
}

const findStoredRoll = ({ id }: OwnRoll, { rolls }: Pick<Receipts, "rolls">): SeenRoll | undefined =>
  rolls.find((roll) => roll.id === id);

const describeSeeds = ({ server_seed_hash: hash, client_seed: seed }: OwnRoll): string =>
  `${hash.slice(0, 13)}…, “${seed}”`;
