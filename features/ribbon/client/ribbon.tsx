// The ribbon: one line with the site's latest events. Each new event enters from the left and links to its proof.
import { Ticket } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { paths } from "../../../common/contract/paths.ts";
import { useTopic } from "../../../platform/live/client/live-store.ts";
import { formatDollars } from "../../../ui/base/format.ts";
import { BuckMark } from "../../../ui/icons.tsx";
import { PageLink } from "../../../ui/link.tsx";
import { Picture } from "../../../ui/picture.tsx";
import { LeafMark } from "../../../ui/site-icons.tsx";
import type { RibbonLine } from "../contract/ribbon.ts";
import { m } from "../messages.ts";

/**
 * `isPaused` is true while a reel runs, because the ribbon could reveal its result. The ribbon also stops while the
 * pointer or the keyboard focus is in it, so that links do not move away.
 */
export function Ribbon({ lines: given, isPaused = false }: { lines: RibbonLine[]; isPaused?: boolean }) {
  const latest = useTopic("ribbon")?.state.lines ?? given;
  const [isPointedAt, setPointedAt] = useState(false);
  const [isWalked, setWalked] = useState(false);
  const shown = useRef(latest);
  if (!isPaused && !isPointedAt && !isWalked) shown.current = latest;
  const lines = shown.current;
  if (lines.length === 0) return null;
  return (
    <section
      aria-label={m.latestEvents()}
      onPointerEnter={({ pointerType }) => setPointedAt(pointerType === "mouse")}
      onPointerLeave={() => setPointedAt(false)}
      onFocus={({ target }) => setWalked(target.matches(":focus-visible"))}
      onBlur={() => setWalked(false)}
    >
      <ul className="-m-1.5 flex scroll-px-[13%] gap-2.5 overflow-x-auto overscroll-x-contain p-1.5 pr-[12%] [mask-image:linear-gradient(90deg,#000_88%,transparent)] [scrollbar-width:none]">
        {lines.map((line) => (
          <li key={line.key} className="shrink-0 animate-arrive">
            <Line line={line} />
          </li>
        ))}
      </ul>
    </section>
  );
}

const look = "edge flex items-center gap-2.5 rounded-control py-1.5 pr-3.5 pl-2";

function Line({ line }: { line: RibbonLine }) {
  const { icon, what, about, href } = toWords(line);
  const who = line.kind === "raffle" && line.winners > 1 ? null : line.username;
  const inside = (
    <>
      <span className="grid size-9 shrink-0 place-items-center">{icon}</span>
      <span className="grid text-sm leading-tight">
        <span className="max-w-40 truncate font-medium">{what}</span>
        <span className="max-w-40 truncate text-xs text-faint">
          {who !== null && <>{who} · </>}
          {about}
        </span>
      </span>
    </>
  );
  if (href === null) return <span className={look}>{inside}</span>;
  return (
    <PageLink href={href} prefetch="none" className={`${look} transition-colors hover:[--fill:var(--color-surface-2)]`}>
      {inside}
    </PageLink>
  );
}

interface LineWords {
  icon: ReactNode;
  what: string;
  about: string;
  /** The path of the event's proof; null if the proof is not public. */
  href: string | null;
}

function toWords(line: RibbonLine): LineWords {
  switch (line.kind) {
    case "case":
      return {
        icon: <Picture src={line.prize.image} alt="" fit="contain" sizes="36px" className="size-9" />,
        what: line.prize.label,
        about: line.case,
        href: paths.roll(line.roll),
      };
    case "raffle":
      return {
        icon: <Ticket size={22} className="text-gold-400" aria-hidden />,
        what: line.name,
        about: line.winners > 1 ? m.raffleWinners({ count: line.winners }) : m.wonRaffle(),
        href: paths.raffle(line.raffle),
      };
    case "rank":
      return { icon: <LeafMark className="size-6" />, what: line.rank, about: m.rankReached(), href: null };
    case "paid":
      return {
        icon: <BuckMark className="size-6" />,
        what: formatDollars(line.dollars),
        about: m.paidOut(),
        href: null,
      };
  }
}
