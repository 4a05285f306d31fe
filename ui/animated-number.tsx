import { useEffect, useRef, useState } from "react";
import { prefersReducedMotion } from "./use-hydrated.ts";

const rollMs = 700;
const easeOut = (share: number): number => 1 - (1 - share) ** 4;

/**
 * Shows `value` and animates from the previous value. With `from`, also animates once when the number first comes into view.
 * The server renders the final value, so nothing is missing without JavaScript.
 */
export function AnimatedNumber({
  value,
  format,
  from,
  durationMs = rollMs,
}: {
  value: number;
  format: (value: number) => string;
  from?: number;
  durationMs?: number;
}) {
  const [shown, show] = useState(value);
  const holder = useRef<HTMLSpanElement>(null);
  const last = useRef(value);

  useEffect(() => {
    const start = last.current;
    last.current = value;
    return start === value ? undefined : animateRoll(start, value, durationMs, show);
  }, [value, durationMs]);

  useEffect(() => {
    if (from === undefined || holder.current === null || prefersReducedMotion()) return;
    let stop: (() => void) | undefined;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting !== true) return;
      observer.disconnect();
      stop = animateRoll(from, last.current, durationMs, show);
    });
    observer.observe(holder.current);
    return () => {
      observer.disconnect();
      stop?.();
    };
  }, [from, durationMs]);

  return (
    <span ref={holder} className="figures">
      {format(shown)}
    </span>
  );
}

function animateRoll(start: number, end: number, durationMs: number, show: (value: number) => void): () => void {
  if (prefersReducedMotion()) {
    show(end);
    return () => {};
  }
  const startedAt = performance.now();
  let frame = requestAnimationFrame(function step(now) {
    const share = Math.min(1, Math.max(0, (now - startedAt) / durationMs));
    show(share === 1 ? end : start + (end - start) * easeOut(share));
    if (share < 1) frame = requestAnimationFrame(step);
  });
  return () => {
    cancelAnimationFrame(frame);
    show(end);
  };
}
