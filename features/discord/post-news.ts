import { forEachSettled } from "../../platform/base/for-each-settled.ts";
import { unreachable } from "../../platform/base/result.ts";
import type { Db } from "../../platform/database/db.ts";
import {
  type Lane,
  markLaneGone,
  recordLaneFailure,
  recordLaneSent,
  renewLane,
  withLane,
} from "../../platform/outbox/lanes.ts";
import { type Channel, isNewsKind } from "./channels.ts";
import type { NewsKind } from "./contract/discord.ts";
import type { NewsHouse } from "./news.ts";
import {
  dropStale,
  listPending,
  type NewsOutcome,
  type PendingNews,
  recordOutcome,
  settleAbandoned,
  startPosting,
} from "./news-records.ts";
import { type HookRefusal, type Hooks, hashAddress } from "./source.ts";

/** The most posts to one webhook in one pass. Discord accepts five in two seconds. */
const maxPerTurn = 5;
const backoff = { firstMs: 15_000, longestMs: 30 * 60_000 };

export async function postNews(house: NewsHouse, hooks: Hooks, channels: readonly Channel[]): Promise<void> {
  const { db, clock } = house;
  const getAddress = mapAddresses(channels);
  await settleAbandoned(db, null, clock.now());
  await dropStale(db, [...getAddress.keys()], clock.now());
  const waiting = await listPending(db);
  const byAddress = Map.groupBy(waiting, ({ kind }) => getAddress.get(kind) ?? "");
  byAddress.delete("");
  await forEachSettled(byAddress, ([address, news]) => postToWebhook(house, hooks, address, news));
}

function mapAddresses(channels: readonly Channel[]): Map<NewsKind, string> {
  const known = channels.flatMap(({ name, isOn, address }): [NewsKind, string][] =>
    isOn && address !== null && isNewsKind(name) ? [[name, address]] : [],
  );
  return new Map(known);
}

async function postToWebhook(
  house: NewsHouse,
  hooks: Hooks,
  address: string,
  news: readonly PendingNews[],
): Promise<void> {
  await withLane(house, hashAddress(address), async (lane) => {
    await settleAbandoned(house.db, lane.name, house.clock.now());
    for (const one of news.slice(0, maxPerTurn)) {
      if (!(await renewLane(house.db, lane, house.clock.now()))) return;
      if (!(await startPosting(house.db, one.id, lane.name))) continue;
      const said = await hooks.post(address, { content: one.text });
      const now = house.clock.now();
      if (said.ok) {
        await recordOutcome(house.db, one.id, { state: "said", messageId: said.value.messageId }, now);
        await recordLaneSent(house.db, lane.name, said.value.pauseSeconds * 1_000, now);
        if (said.value.pauseSeconds > 0) return;
        continue;
      }
      house.log.warn(
        { why: said.why, reason: said.reason, news: one.kind },
        "could not post an announcement to Discord",
      );
      await recordOutcome(house.db, one.id, toOutcome(said), now);
      if (await recordRefusal(house.db, lane, said, now)) return;
    }
  });
}

function toOutcome(refusal: HookRefusal): NewsOutcome {
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

/** Records the webhook's refusal. Returns true when the webhook must get no more messages for now. */
export async function recordRefusal(db: Db, lane: Lane, refusal: HookRefusal, now: Date): Promise<boolean> {
  const problem = `Discord ${refusal.reason}.`;
  switch (refusal.why) {
    case "gone":
      await markLaneGone(db, lane.name, problem, now);
      return true;
    case "wait":
      await recordLaneFailure(db, lane, { waitSeconds: refusal.seconds, problem }, backoff, now);
      return true;
    case "failed":
    case "refused":
      await recordLaneFailure(db, lane, { waitSeconds: 0, problem }, backoff, now);
      return true;
    case "missing":
      return false;
    default:
      return unreachable(refusal);
  }
}
