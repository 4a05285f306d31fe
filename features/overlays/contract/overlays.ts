// Props and events of the overlays that OBS draws over the stream, and of the admins' page of their addresses.
import type { Hunt, HuntBonus } from "../../hunts/contract/hunts.ts";

export const overlayKinds = ["hunt", "leaderboard", "race", "raffle"] as const;
export type OverlayKind = (typeof overlayKinds)[number];

/** The picture in pixels that every overlay is drawn for. Other sources scale it. */
export const overlaySize = { width: 1_920, height: 1_080 } as const;

/** The event "hello": first on every connection, and before every state. */
export interface OverlayHello {
  /** The site's time, ISO 8601 UTC. */
  now: string;
  /** Version of the client's files. An overlay with older ones reloads. */
  version: string;
}

/** The event "state" of the hunt's overlay. Null: no hunt runs, and none finished just now. */
export interface HuntOverlay {
  hunt: (Hunt & { bonuses: HuntBonus[] }) | null;
  look: HuntLook;
}

/** The look of the hunt's overlay, a setting of the operator. */
export interface HuntLook {
  /** A panel at the side of the picture, one line at its foot, or only the best wins. */
  form: "panel" | "bar" | "wins";
  /** Percent of the drawn size. */
  size: number;
  /** Opacity of the background in percent. */
  opacity: number;
  accent: "mint" | "gold" | "sky" | "coral";
  /** How many bonuses or best wins are listed. */
  rows: number;
  figures: Record<"start" | "won" | "average" | "break_even" | "biggest" | "best", boolean>;
  /** Whether a great win fills the picture for three seconds. */
  moments: boolean;
}

export interface AdminOverlaysProps {
  overlays: {
    kind: OverlayKind;
    /** Includes its secret. The raffle's address is that of the current raffle. */
    address: string;
    /** ISO 8601 UTC; null: never rotated. */
    rotated_at: string | null;
  }[];
  /** The look of the hunt's overlay. */
  look: HuntLook;
  /** Raffles that can have an overlay of their own, the latest first. */
  raffles: { id: number; name: string }[];
  /** Races that can have an overlay of their own, the latest first. */
  races: { id: number; name: string }[];
}

declare module "../../../platform/contract/open.ts" {
  interface Pages {
    "admin/overlays": AdminOverlaysProps;
  }
}
