// The chat's desk is of this moment: told by the site that something is another it asks for it, and where nobody tells, every
// few seconds by itself while somebody looks at it.

import { useEffect, useRef } from "react";
import { useTopic } from "../../../live/heard.ts";
import { router } from "../../../protocol/router.ts";

const everyMs = 4_000;
/** A mute that runs out is told by nobody. */
const everyMsWhenTold = 60_000;
/** Between two questions, however much is told: a chat may be loud. */
const leastBetweenMs = 2_000;
/** What changes by itself. */
const only = ["grants", "subscriptions", "figures", "lines", "plain", "outbox", "mutes"];

export function useChatNow(): void {
  const told = useTopic("chat")?.state.word;
  const look = useLook();
  useEffect(() => {
    if (told !== undefined) look();
    const timer = setInterval(look, told === undefined ? everyMs : everyMsWhenTold);
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, [told, look]);
}

/**
 * One question at a time, and none unless it is looked at: what is told meanwhile is asked for once more afterwards, so that no old
 * answer comes last.
 */
function useLook(): () => void {
  const state = useRef({ isLooking: false, isWanted: false });
  const look = useRef(() => {
    const { current } = state;
    if (document.visibilityState !== "visible") return;
    current.isWanted = current.isLooking;
    if (current.isLooking) return;
    current.isLooking = true;
    const next = () => {
      current.isLooking = false;
      if (current.isWanted) look.current();
    };
    router.reload({ only, onFinish: () => setTimeout(next, leastBetweenMs) });
  });
  return look.current;
}
