import { z } from "zod";
import { maxDescription, maxPartners, maxPlaces, maxPrizes, maxPrizeText } from "./limits.ts";

export const boardKinds = ["race", "draw"] as const;
export type BoardKind = (typeof boardKinds)[number];

/**
 * `closing`: the window is over, but the places are not paid yet. `ended`: the places are paid, or the winners are
 * drawn.
 */
export type BoardState = "planned" | "running" | "closing" | "ended" | "archived";

export const prizeKinds = ["bucks", "points", "text"] as const;
export type PrizeKind = (typeof prizeKinds)[number];

/** The prize of each place from `from` to `to`. */
export interface BoardPrize {
  from: number;
  to: number;
  kind: PrizeKind;
  /** The prize of one place: dollars for bucks, whole points, or 0 for a non-cash prize. */
  amount: number;
  text?: string;
}

export interface BoardLink {
  id: number;
  kind: BoardKind;
  name: string;
  /** The partner's type number, or several whose figures are added up. */
  partner: number | number[];
  /** ISO 8601 UTC. */
  starts_at: string;
  ends_at: string;
  time_zone: string;
  state: BoardState;
  prizes: BoardPrize[];
  href: string;
}

/** The props that a race's own page adds to those of the leaderboard. */
export interface RaceProps extends BoardLink {
  /** "Shuffle" or "Shuffle and Razed". */
  partner_label: string;
  /** The figure that ranks accounts: the wager itself, the partner's weighted or adjusted wager, or the deposits. */
  figure: "raw" | "weighted" | "adjusted" | "deposited";
  ties: "earlier" | "shared";
  entries_count: number;
  entries: RaceEntry[];
  /** The viewer's own row if it is not in `entries`. */
  own: RaceEntry | null;
  viewer: "guest" | "unlinked" | "listed" | "idle" | "staff";
  /** The sums of all prizes in dollars and in points. Non-cash prizes do not count. */
  total_bucks: number;
  total_points: number;
  /** When the partner reported these figures (ISO 8601 UTC); null before its first response. */
  as_of: string | null;
  /** True if the partner's list is full, so that people may be missing. */
  is_cut: boolean;
  paused: boolean;
  /** While the board is closing, when the final figures are due (ISO 8601 UTC). Null once the figures are final. */
  final_at: string | null;
  provenance: FigureProvenance | null;
}

export interface RaceEntry {
  place: number;
  /** Masked, except for the viewer's own name. */
  username: string;
  /** In dollars. */
  wager: number;
  own: boolean;
  /** True if the partner hides this person's name. */
  hidden: boolean;
  /** The prizes of this place, from which pages make texts such as "$50" or "5,000 points". */
  prizes: { kind: PrizeKind; amount: number; text?: string }[];
}

export interface FigureProvenance {
  taken_at: string;
  row: number;
  rows: number;
  sha256: string;
  /** The number of the fairness log's line that has the hash; null before that line is written. */
  log_line: number | null;
}

export interface DeskBoard extends BoardLink {
  partners: string[];
  partner_label: string;
  repeats: z.infer<typeof repeatsInput> | null;
  ties: "earlier" | "shared";
  settle_hours: number;
  position: number;
  paused: boolean;
  as_of: string | null;
  /** Why a partner's newest response was not used, one entry for each partner. */
  held_back: { partner: string; at: string; reason: string; can_accept: boolean }[];
  is_untried: boolean;
  is_cut: boolean;
  entries_count: number;
  frozen_at: string | null;
  released_at: string | null;
}

export interface DeskPlace {
  number: number;
  place: number;
  /** The name as the partner writes it. */
  name: string;
  partner: string;
  account_key: string;
  /** In dollars. */
  wager: number;
  /** The figure at the window's end in dollars; null if it has not changed since. */
  wager_at_end: number | null;
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
  /** How viewers prove that an account is theirs. */
  proof: "chat" | "masked" | "told";
  is_shipped: boolean;
  /** The JSON text of a description that an admin added; null for a shipped one. */
  description: string | null;
  /** `is_setting` is true for a value that is not secret and may be shown while an admin types it. */
  secrets: { name: string; label: string; optional: boolean; is_setting: boolean; example: string | null }[];
  has_secrets: boolean;
  /** True if the demo's sandbox replaces the partner, because the partner has no keys. */
  is_sandbox: boolean;
  tried_at: string | null;
  tried: {
    ok: boolean;
    message: string;
    rows_understood: number;
    rows_skipped: number;
    reasons: string[];
    hidden_rows: number;
    median: number | null;
    /** The first row with a shown name, and its figure in dollars. */
    first: { name: string; amount: number } | null;
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
  /** The current standings or, once the board is frozen, the final places. */
  places: DeskPlace[];
  partners: DeskPartner[];
  now: string;
}

export const repeatsInput = z.discriminatedUnion("every", [
  z.strictObject({ every: z.literal("month") }),
  z.strictObject({ every: z.literal("week") }),
  z.strictObject({ every: z.literal("days"), days: z.int().min(1).max(365) }),
  /** From this day of the month to the same day of the next month, such as "16th to 16th". */
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

/** The body of `POST /api/boards/create` and `/update/:id`. Times are local times of `time_zone`. */
export const boardInput = z.strictObject({
  kind: z.enum(boardKinds).default("race"),
  name: z.string().trim().min(1).max(100),
  partners: z.array(z.string().min(1).max(31)).min(1).max(maxPartners),
  /** A local time of `time_zone`, such as "2026-12-01T00:00". */
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

/** Identifies an account by the partner's key, because its place may change after the page was loaded. */
const account = { partner: z.string().min(1).max(31), account_key: z.string().min(1).max(300) };
const reason = z.string().trim().min(3).max(300);

/** The body of `POST /api/boards/exclude/:id`. A reason takes the account off the board, and null puts it back. */
export const excludeInput = z.strictObject({
  ...account,
  reason: reason.nullable(),
});

/**
 * The body of `POST /api/boards/correct/:id`: the partner's late correction of a figure, before the board pays. `wager`
 * is in dollars.
 */
export const correctInput = z.strictObject({
  ...account,
  wager: z.number().min(0).max(10_000_000_000),
  reason,
});

/** The body of `POST /api/boards/assign/:id`: the viewer to whom a place's account belongs. Null removes the viewer. */
export const assignInput = z.strictObject({
  ...account,
  username: z.string().min(1).max(100).nullable(),
});

/** The body of `POST /api/boards/accept/:id`: accepts the response of this partner that was held back. */
export const acceptInput = z.strictObject({ partner: account.partner, reason });

/** The body of `POST /api/partners/create` and `/update/:slug`: a pasted description, as JSON text. */
export const partnerInput = z.strictObject({ description: z.string().min(2).max(maxDescription) });

/** The body of `POST /api/partners/secrets/:slug`: the partner's keys by name. */
export const partnerSecretsInput = z.strictObject({
  secrets: z.record(z.string().max(40), z.string().trim().min(1).max(2_000)),
});

declare module "../../../platform/contract/open.ts" {
  interface Pages {
    "admin/boards": AdminBoardsProps;
    "admin/boards/show": AdminBoardProps;
  }
}
