// The contract of boards: what pages show of one, and the calls that change one.
import { z } from "zod";
import { maxDescription, maxPartners, maxPlaces, maxPrizes, maxPrizeText } from "./limits.ts";

export const boardKinds = ["race", "draw"] as const;
export type BoardKind = (typeof boardKinds)[number];

/** `closing`: the window is over; the places are not paid yet. `ended`: paid, or drawn. */
export type BoardState = "planned" | "running" | "closing" | "ended" | "archived";

export const prizeKinds = ["bucks", "points", "text"] as const;
export type PrizeKind = (typeof prizeKinds)[number];

/** The prize of each place from `from` to `to`. */
export interface BoardPrize {
  from: number;
  to: number;
  kind: PrizeKind;
  /** Bucks in dollars, or whole points; 0 for a text. For each place. */
  amount: number;
  text?: string;
}

/** A board in the list on /leaderboard. */
export interface BoardLink {
  id: number;
  kind: BoardKind;
  name: string;
  /** The partner's type number, or several that are added up. */
  partner: number | number[];
  /** ISO 8601 UTC. */
  starts_at: string;
  ends_at: string;
  time_zone: string;
  state: BoardState;
  prizes: BoardPrize[];
  href: string;
}

/** The part that a race's own page adds to the props of the leaderboard. */
export interface RaceProps extends BoardLink {
  /** "Shuffle" or "Shuffle and Razed". */
  partner_label: string;
  /** The figure that ranks: the wager as it is, or as the partner weights it. */
  figure: "raw" | "weighted" | "adjusted" | "deposited";
  ties: "earlier" | "shared";
  /** The number of accounts on the board. */
  entries_count: number;
  entries: RaceEntry[];
  /** The viewer's own row when it is not among `entries`. */
  own: RaceEntry | null;
  viewer: "guest" | "unlinked" | "listed" | "idle" | "staff";
  /** All prizes that are an amount: dollars and points. */
  total_bucks: number;
  total_points: number;
  /** When the partner gave these figures, ISO 8601 UTC. Null before its first answer. */
  as_of: string | null;
  /** The partner's list is full, so people may be missing. */
  is_cut: boolean;
  paused: boolean;
  /** While closing: when the final figures come in, ISO 8601 UTC. Null once they did. */
  final_at: string | null;
  /** Where the viewer's own figure comes from. */
  provenance: FigureProvenance | null;
}

export interface RaceEntry {
  place: number;
  /** Masked, except the viewer's own. */
  username: string;
  /** Dollars. */
  wager: number;
  own: boolean;
  /** The partner hides who this is. */
  hidden: boolean;
  /** The prizes of this place: "$50" or "5,000 points" or a text is made from these. */
  prizes: { kind: PrizeKind; amount: number; text?: string }[];
}

/** "Your figure comes from the answer of 14:05, row 37." */
export interface FigureProvenance {
  /** ISO 8601 UTC. */
  taken_at: string;
  row: number;
  rows: number;
  sha256: string;
  /** The log line's number that has the hash, or null while it is being written. */
  log_line: number | null;
}

/** A board at the desk. */
export interface DeskBoard extends BoardLink {
  partners: string[];
  partner_label: string;
  repeats: z.infer<typeof repeatsInput> | null;
  ties: "earlier" | "shared";
  settle_hours: number;
  position: number;
  paused: boolean;
  as_of: string | null;
  /** Reasons why the newest answer was not used, by partner. */
  held_back: { partner: string; at: string; reason: string; can_accept: boolean }[];
  /** A partner of the board was never tried. */
  is_untried: boolean;
  is_cut: boolean;
  entries_count: number;
  frozen_at: string | null;
  released_at: string | null;
}

/** A place of a frozen board at the desk. */
export interface DeskPlace {
  number: number;
  place: number;
  /** As the partner writes it. */
  name: string;
  partner: string;
  account_key: string;
  /** Dollars. */
  wager: number;
  /** The figure when the window ended, if it changed since; dollars. */
  wager_at_end: number | null;
  /** The linked viewer, or null. */
  username: string | null;
  prizes: RaceEntry["prizes"];
  paid_at: string | null;
  excluded_reason: string | null;
  is_hidden: boolean;
}

