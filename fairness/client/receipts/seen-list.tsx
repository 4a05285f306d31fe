// Shows what this browser saw of a draw's list before there were numbers.
import { CircleAlert, Eye } from "lucide-react";
import { useEffect, useState } from "react";
import { LocalTime } from "../../../ui/local-time.tsx";
import { m } from "../../messages.ts";
import { quicknet, roundTime } from "../../rules/beacon.ts";
import type { Draw } from "../../rules/fairness.ts";
import type { SeenList as Seen } from "./receipt-store.ts";

type SeenDraw = Pick<Draw, "id" | "entries_sha256" | "source" | "drawn_at" | "round">;

/** Renders nothing if this browser saw no list of the draw. */
export function SeenList({ draw }: { draw: SeenDraw }) {
  const lists = useSeen(draw.id);
  const other = lists.find(({ sha256 }) => sha256 !== draw.entries_sha256);
  const same = lists.find(({ sha256 }) => sha256 === draw.entries_sha256);
  if (other !== undefined) {
    return (
      <p className="flex items-start gap-2.5 rounded-control bg-coral-900 px-4 py-3 text-coral-300" role="alert">
        <CircleAlert size={18} aria-hidden className="mt-0.5 shrink-0" />
        <span>
          {m.browserSawAnotherListThis({
            localTime: () => <LocalTime value={other.at} />,
            draw: whenWords(draw, other),
          })}
        </span>
      </p>
    );
  }
  if (same === undefined) return null;
  return (
    <p className="flex items-start gap-2.5 text-soft">
      <Eye size={18} aria-hidden className="mt-0.5 shrink-0 text-mint-300" />
      <span>
        {m.browserSawThisListDraw({ localTime: () => <LocalTime value={same.at} />, draw: whenWords(draw, same) })}
      </span>
    </p>
  );
}

/**
 * A beacon's time is known, and RANDOM.ORG signs its own. For other sources, only the site says that there were no numbers
 * yet.
 */
function whenWords({ source, drawn_at: drawnAt, round }: SeenDraw, { at }: Seen): string {
  if (round !== null && Date.parse(at) < +roundTime(round, quicknet)) return "before its beacon spoke";
  if (source === "random.org" && Date.parse(at) < Date.parse(drawnAt ?? ""))
    return "before RANDOM.ORG drew the numbers";
  return "while the site showed no numbers for it";
}

function useSeen(id: string): Seen[] {
  const [lists, setLists] = useState<Seen[]>([]);
  useEffect(() => {
    let isUnmounted = false;
    import("./receipt-store.ts")
      .then(
        ({ loadReceipts: receipts }) => !isUnmounted && setLists(receipts().lists.filter(({ draw }) => draw === id)),
      )
      .catch(() => {});
    return () => {
      isUnmounted = true;
    };
  }, [id]);
  return lists;
}
