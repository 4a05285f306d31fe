import type { Hunt, HuntBonus } from "../../hunts/contract/hunts.ts";

export const overlayKinds = ["hunt", "leaderboard", "race", "raffle"] as const;
export type OverlayKind = (typeof overlayKinds)[number];

/** The size in pixels of the picture for which every overlay is drawn. Sources of other sizes scale it. */
export const overlaySize = { width: 1_920, height: 1_080 } as const;

/** The data of the `hello` event, which is sent first on every connection and before every `state` event. */
export interface OverlayHello {
  now: string;
  /** The version of the client's files. An overlay with older files reloads. */
  version: string;
}

/** The data of the hunt overlay's `state` event. `hunt` is null if no hunt is running and none has just finished. */
export interface HuntOverlay {
  hunt: (Hunt & { bonuses: HuntBonus[] }) | null;
  look: HuntLook;
}

export interface HuntLook {
  /** A panel at the side of the picture, one line at the bottom, or only the best wins. */
  form: "panel" | "bar" | "wins";
  /** The size in percent of the original. */
  size: number;
  /** Opacity of the background in percent. */
  opacity: number;
  accent: "mint" | "gold" | "sky" | "coral";
  rows: number;
  figures: Record<"start" | "won" | "average" | "break_even" | "biggest" | "best", boolean>;
  moments: boolean;
}

export interface AdminOverlaysProps {
  overlays: {
    kind: OverlayKind;
    /** The address with its secret. The raffle overlay's address shows whichever raffle is current. */
    address: string;
    rotated_at: string | null;
  }[];
  look: HuntLook;
  raffles: { id: number; name: string }[];
  races: { id: number; name: string }[];
}

declare module "../../../platform/contract/open.ts" {
  interface Pages {
    "admin/overlays": AdminOverlaysProps;
  }
}
