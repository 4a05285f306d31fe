import type { DemoEvent } from "../../common/http/feature.ts";
import type { House } from "../../common/server/house.ts";
import { createDraws, type Draws } from "../../fairness/server/draws/draws.ts";
import { toSignerKeys } from "../../fairness/server/draws/signed-numbers.ts";
import { boardDraws } from "../../features/leaderboard/freeze.ts";
import { raffleDraws } from "../../features/raffles/raffle-draws.ts";
import { createDirectSandbox, newSandboxKey, sandboxSignerSecret } from "../../partners/random-org/sandbox.ts";
import { getSecret } from "../../platform/secrets/secrets.ts";

/**
 * Replays the demo's past in order of time, so ledgers, rolls and ids ascend as on a real site. Events at the same time
 * keep their order.
 */
export async function replayMoments(house: House, moments: readonly DemoEvent[], now: Date): Promise<void> {
  const inOrder = moments.toSorted((a, b) => a.at.getTime() - b.at.getTime());
  for (const moment of inOrder) await moment.happen();
  // Marks the notices as seen, so nobody gets notified of old events.
  await house.db.updateTable("notices").set({ seen_at: now, mail_due_at: null }).execute();
  // The prizes of past raffles were sent long ago.
  await house.db
    .updateTable("orders")
    .set({ status: "fulfilled" })
    .set(({ ref }) => ({ decided_at: ref("shown_at") }))
    .where("source", "=", "raffle")
    .execute();
  await house.db.updateTable("raffles").set({ lost_told_to: null, reveal_at: null }).execute();
}

/** Makes draws that run at the given time, but otherwise work as on a real site. */
export function createPastDraws(house: House, at: Date): Draws {
  const clock = { ...house.clock, now: () => at };
  const keys = async () => toSignerKeys(await getSecret(house.db, sandboxSignerSecret, newSandboxKey));
  return createDraws({ ...house, clock }, createDirectSandbox({ db: house.db, clock, keys }), {
    raffle: raffleDraws({ ...house, clock }),
    leaderboard: boardDraws(house),
  });
}
