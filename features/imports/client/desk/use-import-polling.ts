import { useEffect } from "react";
import { router } from "../../../../platform/pages/client/router.ts";

const pollMs = 1_500;

export function useImportPolling(isAtWork: boolean): void {
  useEffect(() => {
    if (!isAtWork) return;
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") router.reload();
    }, pollMs);
    return () => clearInterval(timer);
  }, [isAtWork]);
}
