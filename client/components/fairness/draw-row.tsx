// One draw on the Fairness page: what it was for, who signed it, and its check when asked for.
import { ChevronDown } from "lucide-react";
import { useState } from "react";
import type { Draw, ListedDraw, SignerKey } from "../../../contracts/fairness.ts";
import { formatCount, formatPoints } from "../../format.ts";
import { Badge } from "../../ui/badge.tsx";
import { TextLink } from "../../ui/link.tsx";
import { LocalTime } from "../../ui/local-time.tsx";
import { SeenList } from "../receipts/seen-list.tsx";
import { DrawCheck } from "./draw-check.tsx";
import { DrawFacts } from "./draw-facts.tsx";
import { sourceLabel, sourceSentence } from "./source-words.ts";

export interface DrawRowProps {
  draw: ListedDraw;
  keys: SignerKey[];
  /** All draws of the page, itself too. */
  others: ListedDraw[];
}

export function DrawRow({ draw, keys, others }: DrawRowProps) {
  // What is inside is made when it is first opened: the check fetches the entry list.
  const [wasOpened, setOpened] = useState(false);
  return (
    <li>
      <details
        className="accordion-item edge rounded-card"
        onToggle={(event) => event.currentTarget.open && setOpened(true)}
      >
        <summary className="flex min-h-16 items-center gap-x-4 gap-y-1 rounded-card px-5 py-3.5 max-[359px]:flex-wrap">
          <span className="w-16 shrink-0 text-sm text-faint figures max-sm:hidden">{numberOf(draw)}</span>
          <span className="grid min-w-0 flex-1 gap-0.5 max-[359px]:basis-[calc(100%-2.5rem)]">
            <span className="font-semibold wrap-anywhere">{draw.name}</span>
            <span className="text-sm text-soft figures">
              <span className="sm:hidden">{numberOf(draw)}, </span>
              {formatCount(draw.total_tickets, "ticket")},{" "}
              {formatCount(draw.state === "waiting" ? draw.winners_wanted : draw.winners_count, "winner")},{" "}
              <LocalTime value={draw.drawn_at ?? draw.frozen_at} />
            </span>
          </span>
          {draw.state !== "drawn" && <Badge tone={stateTones[draw.state]}>{stateLabels[draw.state]}</Badge>}
          {draw.source !== null && (
            <Badge tone={draw.source === "random.org" ? "mint" : "neutral"} className="max-[359px]:order-last">
              {sourceLabel[draw.source]}
            </Badge>
          )}
          <ChevronDown size={20} aria-hidden className="accordion-mark shrink-0 text-faint transition-transform" />
        </summary>
        {wasOpened && (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-5 px-5 pb-5">
            {draw.source !== null && <p className="font-medium">{sourceSentence[draw.source]}</p>}
            <Standing draw={draw} />
            {draw.random !== null && <DrawCheck draw={draw} beside={{ keys, listed: draw, others }} />}
            <SeenList draw={draw} />
            <DrawFacts draw={draw} />
            <TextLink href={draw.href} className="justify-self-start">
              See {draw.name}
            </TextLink>
          </div>
        )}
      </details>
    </li>
  );
}

const stateLabels = { waiting: "Waiting", called_off: "Called off" } as const;
const stateTones = { waiting: "sky", called_off: "neutral" } as const;

/** What became of a draw that has no winners. */
function Standing({ draw }: { draw: Draw }) {
  if (draw.state === "waiting")
    return (
      <p className="text-soft">Its entry list is frozen; this is its fingerprint. The numbers are being asked for.</p>
    );
  if (draw.state === "drawn") return null;
  return (
    <p className="text-soft">
      It was called off before anybody won; every ticket was paid back.
      {draw.random === null && " No numbers were drawn for it."}
    </p>
  );
}

const numberOf = (draw: Draw): string =>
  draw.serial_number === null ? "No number" : `No. ${formatPoints(draw.serial_number)}`;
