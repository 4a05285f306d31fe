import type { House } from "../../common/server/house.ts";
import { withTimeout } from "../../platform/base/with-timeout.ts";
import { cachedRead } from "../../platform/cache/cached-read.ts";
import type { Subject } from "../../platform/live/server/channel.ts";
import { readStream, retractStream, type StreamReport, streamTag } from "./reports.ts";
import type { StreamSource } from "./source.ts";

const demoCacheMs = 5_000;
const cacheMs = 15_000;
/**
 * So many polls in a row that contradict a report override it. Fewer do not, because the platform's polls may lag for a
 * moment.
 */
const maxContraryPolls = 3;

type StreamHouse = Pick<House, "config" | "log" | "db" | "changes">;

const cacheTtlMs = ({ config }: Pick<StreamHouse, "config">): number => (config.demo ? demoCacheMs : cacheMs);

/**
 * `sourceNow` returns null while no platform is connected; the stream is then treated as offline. So is a stream whose check
 * fails (SHELL-36), which is also logged. The cache uses real time, because the demo moves the site's clock.
 */
export function createStreamStatus(house: StreamHouse, sourceNow: () => StreamSource | null): () => Promise<boolean> {
  const { db, log, changes } = house;
  const ttlMs = cacheTtlMs(house);
  const currentReport = cachedRead(changes, [streamTag], () => readStream(db));
  let polled: Promise<boolean> | null = null;
  let polledUntil = 0;
  let against = { word: 0, times: 0 };

  const poll = (source: StreamSource): Promise<boolean> =>
    source.isLive().catch((error: unknown) => {
      log.warn({ err: error }, "The stream's status could not be read; it counts as offline");
      return false;
    });
  const countPoll = async (answer: boolean): Promise<boolean> => {
    const report = await currentReport().catch(() => null);
    if (report === null) return answer;
    against = weighPoll(against, report, answer);
    if (against.times >= maxContraryPolls) {
      await retractStream(db, report).then(
        () => changes.announce(streamTag),
        (error: unknown) => log.warn({ err: error }, "a stale report of the stream's state could not be deleted"),
      );
    }
    return answer;
  };
  return async () => {
    const source = sourceNow();
    if (source === null) return false;
    if (polled === null || performance.now() >= polledUntil) {
      polled = poll(source).then(countPoll);
      polledUntil = performance.now() + ttlMs;
    }
    const answer = await polled;
    const report = await currentReport().catch(() => null);
    return report?.isLive ?? answer;
  };
}

/** The longest wait of a visitor for the platform. A later status arrives by live update. */
const maxWaitMs = 1_000;

export function streamSubject(house: StreamHouse, isLive: () => Promise<boolean>): Subject {
  let known = false;
  return {
    key: "stream",
    tags: [streamTag],
    everyMs: cacheTtlMs(house) / 3,
    async read() {
      known = (await withTimeout(isLive(), maxWaitMs)) ?? known;
      return { live: known };
    },
  };
}

interface ContraryPolls {
  /** The time of the report that the polls contradict. */
  word: number;
  times: number;
}

export function weighPoll(against: ContraryPolls, { at, isLive }: StreamReport, answer: boolean): ContraryPolls {
  const word = at.getTime();
  if (answer === isLive) return { word, times: 0 };
  return { word, times: (against.word === word ? against.times : 0) + 1 };
}
