import { ChevronDown } from "lucide-react";
import { cachedPart } from "../../../platform/pages/client/cached-part.tsx";
import { cx } from "../../../ui/cx.ts";
import { SearchField } from "../../../ui/field.tsx";
import { m } from "../messages.ts";
import { listSortings, parseSorting, type Sorting } from "./products.ts";

export const ShelfTools = cachedPart(Tools);

function Tools({
  query,
  onQuery,
  sorting,
  isArranged,
  onSorting,
  className,
}: {
  query: string;
  onQuery: (query: string) => void;
  sorting: Sorting;
  isArranged: boolean;
  onSorting: (sorting: Sorting) => void;
  className?: string;
}) {
  return (
    <div className={cx("grid gap-3 sm:flex", className)}>
      <SearchField value={query} onChange={onQuery} className="sm:flex-1" />
      <div className="field-box relative sm:w-56">
        <select
          aria-label={m.sortBy()}
          className="field-input select w-full"
          value={sorting}
          onChange={(event) => onSorting(parseSorting(event.target.value, isArranged))}
        >
          {listSortings(isArranged).map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        <ChevronDown size={18} aria-hidden className="pointer-events-none absolute right-3.5 text-faint" />
      </div>
    </div>
  );
}
