// The form of a board as an admin types it, and the body that the form sends. Times are local times of the board's time
// zone.
import { formatWall, toWall } from "../../../../platform/contract/zones.ts";
import { readDecimal } from "../../../../ui/decimal.ts";
import type { BoardInput, BoardKind, DeskBoard, PrizeKind } from "../../contract/boards.ts";
import { maxPartners, maxPlaces } from "../../contract/limits.ts";
import { m } from "../../messages.ts";

export type WindowKind = "month" | "two_weeks" | "fixed" | "week" | "days" | "cycle_day" | "own";

export interface PrizeDraft {
  key: number;
  from: string;
  to: string;
  kind: PrizeKind;
  amount: string;
  text: string;
}

export interface BoardDraft {
  kind: BoardKind;
  name: string;
  partners: string[];
  window: WindowKind;
  starts: string;
  /** Only for windows with a fixed end. For other windows, the end follows from the start. */
  ends: string;
  days: string;
  cycleDay: string;
  timeZone: string;
  prizes: PrizeDraft[];
  ties: "earlier" | "shared";
  settleHours: string;
  position: string;
  paused: boolean;
}

export type DraftChange = (change: Partial<BoardDraft>) => void;

/** Returns the local time in a zone, such as "2026-12-01T00:00". Uses UTC if the zone is unknown. */
export const wallMinute = (iso: string, timeZone: string): string => formatWall(toWall(new Date(iso), timeZone));

// Treats the local time as if it were UTC, so that no day has 23 or 25 hours.
const readWall = (wall: string): Date => new Date(`${wall}:00Z`);
const writeWall = (at: Date): string => formatWall(at.getTime());

/** Returns when a window that starts at `starts` ends. Returns null if the input is invalid. */
export function windowEnd({ window, starts, ends, days, cycleDay }: BoardDraft): string | null {
  const at = readWall(starts);
  if (Number.isNaN(at.getTime())) return null;
  switch (window) {
    case "fixed":
      return ends;
    case "two_weeks":
      return addDays(at, 14);
    case "week":
      return addDays(at, 7);
    case "days": {
      const count = readWhole(days, 1, 365);
      return count === null ? null : addDays(at, count);
    }
    case "month":
      return writeWall(new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 1)));
    case "cycle_day": {
      const day = readWhole(cycleDay, 1, 28);
      if (day === null) return null;
      const months = at.getUTCMonth() + (at.getUTCDate() < day ? 0 : 1);
      return writeWall(new Date(Date.UTC(at.getUTCFullYear(), months, day)));
    }
    case "own":
      // A preliminary end. The partner's first response replaces it.
      return addDays(at, 30);
  }
}

function addDays(at: Date, days: number): string {
  const end = new Date(at);
  end.setUTCDate(end.getUTCDate() + days);
  return writeWall(end);
}

/** Returns a typed whole number from `min` to `max`, otherwise null. */
export function readWhole(typed: string, min: number, max: number): number | null {
  const text = typed.trim();
  const value = /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN;
  return value >= min && value <= max ? value : null;
}

/** Returns an empty form: a race of two weeks from the next midnight. */
export function newDraft(now: string, timeZone: string): BoardDraft {
  const tomorrow = readWall(wallMinute(now, timeZone));
  tomorrow.setUTCHours(24, 0, 0, 0);
  const starts = writeWall(tomorrow);
  return {
    kind: "race",
    name: "",
    partners: [],
    window: "two_weeks",
    starts,
    ends: addDays(tomorrow, 14),
    days: "7",
    cycleDay: "16",
    timeZone,
    prizes: [],
    ties: "earlier",
    settleHours: "12",
    position: "0",
    paused: false,
  };
}

export function toDraft(board: DeskBoard): BoardDraft {
  const { repeats, time_zone: timeZone } = board;
  return {
    kind: board.kind,
    name: board.name,
    partners: board.partners,
    window: repeats?.every ?? "fixed",
    starts: wallMinute(board.starts_at, timeZone),
    ends: wallMinute(board.ends_at, timeZone),
    days: repeats?.every === "days" ? String(repeats.days) : "7",
    cycleDay: repeats?.every === "cycle_day" ? String(repeats.day) : "16",
    timeZone,
    prizes: board.prizes.map(({ from, to, kind, amount, text = "" }, key) => ({
      key,
      from: String(from),
      to: String(to),
      kind,
      amount: kind === "text" ? "" : String(amount),
      text,
    })),
    ties: board.ties,
    settleHours: String(board.settle_hours),
    position: String(board.position),
    paused: board.paused,
  };
}

/** Returns the board without changes, for a call that changes one field. */
export const toInput = (board: DeskBoard): BoardInput => ({
  kind: board.kind,
  name: board.name,
  partners: board.partners,
  starts_at: wallMinute(board.starts_at, board.time_zone),
  ends_at: wallMinute(board.ends_at, board.time_zone),
  time_zone: board.time_zone,
  repeats: board.repeats,
  prizes: board.prizes,
  ties: board.ties,
  settle_hours: board.settle_hours,
  position: board.position,
  paused: board.paused,
});

