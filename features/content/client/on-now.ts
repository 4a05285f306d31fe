// What is on now, as the site told it last; else as it was given.

import { useTopic } from "../../../platform/live/client/live-store.ts";
import type { OnNow } from "../contract/content.ts";

export function useOnNow(given: OnNow): OnNow;
export function useOnNow(given: OnNow | null): OnNow | null;
export function useOnNow(given: OnNow | null): OnNow | null {
  const told = useTopic("now");
  return told === undefined ? given : { ...told.state, now: told.now };
}
