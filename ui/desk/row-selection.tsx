import { type ReactNode, useState } from "react";
import { m } from "../messages.ts";

export interface RowSelection {
  ids: number[];
  isAll: boolean;
  has: (id: number) => boolean;
  turn: (id: number) => void;
  turnAll: () => void;
  clear: () => void;
}

/** Tracks the selected rows. `choosable` are the rows that can be decided. A row that leaves the list is deselected. */
export function useRowSelection(choosable: number[]): RowSelection {
  const [marked, setMarked] = useState<ReadonlySet<number>>(new Set());
  const ids = choosable.filter((id) => marked.has(id));
  const isAll = ids.length > 0 && ids.length === choosable.length;
  return {
    ids,
    isAll,
    has: (id) => marked.has(id),
    turn: (id) => setMarked(ids.includes(id) ? new Set(ids.filter((one) => one !== id)) : new Set([...ids, id])),
    turnAll: () => setMarked(new Set(isAll ? [] : choosable)),
    clear: () => setMarked(new Set()),
  };
}

const box = "size-5 shrink-0 cursor-pointer accent-mint-400";

export function SelectRow({ chosen, id, label }: { chosen: RowSelection; id: number; label: string }) {
  return (
    <label className="-m-2 grid size-9 shrink-0 cursor-pointer place-items-center">
      <input type="checkbox" className={box} checked={chosen.has(id)} onChange={() => chosen.turn(id)} />
      <span className="sr-only">{label}</span>
    </label>
  );
}

export function SelectionBar({
  chosen,
  count,
  children,
}: {
  chosen: RowSelection;
  count: number;
  children: ReactNode;
}) {
  if (count === 0) return null;
  return (
    <div className="chosen-bar" data-chosen={chosen.ids.length > 0 || undefined}>
      <label className="inline-flex min-h-11 cursor-pointer items-center gap-3 px-1">
        <input type="checkbox" className={box} checked={chosen.isAll} onChange={chosen.turnAll} />
        <span aria-live="polite">
          {chosen.ids.length === 0 ? m.selectAll() : m.selectedCount({ selected: chosen.ids.length, count })}
        </span>
      </label>
      {chosen.ids.length > 0 && <span className="flex flex-wrap gap-2">{children}</span>}
    </div>
  );
}
