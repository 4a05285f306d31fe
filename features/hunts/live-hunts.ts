import type { House } from "../../common/server/house.ts";
import type { Subject } from "../../platform/live/server/channel.ts";
import { diffHunt, type LiveHuntTopic, pastHuntsMark } from "./contract/live.ts";
import type { WholeHunt } from "./queries.ts";
import { type HuntReader, huntsTag } from "./reader.ts";

/** How long a finished hunt stays on the overlay, so that viewers can read its result. */
const shownAfterEndMs = 10 * 60_000;

export interface LiveHunts {
  tag: string;
  /** Returns the running hunt with its bonuses, or null. */
  running(): Promise<WholeHunt | null>;
  /** Returns the hunt that has just finished, otherwise the running one. */
  shown(): Promise<WholeHunt | null>;
  live(): Promise<LiveHuntTopic>;
}

export function createLiveHunts({ clock }: Pick<House, "clock">, hunts: HuntReader): LiveHunts {
  return {
    tag: huntsTag,
    running: async () => (await hunts()).current,
    async shown() {
      const { current, justFinished } = await hunts();
      // The result of the newest hunt is shown even if an older hunt was never finished.
      const ageMs = justFinished === null ? shownAfterEndMs : clock.now().getTime() - justFinished.at.getTime();
      return ageMs < shownAfterEndMs ? (justFinished?.hunt ?? null) : current;
    },
    async live() {
      const { current, hunts: all } = await hunts();
      const over = all.find(({ finished }) => finished);
      // The page masks the winner's name for everybody but the winner, so the live topic, which everybody receives,
      // leaves it out.
      const ended = over === undefined ? null : { ...over, guess_winner: null };
      return { current, ended, past: pastHuntsMark(all, current) };
    },
  };
}

/** The live topic. After a payout it sends only the change, not the whole hunt. */
export function huntSubject(hunt: LiveHunts): Subject<LiveHuntTopic> {
  return { key: "hunt", tags: [hunt.tag], read: () => hunt.live(), change: diffHunt };
}
