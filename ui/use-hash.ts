import { useEffect, useRef } from "react";
import { router } from "../platform/pages/client/router.ts";

/**
 * Calls `open` if the part of the page's address after "#" means something to `read` (not null). Removes that part from
 * the address, so that Back and a reload do not call `open` again.
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
