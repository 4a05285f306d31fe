// The one countdown: figures that keep their places, and a voice that speaks sparingly.
import { useEffect, useRef } from "react";
import { type Remaining, speakRemaining, splitRemaining } from "./base/format.ts";
import { cx } from "./cx.ts";
import { useNow } from "./use-now.ts";

export interface CountdownProps {
  /** ISO 8601: when it ends. */
  until: string;
  /** ISO 8601: the server's time when the page was built; figures are then there from the first byte. */
  serverNow?: string;
  /** "row": 2d 04h 11m 09s; "boxes": four figures with their names under them; "clock": 11:09, for less than an hour. */
  look?: "row" | "boxes" | "clock";
  /** Shown at the end. */
  ended?: string;
  onEnd?: () => void;
  className?: string;
}

export function Countdown({ until, serverNow, look = "row", ended = "Ended", onEnd, className }: CountdownProps) {
  const now = useNow(serverNow);
  // A clock shows whole seconds that are left: at its start never more than there were, however long the answer took.
  const left = now === null ? null : splitRemaining(Date.parse(until) - now - (look === "clock" ? 999 : 0));
  const isOver = now !== null && Date.parse(until) <= now;
  useOnEnd(isOver, now !== null, onEnd);
  if (isOver) return <span className={cx("figures", className)}>{ended}</span>;
  return (
    <time
      dateTime={until}
      role="timer"
      aria-label={left === null ? undefined : `${speakRemaining(left)} left`}
      className={cx("figures", className)}
    >
      {look === "row" && <Row left={left} />}
      {look === "boxes" && <Boxes left={left} />}
      {look === "clock" && <Clock left={left} />}
    </time>
  );
}

/** Calls once when the time passes while somebody is looking; not for what was over already. */
function useOnEnd(isOver: boolean, isKnown: boolean, onEnd: (() => void) | undefined): void {
  const wasRunning = useRef(false);
  useEffect(() => {
    if (isKnown && !isOver) wasRunning.current = true;
    if (!isOver || !wasRunning.current) return;
    wasRunning.current = false;
    onEnd?.();
  }, [isOver, isKnown, onEnd]);
}

const padTwo = (value: number | undefined): string => (value === undefined ? "--" : String(value).padStart(2, "0"));

function Row({ left }: { left: Remaining | null }) {
  const units: [number | undefined, string][] = [
    [left?.hours, "h"],
    [left?.minutes, "m"],
    [left?.seconds, "s"],
  ];
  return (
    <span aria-hidden className="inline-flex flex-wrap gap-x-[0.45em]">
      {(left === null || left.days > 0) && <span>{left === null ? "--" : left.days}d</span>}
      {units.map(([value, unit]) => (
        <span key={unit}>
          {padTwo(value)}
          <span className="text-faint">{unit}</span>
        </span>
      ))}
    </span>
  );
}

function Clock({ left }: { left: Remaining | null }) {
  const minutes = left === null ? undefined : left.days * 1_440 + left.hours * 60 + left.minutes;
  return <span aria-hidden>{`${padTwo(minutes)}:${padTwo(left?.seconds)}`}</span>;
}

function Boxes({ left }: { left: Remaining | null }) {
  const units: [number | undefined, string][] = [
    [left?.days, "Days"],
    [left?.hours, "Hours"],
    [left?.minutes, "Min"],
    [left?.seconds, "Sec"],
  ];
  return (
    <span aria-hidden className="grid grid-cols-4 gap-2">
      {units.map(([value, unit]) => (
        <span key={unit} className="edge grid grid-cols-1 justify-items-center gap-1 rounded-control px-1 py-3">
          <span className="figure-display text-figure">{padTwo(value)}</span>
          <span className="text-xs text-faint">{unit}</span>
        </span>
      ))}
    </span>
  );
}
