import type { ReactNode } from "react";
import type { PriceTier } from "../common/contract/price-tier.ts";
import { cx } from "./cx.ts";

export interface CardProps {
  children: ReactNode;
  /** Tints the edge (STORE-05). Default: plain light. */
  tier?: PriceTier | "bronze" | undefined;
  filled?: boolean;
  /** Lifts the card under the pointer. For cards that are clickable or have a stretched link. */
  liftable?: boolean;
  as?: "div" | "article" | "section" | "li";
  className?: string;
}

const tiers: Record<PriceTier | "bronze", string> = {
  grey: "tier-grey",
  blue: "tier-blue",
  purple: "tier-purple",
  red: "tier-red",
  bronze: "tier-bronze",
  gold: "tier-gold",
};

export function Card({ children, tier, filled, liftable, as: Element = "div", className }: CardProps) {
  return (
    <Element
      className={cx(
        "relative rounded-card shadow-lift",
        tier === undefined ? "edge" : cx(filled ? "tier-fill" : "edge-glow", tiers[tier]),
        liftable && "liftable",
        className,
      )}
      data-tier={tier}
    >
      {children}
    </Element>
  );
}

/** A short word folded over the card's upper right corner. The card must be `relative`. */
export function Ribbon({ children, tone = "gold" }: { children: ReactNode; tone?: "gold" | "mint" }) {
  return (
    <span
      className={cx(
        "absolute -top-px right-4 z-10 rounded-b-chip px-2.5 pt-1 pb-1.5 text-xs font-bold tracking-wide text-ink",
        tone === "gold" ? "bg-gold-400" : "bg-mint-400",
      )}
    >
      {children}
    </span>
  );
}
