import type { Tone } from "../../../../ui/badge.tsx";
import type { BoardPrize, BoardState, DeskBoard, DeskPartner, DeskPlace } from "../../contract/boards.ts";
import { m } from "../../messages.ts";
import { totalWords } from "../words.ts";

export const stateLabels: Record<BoardState, { label: string; tone: Tone }> = {
  planned: { label: m.statePlanned(), tone: "sky" },
  running: { label: m.stateRunning(), tone: "mint" },
  closing: { label: m.stateClosing(), tone: "gold" },
  ended: { label: m.stateEnded(), tone: "neutral" },
  archived: { label: m.stateArchived(), tone: "neutral" },
};

export const sureLabels: Record<DeskPartner["sure"], { label: string; tone: Tone }> = {
  live: { label: m.sureLive(), tone: "mint" },
  docs: { label: m.sureDocs(), tone: "mint" },
  many: { label: m.sureMany(), tone: "sky" },
  one: { label: m.sureOne(), tone: "gold" },
};

export const proofWords: Record<DeskPartner["proof"], (values: { partner: string }) => string> = {
  chat: m.proofChat,
  masked: m.proofMasked,
  told: m.proofTold,
};

export const kindLabels = { race: m.race(), draw: m.draw() };

/** Returns whether the board can pay its places now and has not paid them. */
export const isReadyToPay = (board: DeskBoard): boolean =>
  board.kind === "race" &&
  board.frozen_at !== null &&
  board.released_at === null &&
  !board.paused &&
  board.prizes.length > 0 &&
  board.state !== "archived";

export function repeatWords(repeats: DeskBoard["repeats"]): string {
  switch (repeats?.every) {
    case undefined:
      return m.once();
    case "month":
      return m.everyMonth();
    case "week":
      return m.everyWeek();
    case "days":
      return m.everyDays({ days: repeats.days });
    case "cycle_day":
      return m.everyCycle({ day: repeats.day });
    case "own":
      return m.everyOwn();
  }
}

/** Returns all prizes in words: "$6,000", or the number of non-cash prizes. */
export function prizeTotal(prizes: readonly BoardPrize[], coin: (ours: string) => string): string {
  const count = ({ from, to }: BoardPrize) => to - from + 1;
  const sum = (kind: BoardPrize["kind"], unit: number) =>
    prizes
      .filter((prize) => prize.kind === kind)
      .reduce((all, prize) => all + Math.round(prize.amount * unit) * count(prize), 0) / unit;
  const texts = prizes.filter(({ kind }) => kind === "text").reduce((all, prize) => all + count(prize), 0);
  const total = totalWords(sum("bucks", 100), sum("points", 1), coin);
  return total ?? (texts === 0 ? m.noneShort() : m.prizeSumTexts({ count: texts }));
}

export interface ReleaseSums {
  people: number;
  bucks: number;
  points: number;
  orders: number;
  /** Places with a prize whose account belongs to no viewer. */
  unlinked: number;
}

export function releaseSums(places: readonly DeskPlace[]): ReleaseSums {
  const due = places.filter(
    ({ prizes, paid_at: paidAt, excluded_reason: reason }) => prizes.length > 0 && paidAt === null && reason === null,
  );
  const linked = due.filter(({ username }) => username !== null);
  const prizes = linked.flatMap((place) => place.prizes);
  const sum = (kind: BoardPrize["kind"], unit: number) =>
    prizes.filter((prize) => prize.kind === kind).reduce((all, { amount }) => all + Math.round(amount * unit), 0) /
    unit;
  return {
    people: new Set(linked.map(({ username }) => username)).size,
    bucks: sum("bucks", 100),
    points: sum("points", 1),
    orders: prizes.filter(({ kind }) => kind === "text").length,
    unlinked: due.length - linked.length,
  };
}