export interface DraftFault {
  field: keyof BoardInput;
  text: string;
}

export function readDraft(draft: BoardDraft): BoardInput | DraftFault {
  const name = draft.name.trim();
  if (name === "") return { field: "name", text: m.badName() };
  if (draft.partners.length === 0) return { field: "partners", text: m.choosePartner() };
  if (draft.partners.length > maxPartners) return { field: "partners", text: m.tooManyPartners() };
  const repeats = readRepeats(draft);
  if (repeats !== null && "field" in repeats) return repeats;
  const ends = windowEnd(draft);
  if (ends === null || !(readWall(ends) > readWall(draft.starts))) return { field: "ends_at", text: m.badTimes() };
  const prizes = readPrizes(draft.prizes);
  if ("field" in prizes) return prizes;
  const settleHours = readWhole(draft.settleHours, 0, 240);
  if (settleHours === null) return { field: "settle_hours", text: m.badNumber({ min: 0, max: 240 }) };
  const position = readWhole(draft.position, 0, 1_000);
  if (position === null) return { field: "position", text: m.badNumber({ min: 0, max: "1,000" }) };
  return {
    kind: draft.kind,
    name,
    partners: draft.partners,
    starts_at: draft.starts,
    ends_at: ends,
    time_zone: draft.timeZone.trim(),
    repeats,
    prizes,
    ties: draft.ties,
    settle_hours: settleHours,
    position,
    paused: draft.paused,
  };
}

function readRepeats({ window, days, cycleDay }: BoardDraft): BoardInput["repeats"] | DraftFault {
  switch (window) {
    case "fixed":
    case "two_weeks":
      return null;
    case "days": {
      const count = readWhole(days, 1, 365);
      return count === null
        ? { field: "repeats", text: m.badNumber({ min: 1, max: 365 }) }
        : { every: "days", days: count };
    }
    case "cycle_day": {
      const day = readWhole(cycleDay, 1, 28);
      return day === null ? { field: "repeats", text: m.badNumber({ min: 1, max: 28 }) } : { every: "cycle_day", day };
    }
    default:
      return { every: window };
  }
}

type ReadPrize = BoardInput["prizes"][number];

function readPrizes(rows: readonly PrizeDraft[]): BoardInput["prizes"] | DraftFault {
  const prizes: ReadPrize[] = [];
  for (const [index, row] of rows.entries()) {
    const prize = readPrize(row, index + 1);
    if (typeof prize === "string") return { field: "prizes", text: prize };
    const isTaken = prizes.some(({ kind, from, to }) => kind === prize.kind && from <= prize.to && prize.from <= to);
    if (isTaken) return { field: "prizes", text: m.overlappingPlaces({ number: index + 1 }) };
    prizes.push(prize);
  }
  return prizes;
}

/** Returns the prize, or a text that says why it is invalid. An empty "to" means one place. */
function readPrize({ from, to, kind, amount, text }: PrizeDraft, number: number): ReadPrize | string {
  const first = readWhole(from, 1, maxPlaces);
  const last = to.trim() === "" ? first : readWhole(to, 1, maxPlaces);
  if (first === null || last === null || last < first) return m.badPlaces({ number, most: maxPlaces });
  if (kind === "text") {
    const words = text.trim();
    return words === "" ? m.badPrizeText({ number }) : { from: first, to: last, kind, amount: 0, text: words };
  }
  const value = readDecimal(amount, 2);
  if (value === null || value <= 0) return m.badPrizeAmount({ number });
  if (kind === "points" && !Number.isInteger(value)) return m.badPrizePoints({ number });
  return { from: first, to: last, kind, amount: value };
}

export interface PrizeSums {
  places: number;
  bucks: number;
  points: number;
  texts: number;
}

/** Adds up the rows that are complete. Adds in cents, so that the sum is exact. */
export function sumPrizes(rows: readonly PrizeDraft[]): PrizeSums {
  const places = new Set<number>();
  let [cents, points, texts] = [0, 0, 0];
  for (const row of rows) {
    const prize = readPrize(row, 0);
    if (typeof prize === "string") continue;
    const count = prize.to - prize.from + 1;
    for (let place = prize.from; place <= prize.to; place += 1) places.add(place);
    if (prize.kind === "bucks") cents += Math.round(prize.amount * 100) * count;
    else if (prize.kind === "points") points += prize.amount * count;
    else texts += count;
  }
  return { places: places.size, bucks: cents / 100, points, texts };
}

export function nextPrize(rows: readonly PrizeDraft[]): PrizeDraft {
  const last = Math.max(0, ...rows.map(({ from, to }) => Number(to.trim() || from) || 0));
  const kind = rows.at(-1)?.kind ?? "bucks";
  const key = Math.max(-1, ...rows.map((row) => row.key)) + 1;
  return { key, from: String(last + 1), to: String(last + 1), kind, amount: "", text: "" };
}
