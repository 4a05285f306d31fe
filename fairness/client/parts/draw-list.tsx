import { ChevronDown } from "lucide-react";
import { Fragment, useState } from "react";
import { Badge } from "../../../ui/badge.tsx";
import { formatPoints } from "../../../ui/base/format.ts";
import { LocalTime } from "../../../ui/local-time.tsx";
import { m } from "../../messages.ts";
import { isDecidedOutside } from "../../rules/beacon.ts";
import type { Draw, ListedDraw, SerialGap, SignerKey } from "../../rules/fairness.ts";
import type { DrawDetailsProps } from "./draw-details.tsx";
import { drawSourceLabel } from "./drawer-words.ts";
import { lazyCheck } from "./lazy-check.tsx";
import { usePrefetchedChecks } from "./prefetch-checks.ts";

export function DrawList({ draws, keys }: { draws: ListedDraw[]; keys: SignerKey[] }) {
  usePrefetchedChecks(draws, { part: LazyDrawDetails.ahead, withData: false });
  return (
    <ol className="grid gap-2.5">
      {draws.map((draw) => (
        <Fragment key={draw.id}>
          <DrawRow draw={draw} keys={keys} others={draws} />
          {draw.unlisted !== null && <Aside>{serialGapText(draw.unlisted)}</Aside>}
          {draw.serial_number !== null && draw.listed_before === null && <Aside>{m.firstDrawWithThisKey()}</Aside>}
        </Fragment>
      ))}
    </ol>
  );
}

const Aside = ({ children }: { children: React.ReactNode }) => (
  <li className="px-5 py-1 text-sm text-gold-300">{children}</li>
);

const serialGapText = ({ from, to }: SerialGap): string =>
  from === to
    ? m.unlistedOne({ from: formatPoints(from) })
    : m.unlistedMany({ from: formatPoints(from), to: formatPoints(to) });

const LazyDrawDetails = lazyCheck(async () => (await import("./draw-details.tsx")).DrawDetails);

function DrawRow({ draw, keys, others }: DrawDetailsProps) {
  // The content mounts when the row is first opened, because the check fetches the entry list.
  const [wasOpened, setOpened] = useState(false);
  return (
    <li>
      <details
        className="accordion-item edge rounded-card"
        onPointerEnter={LazyDrawDetails.ahead}
        onFocus={LazyDrawDetails.ahead}
        onToggle={(event) => event.currentTarget.open && setOpened(true)}
      >
        <summary className="flex min-h-16 items-center gap-x-4 gap-y-1 rounded-card px-5 py-3.5 max-sm:flex-wrap">
          <span className="w-16 shrink-0 text-sm text-faint figures max-sm:hidden">{drawNumberText(draw)}</span>
          <span className="grid min-w-0 flex-1 gap-0.5 max-sm:basis-[calc(100%-2.5rem)]">
            <span className="font-semibold wrap-anywhere">{draw.name}</span>
            <span className="text-sm text-soft figures">
              <span className="sm:hidden">{drawNumberText(draw)}, </span>
              {m.drawCounts({
                tickets: draw.total_tickets,
                winners: draw.state === "waiting" ? draw.winners_wanted : draw.winners_count,
                time: () => <LocalTime value={draw.drawn_at ?? draw.frozen_at} />,
              })}
            </span>
          </span>
          {draw.state !== "drawn" && (
            <Badge tone={stateTones[draw.state]} className="max-sm:order-last">
              {stateLabels[draw.state]}
            </Badge>
          )}
          {draw.source !== null && (
            <Badge tone={isDecidedOutside(draw) ? "mint" : "neutral"} className="max-sm:order-last">
              {drawSourceLabel(draw, draw.source)}
            </Badge>
          )}
          <ChevronDown size={20} aria-hidden className="accordion-mark shrink-0 text-faint transition-transform" />
        </summary>
        {wasOpened && (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-5 px-5 pb-5">
            <LazyDrawDetails draw={draw} keys={keys} others={others} />
          </div>
        )}
      </details>
    </li>
  );
}

const stateLabels = { waiting: m.waiting(), called_off: m.calledOff() } as const;
const stateTones = { waiting: "sky", called_off: "neutral" } as const;

function drawNumberText({ round, serial_number: serial }: Draw): string {
  if (round !== null) return m.beacon();
  return serial === null ? m.noNumber() : m.serialNo({ number: formatPoints(serial) });
}
