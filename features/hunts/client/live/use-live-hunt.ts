// The current hunt for the moderator's phone. Reloads it after a change of the live topic, or polls every 1.5 s if
// there is no topic. Sends one step at a time. The first call without a response marks the connection as lost.
import { useCallback, useEffect, useRef, useState } from "react";
import { deskApiPaths } from "../../../../common/contract/desk-api-paths.ts";
import { useTopic } from "../../../../platform/live/client/live-store.ts";
import { call, readRefusal } from "../../../../ui/base/api.ts";
import type { LiveStep } from "../../contract/hunt-input.ts";
import type { LiveHuntAnswer, LiveHuntState } from "../../contract/hunts.ts";
import { m } from "../../messages.ts";

const pollMs = 1_500;
/** With a live topic, polling only checks the connection. */
const livePollMs = 10_000;
const answerTimeoutMs = 8_000;

/**
 * `refused`: another person was faster, or the step is not possible. `lost`: no response came, and the server may have
 * done the step.
 */
export type StepOutcome = { kind: "done" } | { kind: "refused"; text: string } | { kind: "lost" };

export interface LiveHunt {
  live: LiveHuntState;
  isLost: boolean;
  isSending: boolean;
  take: (huntId: number, step: LiveStep) => Promise<StepOutcome>;
}

export function useLiveHunt(first: LiveHuntState): LiveHunt {
  const [live, setLive] = useState(first);
  const [isLost, setLost] = useState(false);
  const [isSending, setSending] = useState(false);
  /** Counts steps. A response is out of date if its call began before the latest step. */
  const steps = useRef(0);

  const topic = useTopic("hunt")?.state;
  const hasTopic = topic !== undefined;
  const load = useCallback(async () => {
    const before = steps.current;
    const answer = await call<LiveHuntState>(deskApiPaths.liveHunt, { method: "GET", timeoutMs: answerTimeoutMs });
    if (before !== steps.current) return;
    const isAnswered = answer.kind === "answer" && answer.status === 200;
    setLost(!isAnswered);
    if (isAnswered) setLive(answer.body);
  }, []);

  useEffect(() => {
    let isLoading = false;
    if (hasTopic) void load();
    const timer = setInterval(
      () => {
        if (isLoading || document.visibilityState !== "visible") return;
        isLoading = true;
        void load().finally(() => {
          isLoading = false;
        });
      },
      hasTopic ? livePollMs : pollMs,
    );
    const goOffline = () => setLost(true);
    addEventListener("offline", goOffline);
    addEventListener("online", load);
    return () => {
      clearInterval(timer);
      removeEventListener("offline", goOffline);
      removeEventListener("online", load);
    };
  }, [load, hasTopic, topic]);

  const take = async (huntId: number, step: LiveStep): Promise<StepOutcome> => {
    steps.current += 1;
    setSending(true);
    const answer = await call<LiveHuntAnswer>(deskApiPaths.liveStep(huntId), {
      json: step,
      timeoutMs: answerTimeoutMs,
    });
    setSending(false);
    steps.current += 1;
    if (answer.kind === "unreachable" || answer.status >= 500) {
      setLost(true);
      return { kind: "lost" };
    }
    setLost(false);
    if (answer.body.live !== undefined) setLive(answer.body.live);
    return answer.status === 200
      ? { kind: "done" }
      : { kind: "refused", text: readRefusal(answer.body) ?? m.stepFailed() };
  };
  return { live, isLost, isSending, take };
}
