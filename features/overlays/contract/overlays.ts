// Overlays: what is drawn over the stream's picture by OBS, and the admins' page of their addresses.
import type { Hunt, HuntBonus } from "../../hunts/contract/hunts.ts";

export const overlayKinds = ["hunt", "leaderboard", "raffle"] as const;
export type OverlayKind = (typeof overlayKinds)[number];

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
