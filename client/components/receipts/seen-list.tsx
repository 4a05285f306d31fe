// At a draw: what this very browser saw of its list before there were numbers.
import { CircleAlert, Eye } from "lucide-react";
import { useEffect, useState } from "react";
import type { Draw } from "../../../contracts/fairness.ts";
import type { SeenList as Seen } from "../../receipts/kept.ts";
import { LocalTime } from "../../ui/local-time.tsx";

/** Nothing where this browser was not here then. */
export function SeenList({ draw }: { draw: Pick<Draw, "id" | "entries_sha256"> }) {
  const lists = useSeen(draw.id);
  const other = lists.find(({ sha256 }) => sha256 !== draw.entries_sha256);
  const same = lists.find(({ sha256 }) => sha256 === draw.entries_sha256);
  if (other !== undefined) {
    return (
      <p className="flex items-start gap-2.5 rounded-control bg-coral-900 px-4 py-3 text-coral-300" role="alert">
        <CircleAlert size={18} aria-hidden className="mt-0.5 shrink-0" />
        <span>
          Your browser saw another list for this draw on <LocalTime value={other.at} />, before the numbers existed.
        </span>
      </p>
    );
  }
  if (same === undefined) return null;
  return (
    <p className="flex items-start gap-2.5 text-soft">
      <Eye size={18} aria-hidden className="mt-0.5 shrink-0 text-mint-300" />
      <span>
        Your browser saw this list on <LocalTime value={same.at} />, before the numbers existed.
      </span>
    </p>
  );
}

function useSeen(id: string): Seen[] {
  const [lists, setLists] = useState<Seen[]>([]);
  useEffect(() => {
    let isGone = false;
    import("../../receipts/kept.ts")
      .then(({ receipts }) => !isGone && setLists(receipts().lists.filter(({ draw }) => draw === id)))
      .catch(() => {});
    return () => {
      isGone = true;
    };
  }, [id]);
  return lists;
}
