// The ticket count as it is now, asked for while the page is in sight; and the product's time to count down by.
import { router } from "@inertiajs/react";
import { useEffect, useRef, useState } from "react";
import type { BeaconWait } from "../../../contracts/beacon.ts";
import { paths } from "../../../contracts/paths.ts";
import {
  isUndecided,
  type LiveRaffle,
  type LiveRaffleAnswer,
  type LiveRafflesAnswer,
  type Raffle,
  stateOf,
} from "../../../contracts/raffles.ts";
import { call } from "../../api.ts";
import { useKeptHead } from "../../receipts/use-witness.ts";

const calmMs = 5_000;
const soonMs = 1_200;
/** So close to the end, and until the winners are known, everybody wants to know at once. */
const soonBeforeMs = 8_000;

/** Asks again and again while the page is visible; `ask` answers after how long, or null for no more. */
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

export interface Live {
  entriesCount: number;
  /** The product's time when it last answered; undefined before. */
  now: string | undefined;
}

/** Brings the whole page up to date when the raffle ended, was drawn, or a winner was drawn anew. */
export function useLiveRaffle(raffle: Raffle, winnersCount: number, wait: BeaconWait | null): Live {
  const [live, setLive] = useState<LiveRaffleAnswer | null>(null);
  // Before the first answer nobody knows how far this clock is off, so an ended raffle asks once too, for nothing.
  usePolling(
    async () => {
      const answer = await call<LiveRaffleAnswer>(paths.api.liveRaffle(raffle.id), { method: "GET" });
      if (answer.kind !== "answer" || answer.status !== 200) return calmMs * 2;
      setLive(answer.body);
      if (isNews(answer.body, raffle, winnersCount, wait)) router.reload();
      return pauseAfter(answer.body);
    },
    isUndecided(stateOf(raffle)),
  );
  useKeptHead(live);
  const isNewer = live !== null && live.entries_count > raffle.entries_count;
  return { entriesCount: isNewer ? live.entries_count : raffle.entries_count, now: live?.now };
}

const isNews = (live: LiveRaffle, raffle: Raffle, winnersCount: number, wait: BeaconWait | null): boolean =>
  live.ended !== raffle.ended ||
  live.ends_at !== raffle.ends_at ||
  live.winners_count !== winnersCount ||
  live.beacon_at !== (wait?.at ?? null);

function pauseAfter(live: LiveRaffleAnswer): number {
  const leftMs = Date.parse(live.ends_at) - Date.parse(live.now);
  return stateOf(live) === "closed" || leftMs < soonBeforeMs ? soonMs : calmMs;
}

/** Counts of the open raffles of the list. */
export function useLiveRaffles(active: readonly Raffle[]): {
  now: string | undefined;
  countOf: (raffle: Raffle) => number;
} {
  const [live, setLive] = useState<LiveRafflesAnswer | null>(null);
  useKeptHead(live);
  usePolling(async () => {
    const answer = await call<LiveRafflesAnswer>(paths.api.liveRaffles, { method: "GET" });
    if (answer.kind !== "answer" || answer.status !== 200) return calmMs * 4;
    setLive(answer.body);
    const now = Date.parse(answer.body.now);
    const isOver = active.some((raffle) => Date.parse(raffle.ends_at) <= now);
    if (isOver) router.reload();
    return calmMs * 2;
  }, active.length > 0);
  const counts = new Map(live?.raffles.map((raffle) => [raffle.id, raffle.entries_count]));
  return {
    now: live?.now,
    countOf: (raffle) => Math.max(raffle.entries_count, counts.get(raffle.id) ?? 0),
  };
}
