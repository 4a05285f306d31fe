import { useEffect, useRef } from "react";
import { type Remaining, speakRemaining, splitRemaining } from "./base/format.ts";
import { cx } from "./cx.ts";
import { m } from "./messages.ts";
import { useNow } from "./use-now.ts";

export interface CountdownProps {
  /** The end, in ISO 8601. */
  until: string;
  /** The server's time when it built the page, in ISO 8601. With this time, the first HTML already has the numbers. */
  serverNow?: string;
  /** "row": 2d 04h 11m 09s. "boxes": four numbers with their units below. "clock": 11:09, for less than an hour. */
  look?: "row" | "boxes" | "clock";
  ended?: string;
  onEnd?: () => void;
  className?: string;
}

export function Countdown({ until, serverNow, look = "row", ended = m.ended(), onEnd, className }: CountdownProps) {
  const now = useNow(serverNow);
  // A clock shows full seconds only. It never starts above the real value, even after a slow response.
  const left = now === null ? null : splitRemaining(Date.parse(until) - now - (look === "clock" ? 999 : 0));
  const isOver = now !== null && Date.parse(until) <= now;
  useOnEnd(isOver, now !== null, onEnd);
  if (isOver) return <span className={cx("figures", className)}>{ended}</span>;
  return (
    <time
      dateTime={until}
      role="timer"
      aria-label={left === null ? undefined : m.timeLeft({ time: speakRemaining(left) })}
      className={cx("figures", className)}
    >
      {look === "row" && <Row left={left} />}
      {look === "boxes" && <Boxes left={left} />}
      {look === "clock" && <Clock left={left} />}
    </time>
  );
}

/** Calls `onEnd` once when the time runs out in front of the viewer. Does not call it if the time was over from the start. */
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
    [left?.hours, m.hourUnit()],
    [left?.minutes, m.minuteUnit()],
    [left?.seconds, m.secondUnit()],
  ];
  return (
    <span aria-hidden className="inline-flex flex-wrap gap-x-[0.45em]">
      {(left === null || left.days > 0) && (
        <span>
          {left === null ? "--" : left.days}
          {m.dayUnit()}
        </span>
      )}
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
    [left?.days, m.daysLabel()],
    [left?.hours, m.hoursLabel()],
    [left?.minutes, m.minutesLabel()],
    [left?.seconds, m.secondsLabel()],
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
