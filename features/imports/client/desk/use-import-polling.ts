// While the server is at a file, the page asks every second and a half how far it is.

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
