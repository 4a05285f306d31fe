// Sends calls that change something, such as purchases. A call keeps one Idempotency-Key until its result is known, so it
// acts once however often the person retries.
import { useRef, useState } from "react";
import { type Answer, type CallOptions, call, newCallKey, toRepeat } from "./api.ts";

export interface Act {
  path: string;
  /** The person's choice or text. A different choice is another act with another key. */
  json?: object | undefined;
  form?: FormData | undefined;
  /**
   * Values that the page showed when the button was pressed, such as a price. Until the result is known, a retry sends
   * these first values, even if the page shows new ones by then.
   */
  shown?: object;
  timeoutMs?: number;
}

/**
 * Turns a response into an outcome. `sent` is the body of the request. On a retry, that is the body of the first try.
 */
type ReadAnswer<Body, Outcome> = (answer: Answer<Body>, sent: Pick<CallOptions, "json">) => Outcome;

export type SendAct = <Body, Outcome extends { kind: string }>(
  act: Act,
  read: ReadAnswer<Body, Outcome>,
) => Promise<Outcome>;

export function createActSender(): SendAct {
  const pendingCalls = new Map<string, CallOptions>();
  return async <Body, Outcome extends { kind: string }>(act: Act, read: ReadAnswer<Body, Outcome>) => {
    const id = JSON.stringify([act.path, act.json, act.form && [...act.form]], fileFingerprint);
    const pending = pendingCalls.get(id);
    const options = pending ?? firstAttempt(act);
    pendingCalls.set(id, options);
    const answer = await call<Body>(act.path, options);
    const outcome = read(pending === undefined ? answer : toRepeat(answer), options);
    // After two quick presses, a newer try may already be stored when the response to the older one arrives.
    if (outcome.kind !== "unknown" && pendingCalls.get(id) === options) pendingCalls.delete(id);
    return outcome;
  };
}

/** Leaves out files that nobody chose: a form without a chosen picture has an empty file with the current time. */
function fileFingerprint(_: string, value: unknown): unknown {
  if (!(value instanceof File)) return value;
  const { name, size, lastModified } = value;
  return size === 0 ? null : { name, size, lastModified };
}

function firstAttempt({ json, form, shown, timeoutMs }: Act): CallOptions {
  return {
    idempotent: newCallKey(),
    ...(form && { form }),
    ...(json === undefined && shown === undefined ? {} : { json: { ...json, ...shown } }),
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
  };
}

/**
 * Returns `act`, which sends an act and returns what `read` makes of the response, and whether an act is in progress. Shows
 * no toast.
 */
export function useAct(): { act: SendAct; isActing: boolean } {
  const acts = useRef<SendAct>(null);
  acts.current ??= createActSender();
  const send = acts.current;
  const [isActing, setActing] = useState(false);
  const act: SendAct = async (wanted, read) => {
    setActing(true);
    try {
      return await send(wanted, read);
    } finally {
      setActing(false);
    }
  };
  return { act, isActing };
}
