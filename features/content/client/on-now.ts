// What is on now: the latest live update, otherwise the page's prop.

import { useTopic } from "../../../platform/live/client/live-store.ts";
import type { OnNow } from "../contract/content.ts";

export function useOnNow(given: OnNow): OnNow;
export function useOnNow(given: OnNow | null): OnNow | null;
export function useOnNow(given: OnNow | null): OnNow | null {
  const told = useTopic("now");
  return told === undefined ? given : { ...told.state, now: told.now };
}
