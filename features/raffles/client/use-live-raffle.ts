import { useEffect, useRef, useState } from "react";
import { paths } from "../../../common/contract/paths.ts";
import { reelStartDelayMs } from "../../../common/contract/raffle-reel.ts";
import { useRecordHead } from "../../../fairness/client/receipts/use-receipts.ts";
import type { BeaconWait } from "../../../fairness/rules/beacon.ts";
import { withJitter } from "../../../platform/client/jitter.ts";
import { type LiveValue, useTopic } from "../../../platform/live/client/live-store.ts";
import { router } from "../../../platform/pages/client/router.ts";
import { call } from "../../../ui/base/api.ts";
import { useReloadOnChange } from "../../../ui/base/use-reload-on-change.ts";
import {
  isUndecided,
  type LiveRaffle,
  type LiveRaffleAnswer,
  type LiveRafflesAnswer,
  type Raffle,
  raffleState,
} from "../contract/raffles.ts";

const idlePollMs = 5_000;
const fastPollMs = 1_200;
/** Polls fast from this time before the end until the winners are known. */
const fastPollBeforeMs = 8_000;

/** Polls while the page is visible. `poll` returns the delay in ms until the next poll, or null to stop. */
function usePolling(poll: () => Promise<number | null>, isWanted: boolean): void {
  const latest = useRef(poll);
  latest.current = poll;
  useEffect(() => {
    if (!isWanted) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const run = async () => {
      clearTimeout(timer);
      if (document.visibilityState === "hidden") return;
      const next = await latest.current();
      if (!isOver && next !== null) timer = setTimeout(run, next);
    };
    const wake = () => document.visibilityState === "visible" && void run();
    document.addEventListener("visibilitychange", wake);
    void run();
    return () => {
      isOver = true;
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", wake);
    };
  }, [isWanted]);
}

export interface LiveState {
  entriesCount: number;
  now: string | undefined;
  /** When the reel starts on every page, in ms by this device's clock; null before the draw. */
  reelStartsAt: number | null;
  /** On a page that was open during the draw, this is false until `reelStartsAt`. */
  isReelDue: boolean;
}

/** Reloads the page's props when the raffle ends, when it is drawn, and when a voided win gets a new winner. */
export function useLiveRaffle(
  raffle: Raffle,
  { winnersCount, wait, drawnAt }: { winnersCount: number; wait: BeaconWait | null; drawnAt: string | null },
): LiveState {
  const [polled, setPolled] = useState<LiveRaffleAnswer | null>(null);
  const isWanted = isUndecided(raffleState(raffle));
  const topic = useTopic(isWanted ? `raffle:${raffle.id}` : null);
  // Polls even a raffle that seems to have ended, because the browser's clock may be wrong until the first response.
  usePolling(
    async () => {
      const answer = await call<LiveRaffleAnswer>(paths.api.liveRaffle(raffle.id), { method: "GET" });
      if (answer.kind !== "answer" || answer.status !== 200) return withJitter(idlePollMs * 2);
      setPolled(answer.body);
      if (isNews(answer.body, raffle, winnersCount, wait)) router.reload();
      return nextPollDelay(answer.body);
    },
    isWanted && topic === undefined,
  );
  useRecordHead(polled);
  // A lower balance may mean that the viewer bought tickets in the chat or on another device.
  useReloadOnChange(({ balance }) => (isWanted ? balance : undefined), ownProps, isLowerBalance);
  useReloadOnNews(topic !== undefined && isNews(topic.state, raffle, winnersCount, wait));
  const live = topic === undefined ? polled : { ...topic.state, now: topic.now };
  const isNewer = live !== null && live.entries_count > raffle.entries_count;
  const isReelDue = useSharedReelStart(topic);
  // The live topic ends with the draw, so its clock is stored here. A page that opens later only knows the device's
  // clock.
  const aheadMs = useRef(0);
  if (topic !== undefined) aheadMs.current = topic.aheadMs;
  const reelStartsAt = drawnAt === null ? null : Date.parse(drawnAt) + reelStartDelayMs - aheadMs.current;
  return { entriesCount: isNewer ? live.entries_count : raffle.entries_count, now: live?.now, reelStartsAt, isReelDue };
}

/** Starts the reel at the same moment on all open pages, even if their reloads finish at different times. */
function useSharedReelStart(topic: LiveValue<LiveRaffle> | undefined): boolean {
  const [startsAt, setStartsAt] = useState<number | null>(null);
  const drawnAt = topic?.state.drawn_at ?? null;
  useEffect(() => {
    if (topic === undefined || drawnAt === null) return;
    const at = Date.parse(drawnAt) + reelStartDelayMs - topic.aheadMs;
    if (at > Date.now()) setStartsAt(at);
  }, [drawnAt]);
  useEffect(() => {
    if (startsAt === null) return;
    const timer = setTimeout(() => setStartsAt(null), startsAt - Date.now());
    return () => clearTimeout(timer);
  }, [startsAt]);
  return startsAt === null;
}

const ownProps = ["own_tickets", "own_entries", "own_wagered", "entries", "raffle"];
const isLowerBalance = (points: number, before: number): boolean => points < before;

/** All open pages learn of a draw at the same moment. The jitter spreads their reloads. */
const reloadJitterMs = 700;
/** The delay after a reload that brought nothing new. */
const reloadRetryMs = 3_000;

/** Reloads the page until its props contain the news. */
function useReloadOnNews(isNews: boolean): void {
  useEffect(() => {
    if (!isNews) return;
    let timer = setTimeout(visit, Math.random() * reloadJitterMs);
    function visit() {
      router.reload();
      timer = setTimeout(visit, reloadRetryMs);
    }
    return () => clearTimeout(timer);
  }, [isNews]);
}

const isNews = (live: LiveRaffle, raffle: Raffle, winnersCount: number, wait: BeaconWait | null): boolean =>
  live.ended !== raffle.ended ||
  live.ends_at !== raffle.ends_at ||
  live.winners_count !== winnersCount ||
  live.beacon_at !== (wait?.at ?? null);

function nextPollDelay(live: LiveRaffleAnswer): number {
  const leftMs = Date.parse(live.ends_at) - Date.parse(live.now);
  return raffleState(live) === "closed" || leftMs < fastPollBeforeMs ? fastPollMs : idlePollMs;
}

/** Returns live ticket counts for the listed open raffles, and the server's time. */
export function useLiveRaffles(active: readonly Raffle[]): {
  now: string | undefined;
  getCount: (raffle: Raffle) => number;
} {
  const [polled, setPolled] = useState<LiveRafflesAnswer | null>(null);
  const topic = useTopic(active.length > 0 ? "raffles" : null);
  useRecordHead(polled);
  usePolling(
    async () => {
      const answer = await call<LiveRafflesAnswer>(paths.api.liveRaffles, { method: "GET" });
      if (answer.kind !== "answer" || answer.status !== 200) return withJitter(idlePollMs * 4);
      setPolled(answer.body);
      if (isOver(active, answer.body.now)) router.reload();
      return withJitter(idlePollMs * 2);
    },
    active.length > 0 && topic === undefined,
  );
  useReloadOnNews(topic !== undefined && isOver(active, topic.now));
  const counts = new Map((topic?.state.open ?? polled?.raffles)?.map((raffle) => [raffle.id, raffle.entries_count]));
  return {
    now: topic?.now ?? polled?.now,
    getCount: (raffle) => Math.max(raffle.entries_count, counts.get(raffle.id) ?? 0),
  };
}

const isOver = (active: readonly Raffle[], now: string): boolean =>
  active.some((raffle) => Date.parse(raffle.ends_at) <= Date.parse(now));
