// Has a page's checks fetched once it stands and nothing else is to do, so that they work when the network is gone.
import { useEffect } from "react";
import type { Draw } from "../../../contracts/fairness.ts";
import { whenIdle } from "../../ui/idle.ts";

interface Ahead {
  /** What the page itself opens to show a check. */
  part: () => void;
  /** Lists, keys and lines of the log, too. */
  withData: boolean;
}

export function useChecksAhead(draws: readonly Draw[], { part, withData }: Ahead): void {
  const drawn = draws.filter(({ random }) => random !== null);
  const names = drawn.map(({ id }) => id).join();
  useEffect(() => {
    if (drawn.length === 0) return;
    whenIdle(() => {
      part();
      // What does not come is fetched, or missed, when it is wanted.
      import("./ahead.ts").then(({ fetchAhead }) => fetchAhead(drawn, { withData })).catch(() => {});
    });
  }, [names]);
}
