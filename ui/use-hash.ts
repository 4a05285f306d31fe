import { useEffect, useRef } from "react";
import { router } from "../platform/pages/client/router.ts";

/**
 * Calls `open` with the part after "#" when a link leads to the page with one that `read` understands (not null), and takes it
 * out of the address, so Back and a reload do not repeat it.
 */
export function useHash<Found>(read: (hash: string) => Found | null, open: (found: Found) => void): void {
  const latest = useRef({ read, open });
  latest.current = { read, open };
  useEffect(() => {
    const look = () => {
      const found = latest.current.read(location.hash);
      if (found === null) return;
      router.replaceUrl(location.pathname + location.search);
      latest.current.open(found);
    };
    look();
    return router.on("success", look);
  }, []);
}