export interface DeskPartner {
  type: number;
  slug: string;
  label: string;
  sure: "live" | "docs" | "many" | "one";
  /** How viewers show that an account is theirs. */
  proof: "chat" | "masked" | "told";
  is_shipped: boolean;
  /** `is_setting`: it may be shown while it is typed. */
  secrets: { name: string; label: string; optional: boolean; is_setting: boolean; example: string | null }[];
  has_secrets: boolean;
  /** The demo's sandbox stands in for it until it has keys. */
  is_sandbox: boolean;
  tried_at: string | null;
  /** The result of the latest "Try it". */
  tried: {
    ok: boolean;
    message: string;
    rows_understood: number;
    rows_skipped: number;
    reasons: string[];
    hidden_rows: number;
    median: number | null;
    unit: "plausible" | "too_high" | "too_low" | "unknown";
    is_cut: boolean;
    end_day: "in" | "out" | "unknown";
    one_day: boolean | null;
    future: boolean | null;
  } | null;
}

export interface AdminBoardsProps {
  boards: DeskBoard[];
  partners: DeskPartner[];
  now: string;
}

export interface AdminBoardProps {
  board: DeskBoard;
  /** While running: the standings. Once frozen: the places. */
  places: DeskPlace[];
  /** For the form. */
  partners: DeskPartner[];
  now: string;
}

export const repeatsInput = z.discriminatedUnion("every", [
  z.strictObject({ every: z.literal("month") }),
  z.strictObject({ every: z.literal("week") }),
  z.strictObject({ every: z.literal("days"), days: z.int().min(1).max(365) }),
  /** From this day of the month to the same day of the next: "16th to 16th". */
  z.strictObject({ every: z.literal("cycle_day"), day: z.int().min(1).max(28) }),
  /** The partner's own race decides the window. */
  z.strictObject({ every: z.literal("own") }),
]);

export const prizeInput = z.strictObject({
  from: z.int().min(1).max(maxPlaces),
  to: z.int().min(1).max(maxPlaces),
  kind: z.enum(prizeKinds),
  amount: z.number().min(0).max(1_000_000_000).default(0),
  text: z.string().trim().min(1).max(maxPrizeText).optional(),
});

/** `POST /api/boards/create`, and `/update/:id` with the same fields. Times are wall-clock times of `time_zone`. */
export const boardInput = z.strictObject({
  kind: z.enum(boardKinds).default("race"),
  name: z.string().trim().min(1).max(100),
  partners: z.array(z.string().min(1).max(31)).min(1).max(maxPartners),
  /** "2026-12-01T00:00", in `time_zone`. */
  starts_at: z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/),
  ends_at: z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/),
  time_zone: z.string().min(1).max(64),
  repeats: repeatsInput.nullable().default(null),
  prizes: z.array(prizeInput).max(maxPrizes),
  ties: z.enum(["earlier", "shared"]).default("earlier"),
  settle_hours: z.int().min(0).max(240).default(12),
  position: z.int().min(0).max(1_000).default(0),
  paused: z.boolean().default(false),
});
export type BoardInput = z.output<typeof boardInput>;

/** An account of a board. Its place may change between a page and a press. */
const account = { partner: z.string().min(1).max(31), account_key: z.string().min(1).max(300) };
const reason = z.string().trim().min(3).max(300);

/** `POST /api/boards/exclude/:id`: takes an account off the board, or puts it back with `reason` null. */
export const excludeInput = z.strictObject({
  ...account,
  reason: reason.nullable(),
});

/** `POST /api/boards/correct/:id`: a late correction by the partner, before the release. `wager` in dollars. */
export const correctInput = z.strictObject({
  ...account,
  wager: z.number().min(0).max(10_000_000_000),
  reason,
});

/** `POST /api/boards/assign/:id`: the viewer whom a place's account belongs to; null takes it back. */
export const assignInput = z.strictObject({
  ...account,
  username: z.string().min(1).max(100).nullable(),
});

/** `POST /api/boards/accept/:id`: uses what was held back of a partner. */
export const acceptInput = z.strictObject({ partner: account.partner, reason });

/** `POST /api/partners/create`: a pasted description, as JSON text. */
export const partnerInput = z.strictObject({ description: z.string().min(2).max(maxDescription) });

/** `POST /api/partners/secrets/:slug`: the partner's keys by name. */
export const partnerSecretsInput = z.strictObject({
  secrets: z.record(z.string().max(40), z.string().trim().min(1).max(2_000)),
});

declare module "../../../platform/contract/open.ts" {
  interface Pages {
    "admin/boards": AdminBoardsProps;
    "admin/boards/show": AdminBoardProps;
  }
}
