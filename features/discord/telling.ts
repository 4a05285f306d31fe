// Says what is noted: one message at a time to each webhook, by one process at a time.

import { eachAlone } from "../../platform/base/each-alone.ts";
import { unreachable } from "../../platform/base/result.ts";
import type { Db } from "../../platform/database/db.ts";
import { inLane, type Lane, laneFailed, laneGone, laneSent, renewLane } from "../../platform/outbox/lanes.ts";
import { type Channel, isNewsKind } from "./channels.ts";
import type { NewsKind } from "./contract/discord.ts";
import type { NewsHouse } from "./news.ts";
import {
  beginSaying,
  dropStale,
  type Settled,
  settleLeftOver,
  settleNews,
  type Waiting,
  waitingNews,
} from "./news-records.ts";
import { type HookRefusal, type Hooks, hookOf } from "./source.ts";

/** To one webhook in one turn: Discord takes five in two seconds. */
const mostATurn = 5;
const backoff = { firstMs: 15_000, longestMs: 30 * 60_000 };

export async function tellNews(house: NewsHouse, hooks: Hooks, channels: readonly Channel[]): Promise<void> {
  const { db, clock } = house;
  const addressOf = addressesOf(channels);
  await settleLeftOver(db, null, clock.now());
  await dropStale(db, [...addressOf.keys()], clock.now());
  const waiting = await waitingNews(db);
  const byAddress = Map.groupBy(waiting, ({ kind }) => addressOf.get(kind) ?? "");
  byAddress.delete("");
  await eachAlone(byAddress, ([address, news]) => tellOne(house, hooks, address, news));
}

/** Where the kinds go that are switched on. */
function addressesOf(channels: readonly Channel[]): Map<NewsKind, string> {
  const known = channels.flatMap(({ name, isOn, address }): [NewsKind, string][] =>
    isOn && address !== null && isNewsKind(name) ? [[name, address]] : [],
  );
  return new Map(known);
}

async function tellOne(house: NewsHouse, hooks: Hooks, address: string, news: readonly Waiting[]): Promise<void> {
  await inLane(house, hookOf(address), async (lane) => {
    await settleLeftOver(house.db, lane.name, house.clock.now());
    for (const one of news.slice(0, mostATurn)) {
      if (!(await renewLane(house.db, lane, house.clock.now()))) return;
      if (!(await beginSaying(house.db, one.id, lane.name))) continue;
      const said = await hooks.post(address, { content: one.text });
      const now = house.clock.now();
      if (said.ok) {
        await settleNews(house.db, one.id, { state: "said", messageId: said.value.messageId }, now);
        await laneSent(house.db, lane.name, said.value.restSeconds * 1_000, now);
        if (said.value.restSeconds > 0) return;
        continue;
      }
      house.log.warn(
        { why: said.why, reason: said.reason, news: one.kind },
        "an announcement was not posted to Discord",
      );
      await settleNews(house.db, one.id, settledBy(said), now);
      if (await standsStill(house.db, lane, said, now)) return;
    }
  });
}

function settledBy(refusal: HookRefusal): Settled {
  const reason = `Discord ${refusal.reason}.`;
  switch (refusal.why) {
    case "wait":
      return { state: "waiting" };
    case "failed":
      return refusal.mayStand ? { state: "unsure", reason } : { state: "waiting" };
    case "gone":
      return { state: "dropped", reason };
    case "missing":
    case "refused":
      return { state: "failed", reason };
    default:
      return unreachable(refusal);
  }
}

/** Notes at the webhook what it answered. True: nothing more is sent there for now. */
export async function standsStill(db: Db, lane: Lane, refusal: HookRefusal, now: Date): Promise<boolean> {
  const problem = `Discord ${refusal.reason}.`;
  switch (refusal.why) {
    case "gone":
      await laneGone(db, lane.name, problem, now);
      return true;
    case "wait":
      await laneFailed(db, lane, { waitSeconds: refusal.seconds, problem }, backoff, now);
      return true;
    case "failed":
    case "refused":
      await laneFailed(db, lane, { waitSeconds: 0, problem }, backoff, now);
      return true;
    case "missing":
      return false;
    default:
      return unreachable(refusal);
  }
}
