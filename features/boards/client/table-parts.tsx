import { Button } from "../../../ui/button.tsx";
import { cx } from "../../../ui/cx.ts";
import { boardPageSize, maxEntries } from "../contract/board-rows.ts";
import { m } from "../messages.ts";
import type { useShownRows } from "./use-shown-rows.ts";

export function Head({ children, className }: { children: string; className?: string }) {
  return (
    <th scope="col" className={cx("h-11 font-medium", className)}>
      {children}
    </th>
  );
}

/** The browser scrolls focused buttons into view. This margin keeps them above the bar at the bottom of the window. */
const ownBarMargin = "scroll-mb-32";

/** Says how many of `count` rows are shown, with a button for more or fewer (BOARD-13, BOARD-14). */
export function MoreRows({ rows, count }: { rows: ReturnType<typeof useShownRows>; count: number }) {
  const { shown, isAll, isLoading, more, less } = rows;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="text-sm text-soft figures" role="status">
        {count > maxEntries
          ? m.shownCountLimited({ shown: shown.length, count, max: maxEntries })
          : m.shownCount({ shown: shown.length, count })}
      </p>
      {count > boardPageSize &&
        (isAll ? (
          <Button onClick={less} className={ownBarMargin}>
            {m.showLess()}
          </Button>
        ) : (
          <Button onClick={more} busy={isLoading} className={ownBarMargin}>
            {m.viewMore()}
          </Button>
        ))}
    </div>
  );
}
