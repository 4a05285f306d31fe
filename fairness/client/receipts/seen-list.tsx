import { CircleAlert, Eye } from "lucide-react";
import { useEffect, useState } from "react";
import { LocalTime } from "../../../ui/local-time.tsx";
import { m } from "../../messages.ts";
import { quicknet, roundTime } from "../../rules/beacon.ts";
import type { Draw } from "../../rules/fairness.ts";
import type { SeenList as Seen } from "./receipt-store.ts";

type SeenDraw = Pick<Draw, "id" | "entries_sha256" | "source" | "drawn_at" | "round">;

export function SeenList({ draw }: { draw: SeenDraw }) {
  const lists = useSeen(draw.id);
  const other = lists.find(({ sha256 }) => sha256 !== draw.entries_sha256);
  const same = lists.find(({ sha256 }) => sha256 === draw.entries_sha256);
  if (other !== undefined) {
    return (
      <p className="flex items-start gap-2.5 rounded-control bg-coral-900 px-4 py-3 text-coral-300" role="alert">
        <CircleAlert size={18} aria-hidden className="mt-0.5 shrink-0" />
        <span>{m.sawOtherList({ time: () => <LocalTime value={other.at} />, when: findWhen(draw, other) })}</span>
      </p>
    );
  }
  if (same === undefined) return null;
  return (
    <p className="flex items-start gap-2.5 text-soft">
      <Eye size={18} aria-hidden className="mt-0.5 shrink-0 text-mint-300" />
      <span>{m.sawList({ time: () => <LocalTime value={same.at} />, when: findWhen(draw, same) })}</span>
    </p>
  );
}

/**
 * Returns how it is known that the list came first. A beacon's time is known, and RANDOM.ORG signs the time of its numbers.
 * For other sources, only the site says that there were no numbers yet.
 */
function findWhen({ source, drawn_at: drawnAt, round }: SeenDraw, { at }: Seen): "beacon" | "numbers" | "site" {
  if (round !== null && Date.parse(at) < +roundTime(round, quicknet)) return "beacon";
  if (source === "random.org" && Date.parse(at) < Date.parse(drawnAt ?? "")) return "numbers";
  return "site";
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
