// Returns the running hunt and the raffles that end soon: from the live topic or, before its first message, from the
// page's prop.

import { useTopic } from "../../../platform/live/client/live-store.ts";
import type { OnNow } from "../contract/content.ts";

export function useOnNow(given: OnNow): OnNow;
export function useOnNow(given: OnNow | null): OnNow | null;
export function useOnNow(given: OnNow | null): OnNow | null {
  const update = useTopic("now");
  return update === undefined ? given : { ...update.state, now: update.now };
}
