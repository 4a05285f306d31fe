// Overlays: what is drawn over the stream's picture by OBS, and the admins' page of their addresses.
import type { BeaconWait } from "../../../fairness/rules/beacon.ts";
import type { Hunt, HuntBonus } from "../../hunts/contract/hunts.ts";
import type { Raffle, RaffleEntry } from "../../raffles/contract/raffles.ts";

export const overlayKinds = ["hunt", "leaderboard", "raffle"] as const;
export type OverlayKind = (typeof overlayKinds)[number];

/** The raffle overlay's id for whatever raffle matters now: the one just drawn, else the next to end. */
export const currentRaffle = "current";

/** Pixels of the picture every overlay is drawn for; in a source of another size it is scaled. */
export const overlaySize = { width: 1_920, height: 1_080 } as const;

/** The event "hello": first on every connection, and before every state. */
export interface OverlayHello {
  /** The product's time, ISO 8601 UTC. */
  now: string;
  /** Of the client's files; an overlay that runs older ones loads itself anew. */
  version: string;
}

/** The event "state" of the hunt's overlay. Null: no hunt runs, and none has just been finished. */
export interface HuntOverlay {
  hunt: (Hunt & { bonuses: HuntBonus[] }) | null;
  look: HuntLook;
}

/** How the hunt's overlay looks: the operator's setting. */
export interface HuntLook {
  /** A panel beside the picture, one line at its foot, or the best wins alone. */
  form: "panel" | "bar" | "wins";
  /** Percent of what it is drawn in. */
  size: number;
  /** Percent its ground covers. */
  opacity: number;
  accent: "mint" | "gold" | "sky" | "coral";
  /** Bonuses, or best wins, that are listed. */
  rows: number;
  figures: Record<"start" | "won" | "average" | "break_even" | "biggest" | "best", boolean>;
  /** Whether a great win takes the picture for three seconds. */
  moments: boolean;
}

export interface LeaderboardOverlay {
  /** The partner's name. */
  partner: string;
  paused: boolean;
  /** The first by rank; names are masked. Whoever has a ticket may be drawn, so no prize stands beside a name. */
  entries: { rank: number; username: string; tickets: number }[];
  entries_count: number;
  total_tickets: number;
  /** How many are drawn. */
  winners: number;
  /** Dollars, in the order drawn. */
  prizes: number[];
  /** Dollars in all. */
  prizes_total: number;
  /** ISO 8601 UTC. */
  ends_at: string;
}

export interface RaffleOverlay {
  /** Null: there is no raffle to show now. */
  raffle: Pick<
    Raffle,
    "id" | "name" | "image" | "entry_price" | "ends_at" | "ended" | "number_of_winners" | "entries_count"
  > | null;
  /** One ticket each of the latest purchases: what fills the reel. */
  entries: RaffleEntry[];
  /** In the order drawn, the first of them; `winners_count` is how many there are. */
  winners: RaffleEntry[];
  winners_count: number;
  /** The beacon it waits for, if it does. */
  beacon: BeaconWait | null;
  /** Draws so far: another one plays the reel again. */
  rounds: number;
}

/** How many of each an overlay is told of. */
export const overlayEntries = 10;
export const overlayWinners = 12;

export interface AdminOverlaysProps {
  overlays: {
    kind: OverlayKind;
    /** With its secret; a raffle's is that of the current one. */
    address: string;
    /** ISO 8601 UTC; null: never rotated. */
    rotated_at: string | null;
  }[];
  /** How the hunt's looks. */
  look: HuntLook;
  /** Raffles whose overlay may be wanted for itself, the latest first. */
  raffles: { id: number; name: string }[];
}

declare module "../../../platform/contract/open.ts" {
  interface Pages {
    "admin/overlays": AdminOverlaysProps;
  }
}
