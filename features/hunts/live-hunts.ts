// The hunt as other parts of the site show it: on overlays, on the home page, and to pages that listen.

import type { House } from "../../common/server/house.ts";
import type { Subject } from "../../platform/live/server/channel.ts";
import { diffHunt, type LiveHuntTopic, pastHuntsMark } from "./contract/live.ts";
import type { WholeHunt } from "./queries.ts";
import { type HuntReader, huntsTag } from "./reader.ts";

/** A finished hunt stays on the overlay for its result to be read. */
const shownAfterEndMs = 10 * 60_000;

export interface LiveHunts {
  tag: string;
  /** The running hunt with its bonuses; null while there is none. */
  running(): Promise<WholeHunt | null>;
  /** The one that was just finished, else the running one. */
  shown(): Promise<WholeHunt | null>;
  live(): Promise<LiveHuntTopic>;
}

export function createLiveHunts({ clock }: Pick<House, "clock">, hunts: HuntReader): LiveHunts {
  return {
    tag: huntsTag,
    running: async () => (await hunts()).current,
    async shown() {
      const { current, justFinished } = await hunts();
      // The newest hunt: an older one somebody forgot to finish does not take its result away.
      const ageMs = justFinished === null ? shownAfterEndMs : clock.now().getTime() - justFinished.at.getTime();
      return ageMs < shownAfterEndMs ? (justFinished?.hunt ?? null) : current;
    },
    async live() {
      const { current, hunts: all } = await hunts();
      const over = all.find(({ finished }) => finished);
      // Whose name is masked for whom is the page's to say.
      const ended = over === undefined ? null : { ...over, guess_winner: null };
      return { current, ended, past: pastHuntsMark(all, current) };
    },
  };
}

/** For pages that listen: a payout is told as what it changes, and not as the whole hunt. */
export function huntSubject(hunt: LiveHunts): Subject<LiveHuntTopic> {
  return { key: "hunt", tags: [hunt.tag], read: () => hunt.live(), change: diffHunt };
}
