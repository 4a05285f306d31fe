import { useEffect, useRef } from "react";
import type { LiveOwn } from "../../platform/contract/open.ts";
import { useOwnState } from "../../platform/live/client/live-store.ts";
import { router } from "../../platform/pages/client/router.ts";
import { usePage } from "../../platform/pages/client/use-page.ts";

/**
 * Reloads the props in `only` when the value of `selectMark` changes or, if `isNews` is given, when `isNews` returns true for
 * the new and the previous value. Does nothing while `selectMark` returns undefined.
 */
export function useReloadOnChange<Mark extends string | number>(
  selectMark: (own: LiveOwn) => Mark | undefined,
  only: string[],
  isNews: (mark: Mark, before: Mark) => boolean = (mark, before) => mark !== before,
): void {
  const own = useOwnState(usePage().props.auth.user?.username);
  const mark = own === undefined ? undefined : selectMark(own);
  const lastMark = useRef(mark);
  useEffect(() => {
    if (mark === undefined) return;
    const before = lastMark.current;
    lastMark.current = mark;
    if (before !== undefined && isNews(mark, before)) router.reload({ only });
  }, [mark]);
}
