// What everybody won last: one quiet line that new wins come into from the left.
import { router } from "@inertiajs/react";
import { useEffect } from "react";
import type { Win } from "../../../contracts/cases.ts";
import { paths } from "../../../contracts/paths.ts";
import { PageLink } from "../../ui/link.tsx";
import { Picture } from "../../ui/picture.tsx";

const refreshMs = 15_000;

/** `isPaused`: a reel is rolling, and this must not tell before it. */
export function WinsTicker({ wins, isPaused = false }: { wins: Win[]; isPaused?: boolean }) {
  useEffect(() => {
    if (isPaused) return;
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") router.reload({ only: ["wins"] });
    }, refreshMs);
    return () => clearInterval(timer);
  }, [isPaused]);
  if (wins.length === 0) return null;
  return (
    <section aria-label="Last wins">
      <ul className="flex gap-2.5 overflow-x-auto overscroll-x-contain pb-1 [mask-image:linear-gradient(90deg,#000_88%,transparent)] [scrollbar-width:none]">
        {wins.map((win) => (
          <li key={win.id} className="shrink-0 animate-arrive">
            <PageLink
              href={paths.roll(win.id)}
              prefetch="none"
              className="edge flex items-center gap-2.5 rounded-control py-1.5 pr-3.5 pl-2 transition-colors hover:[--fill:var(--color-surface-2)]"
            >
              <Picture src={win.prize.image} alt="" fit="contain" sizes="36px" className="size-9 shrink-0" />
              <span className="grid text-sm leading-tight">
                <span className="max-w-40 truncate font-medium">{win.prize.label}</span>
                <span className="text-xs whitespace-nowrap text-faint">
                  {win.username} · {win.case}
                </span>
              </span>
            </PageLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
