// The ticket count as it is now, told by the site, else asked for while the page is in sight; and the product's time to count down by.

import { useEffect, useRef, useState } from "react";
import { paths } from "../../../common/contract/paths.ts";
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
  reelStartDelayMs,
} from "../contract/raffles.ts";

const idlePollMs = 5_000;
const fastPollMs = 1_200;
/** So close to the end, and until the winners are known, everybody wants to know at once. */
const fastPollBeforeMs = 8_000;

/** Asks again and again while the page is visible; `requestNumbers` answers after how long, or null for no more. */
function usePolling(ask: () => Promise<number | null>, isWanted: boolean): void {
  const latest = useRef(ask);
  latest.current = ask;
  useEffect(() => {
    if (!isWanted) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const turn = async () => {
      clearTimeout(timer);
      if (document.visibilityState === "hidden") return;
      const next = await latest.current();
      if (!isOver && next !== null) timer = setTimeout(turn, next);
    };
    const wake = () => document.visibilityState === "visible" && void turn();
    document.addEventListener("visibilitychange", wake);
    void turn();
    return () => {
      isOver = true;
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", wake);
    };
  }, [isWanted]);
}

export interface LiveState {
  entriesCount: number;
  /** The product's time when it last answered; undefined before. */
  now: string | undefined;
  /** False for the moments until everybody who watched the draw sees its reel begin. */
  isReelDue: boolean;
}

/** Brings the whole page up to date when the raffle ended, was drawn, or a winner was drawn anew. */
export function useLiveRaffle(raffle: Raffle, winnersCount: number, wait: BeaconWait | null): LiveState {
  const [asked, setAsked] = useState<LiveRaffleAnswer | null>(null);
  const isWanted = isUndecided(raffleState(raffle));
  const told = useTopic(isWanted ? `raffle:${raffle.id}` : null);
  // Before the first answer nobody knows how far this clock is off, so an ended raffle asks once too, for nothing.
  usePolling(
    async () => {
      const answer = await call<LiveRaffleAnswer>(paths.api.liveRaffle(raffle.id), { method: "GET" });
      if (answer.kind !== "answer" || answer.status !== 200) return withJitter(idlePollMs * 2);
      setAsked(answer.body);
      if (isNews(answer.body, raffle, winnersCount, wait)) router.reload();
      return nextPollDelay(answer.body);
    },
    isWanted && told === undefined,
  );
  useRecordHead(asked);
  // Points that went may have gone for tickets: bought in the chat, or on another screen.
  useReloadOnChange(({ balance }) => (isWanted ? balance : undefined), ownProps, isLowerBalance);
  useReloadOnNews(told !== undefined && isNews(told.state, raffle, winnersCount, wait));
  const live = told === undefined ? asked : { ...told.state, now: told.now };
  const isNewer = live !== null && live.entries_count > raffle.entries_count;
  const isReelDue = useSharedReelStart(told);
  return { entriesCount: isNewer ? live.entries_count : raffle.entries_count, now: live?.now, isReelDue };
}

/** All who are told of a draw let its reel begin at one moment, whenever their page has brought the winners. */
function useSharedReelStart(told: LiveValue<LiveRaffle> | undefined): boolean {
  const [startsAt, setStartsAt] = useState<number | null>(null);
  const drawnAt = told?.state.drawn_at ?? null;
  useEffect(() => {
    if (told === undefined || drawnAt === null) return;
    const at = Date.parse(drawnAt) + reelStartDelayMs - told.aheadMs;
    if (at > Date.now()) setStartsAt(at);
  }, [drawnAt]);
  useEffect(() => {
    if (startsAt === null) return;
    const timer = setTimeout(() => setStartsAt(null), startsAt - Date.now());
    return () => clearTimeout(timer);
  }, [startsAt]);
  return startsAt === null;
}

/** What of the page is the viewer's own, or shows it. */
const ownProps = ["own_tickets", "own_entries", "own_wagered", "entries", "raffle"];
const isLowerBalance = (points: number, before: number): boolean => points < before;

/** Everybody hears of it at once, and need not ask at once. */
const reloadJitterMs = 700;
/** Between two visits that brought no news. */
const reloadRetryMs = 3_000;

/** Visits the page anew for what was told of it, until it shows it. */
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

/** Counts of the open raffles of the list. */
export function useLiveRaffles(active: readonly Raffle[]): {
  now: string | undefined;
  countOf: (raffle: Raffle) => number;
} {
  const [asked, setAsked] = useState<LiveRafflesAnswer | null>(null);
  const told = useTopic(active.length > 0 ? "raffles" : null);
  useRecordHead(asked);
  usePolling(
    async () => {
      const answer = await call<LiveRafflesAnswer>(paths.api.liveRaffles, { method: "GET" });
      if (answer.kind !== "answer" || answer.status !== 200) return withJitter(idlePollMs * 4);
      setAsked(answer.body);
      if (isOver(active, answer.body.now)) router.reload();
      return withJitter(idlePollMs * 2);
    },
    active.length > 0 && told === undefined,
  );
  useReloadOnNews(told !== undefined && isOver(active, told.now));
  const counts = new Map((told?.state.open ?? asked?.raffles)?.map((raffle) => [raffle.id, raffle.entries_count]));
  return {
    now: told?.now ?? asked?.now,
    countOf: (raffle) => Math.max(raffle.entries_count, counts.get(raffle.id) ?? 0),
  };
}

const isOver = (active: readonly Raffle[], now: string): boolean =>
  active.some((raffle) => Date.parse(raffle.ends_at) <= Date.parse(now));
