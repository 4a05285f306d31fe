import { z } from "zod";
import { nextMonthStart } from "../../platform/base/clock.ts";
import { hasInvisibleCharacters } from "../contract/invisible-characters.ts";
import { defaultRanks, isRankReached, type Rank, withEmblem } from "../contract/ranks.ts";
import { m } from "../messages.ts";

const maxRanks = 24;
const maxDollars = 1_000_000_000;
/** A reward above this share of the wagers can only be a typing mistake. */
const maxRewardShare = 0.1;

const dollarAmount = (minimum: number, error: () => string) =>
  z.number({ error }).min(minimum, { error }).max(maxDollars, { error }).multipleOf(0.01, { error });

const rungSchema = z.object({
  /** Claims are stored under this key, so they stay valid when the rank is renamed. Empty for a new rank. */
  key: z.string().max(60).default(""),
  name: z
    .string()
    .trim()
    .min(1, { error: m.rankNameMissing })
    .max(30, { error: () => m.charactersAtMost({ count: 30 }) })
    .refine((name) => !hasInvisibleCharacters(name), { error: m.invisibleCharacters }),
  /** The month's wagers that reach the rank, in dollars. */
  wager: dollarAmount(1, m.rankWager),
  reward: dollarAmount(0.01, m.rankReward),
});
export type Rung = z.infer<typeof rungSchema>;

const ladderSchema = z
  .array(rungSchema)
  .min(1, { error: m.ranksMissing })
  .max(maxRanks, { error: () => m.tooManyRanks({ count: maxRanks }) })
  .superRefine((rungs, issues) => {
    rungs.forEach((one, index) => {
      for (const [field, message] of findRungProblems(one, rungs.slice(0, index))) {
        issues.addIssue({ code: "custom", path: [index, field], message });
      }
    });
  })
  .transform(assignKeys);

function findRungProblems({ key, name, wager, reward }: Rung, lower: readonly Rung[]): [keyof Rung, string][] {
  const before = lower.at(-1);
  const isTaken = lower.some((one) => one.name.toLowerCase() === name.toLowerCase());
  const checks: [keyof Rung, boolean, string][] = [
    ["name", isTaken, m.rankNameTaken()],
    ["key", key !== "" && lower.some((one) => one.key === key), m.rankTwice()],
    ["wager", before !== undefined && wager <= before.wager, m.rankWagerLow()],
    ["reward", reward > wager * maxRewardShare, m.rankRewardHigh()],
  ];
  return checks.flatMap(([field, isWrong, message]) => (isWrong ? [[field, message]] : []));
}

/** Makes a new rank's name its key, so a rank that was removed and added again is not paid twice. */
function assignKeys(rungs: Rung[]): Rung[] {
  const taken = new Set(rungs.map(({ key }) => key));
  return rungs.map((one) => {
    if (one.key !== "") return one;
    let key = one.name;
    for (let number = 2; taken.has(key); number += 1) key = `${one.name} ${number}`;
    taken.add(key);
    return { ...one, key };
  });
}

const defaultLadder: Rung[] = defaultRanks.map(({ name, threshold, reward }) => ({
  ...{ key: name, name },
  ...{ wager: threshold / 100, reward: reward / 100 },
}));

export const rankSettings = z
  .object({
    on: z.boolean().default(false),
    ladder: ladderSchema.default(defaultLadder),
    /**
     * The earlier ladder, which still applies until `until` although another one was saved. Only the server sets this
     * field (decision 0068).
     */
    standing: z.object({ ladder: ladderSchema, until: z.iso.datetime() }).nullable().default(null),
  })
  .prefault({});
export type RankSettings = z.infer<typeof rankSettings>;

/** Claims refer to `key`, which does not change when the rank is renamed. */
export interface KeyedRank extends Rank {
  key: string;
}

/** Lowest first. Empty if ranks are off. */
export function activeRanksAt({ on, ladder: saved, standing }: RankSettings, now: Date): KeyedRank[] {
  if (standing !== null && now < new Date(standing.until)) return toRanks(standing.ladder);
  return on ? toRanks(saved) : [];
}

const toCents = (dollars: number): number => Math.round(dollars * 100);

const toRanks = (rungs: readonly Rung[]): KeyedRank[] =>
  rungs.map(({ key, name, wager, reward }, index) => ({
    ...withEmblem({ name, threshold: toCents(wager), reward: toCents(reward) }, index, rungs.length),
    key,
  }));

/**
 * Returns the settings to save. If anybody has reached a rank this month, the current ladder applies until the month
 * ends. `mostCents` is the highest total of wagers of any viewer this month.
 */
export function keepCurrentLadder(
  before: RankSettings,
  requested: RankSettings,
  { now, mostCents }: { now: Date; mostCents: number },
): RankSettings {
  const current = activeRanksAt(before, now);
  const after = { ...requested, standing: null };
  const [lowest] = current;
  const isPromised = lowest !== undefined && isRankReached(lowest, mostCents / 100);
  if (!isPromised || JSON.stringify(activeRanksAt(after, now)) === JSON.stringify(current)) return after;
  const standing =
    before.standing !== null && now < new Date(before.standing.until) ? before.standing.ladder : before.ladder;
  return { ...after, standing: { ladder: standing, until: nextMonthStart(now).toISOString() } };
}
