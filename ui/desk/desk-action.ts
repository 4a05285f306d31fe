// Actions in the address of a desk page, such as `/admin/raffles?do=new`. The page opens the action's dialog, as pressing the
// action's button would. Nothing happens until the admin confirms.
import { useEffect, useRef } from "react";
import { router } from "../../platform/pages/client/router.ts";
import { usePage } from "../../platform/pages/client/use-page.ts";

/** Returns the address of the page that opens the dialog of this action. */
export const deskAction = (href: string, action: string): string =>
  `${href}${href.includes("?") ? "&" : "?"}do=${encodeURIComponent(action)}`;

/**
 * Calls the action that the page's address names and removes it from the address, so that a reload does not open the dialog
 * again.
 */
export function useDeskAction(actions: Record<string, () => void>): void {
  const { url } = usePage();
  const latest = useRef(actions);
  latest.current = actions;
  useEffect(() => {
    const address = new URL(url, location.origin);
    const wanted = address.searchParams.get("do");
    const action = wanted === null || !Object.hasOwn(latest.current, wanted) ? undefined : latest.current[wanted];
    if (action === undefined) return;
    address.searchParams.delete("do");
    router.replaceUrl(`${address.pathname}${address.search}${address.hash}`);
    action();
  }, [url]);
}
