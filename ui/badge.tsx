import type { ReactNode } from "react";
import { cx } from "./cx.ts";

export type Tone = "neutral" | "mint" | "gold" | "coral" | "sky";

const tones: Record<Tone, string> = {
  neutral: "bg-surface-3 text-soft",
  mint: "bg-mint-900 text-mint-300",
  gold: "bg-gold-900 text-gold-300",
  coral: "bg-coral-900 text-coral-300",
  sky: "bg-sky-900 text-sky-300",
};

export function Badge({
  tone = "neutral",
  children,
  className,
  title,
}: {
  tone?: Tone;
  children: ReactNode;
  className?: string;
  title?: string | undefined;
}) {
  return (
    <span
      title={title}
      className={cx(
        "inline-flex items-center gap-1.5 rounded-pill px-2.5 py-1 text-xs font-medium whitespace-nowrap figures",
        tones[tone],
        className,
      )}
    >
      {children}
    </span>
  );
}

/** A badge with a dot, for the state of something. A tight table of the desk shows the dot alone (desk.css). */
export function StatusPill({
  tone = "neutral",
  children,
  pulsing,
}: {
  tone?: Tone;
  children: ReactNode;
  pulsing?: boolean;
}) {
  return (
    <Badge tone={tone} title={typeof children === "string" ? children : undefined}>
      <span className={cx("size-1.5 rounded-pill bg-current", pulsing && "animate-pulse")} aria-hidden />
      <span className="pill-word">{children}</span>
    </Badge>
  );
}
