// Reads the running hunt and the raffles that end soon. The browser finds out whether the stream is live.

import type { Clock } from "../../platform/base/clock.ts";
import type { LiveHunts } from "../hunts/live-hunts.ts";
import { huntsTag } from "../hunts/reader.ts";
import type { LiveRaffles } from "../raffles/live-raffles.ts";
import type { OnNow } from "./contract/content.ts";

const soonMs = 48 * 60 * 60_000;
const maxRaffles = 3;

/** Tags whose changes may change the running hunt and the raffles that end soon. */
export const onNowTags = [huntsTag, "raffles"];

export interface Running {
  hunt: LiveHunts;
  raffles: LiveRaffles;
}

export async function onNow(running: Running, now: Date): Promise<OnNow> {
  const [hunt, raffles] = await Promise.all([running.hunt.running(), running.raffles.open()]);
  const isSoon = (endsAt: string) => {
    const leftMs = Date.parse(endsAt) - now.getTime();
    return leftMs > 0 && leftMs <= soonMs;
  };
  return {
    now: now.toISOString(),
    hunt: hunt && {
      name: hunt.name,
      opened: hunt.bonus_count_opened,
      total: hunt.bonus_count_total,
      start: hunt.info_start_cost,
      won: hunt.info_amount_won,
    },
    raffles: raffles
      .filter(({ ends_at }) => isSoon(ends_at))
      .slice(0, maxRaffles)
      .map(({ id, name, image, ends_at, entry_price }) => ({ id, name, image, ends_at, entry_price })),
  };
}

/** Nothing announces that a raffle's end is near, so the state is read again after this time. */
const refreshMs = 60_000;

/** The running hunt and the raffles that end soon, as a live topic. */
export const onNowSubject = (running: Running, clock: Clock) => ({
  ...{ key: "now", tags: onNowTags, everyMs: refreshMs },
  async read() {
    const { now: _, ...state } = await onNow(running, clock.now());
    return state;
  },
});
