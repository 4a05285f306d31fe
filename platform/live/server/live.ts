import type { LiveBye, LiveHeartbeat } from "../../contract/live.ts";
import type { Platform } from "../../platform.ts";
import { type Broadcast, createBroadcast } from "./broadcast.ts";
import type { Frames } from "./channel.ts";
import { ConnectionSlots } from "./connection-slots.ts";
import { type OwnState, OwnStates } from "./own-states.ts";
import type { Topics } from "./topics.ts";

export interface LiveDeps {
  house: Pick<Platform, "changes" | "log" | "clock" | "config">;
  topics: Topics;
  readOwn: (sessions: readonly string[]) => Promise<readonly OwnState[]>;
  isAdmin: (userId: number) => Promise<boolean>;
}

export interface LiveFigures {
  listeners: number;
  sent: number;
  cutOff: number;
  refused: number;
}

export interface Live {
  broadcast: Broadcast;
  own: OwnStates;
  slots: ConnectionSlots;
  topics: Topics;
  isAdmin: (userId: number) => Promise<boolean>;
  refused(): void;
  figures(): LiveFigures;
  close(): void;
}

/** Fits several states of a hunt with two hundred bonuses. A page with more unread data is probably suspended. */
const maxUnreadBytes = 128 * 1024;
/** Listeners reconnect at random moments, spread out so that about this many do so per second. */
const reconnectsPerSecond = 1_000;
const [leastSpreadMs, mostSpreadMs] = [1_000, 20_000];

export function createLive({ house, topics, readOwn, isAdmin }: LiveDeps): Live {
  const { changes, log, clock, config } = house;
  const now = () => clock.now().toISOString();
  const stateFrame = (fields: string) => `event: state\ndata: {${fields}}\n\n`;
  const head = (key: string) => `"topic":${JSON.stringify(key)},"now":${JSON.stringify(now())}`;
  const frames: Frames = {
    greeting: () => "",
    state: (key, { json }) => stateFrame(`${head(key)},"state":${json}`),
    change: (key, json) => stateFrame(`${head(key)},"change":${json}`),
  };
  const bye = (listeners: number): LiveBye => ({
    within_ms: Math.min(Math.max(leastSpreadMs, (listeners / reconnectsPerSecond) * 1_000), mostSpreadMs),
  });
  const broadcast = createBroadcast({
    ...{ changes, log, frames },
    limits: { mostListeners: config.live.mostListeners, mostUnreadBytes: maxUnreadBytes },
    beat: () => `event: beat\ndata: ${JSON.stringify({ now: now() } satisfies LiveHeartbeat)}\n\n`,
    byeFrame: (listeners) => `event: bye\ndata: ${JSON.stringify(bye(listeners))}\n\n`,
  });
  const own = new OwnStates({ changes, log, read: readOwn, sweepMs: config.live.sweepSeconds * 1_000 });
  let refused = 0;
  return {
    ...{ broadcast, own, topics, isAdmin },
    slots: new ConnectionSlots(config.live.perAddress),
    refused() {
      refused += 1;
    },
    figures: () => ({ ...broadcast.figures(), refused }),
    close() {
      broadcast.close();
      own.close();
    },
  };
}
