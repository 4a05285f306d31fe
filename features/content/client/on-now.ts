// Returns the running hunt and ending raffles from the latest live update, or from the page's prop before the first one.

import { useTopic } from "../../../platform/live/client/live-store.ts";
import type { OnNow } from "../contract/content.ts";

export function useOnNow(given: OnNow): OnNow;
export function useOnNow(given: OnNow | null): OnNow | null;
export function useOnNow(given: OnNow | null): OnNow | null {
  const update = useTopic("now");
  return update === undefined ? given : { ...update.state, now: update.now };
}
