// Two example challenges as drafts, which only staff see until they switch them on.

import type { Actor } from "../../common/server/actor.ts";
import type { Db } from "../../platform/database/db.ts";
import type { ChallengeInput } from "./contract/challenges.ts";
import { createChallenge } from "./records.ts";

const examples: ChallengeInput[] = [
  {
    ...{ title: "Example: a 100x win", slot: "Any slot", target_multiplier: 100, min_bet: 0.5 },
    ...{ reward_points: 1_000, ends_at: null, active: false },
  },
  {
    ...{ title: "Example: a 500x win", slot: "Any slot", target_multiplier: 500, min_bet: 0.2 },
    ...{ reward_points: 5_000, ends_at: null, active: false },
  },
];

export async function fillExampleChallenges(db: Db, actor: Actor): Promise<number> {
  const { found } = await db
    .selectFrom("challenges")
    .select(({ fn }) => fn.countAll<number>().as("found"))
    .where("deleted_at", "is", null)
    .executeTakeFirstOrThrow();
  if (found > 0) return 0;
  for (const example of examples) await createChallenge(db, actor, example);
  return examples.length;
}
