// One way to act: a call goes under one Idempotency-Key until its fate is known, so that it acts once however often a
// person tries it.
import { useRef, useState } from "react";
import { type Answer, type CallOptions, call, newCallKey, toRepeat } from "./api.ts";

export interface Act {
  path: string;
  /** What the person chose or wrote: another choice is another act, with a key of its own. */
  json?: object | undefined;
  /** The same of a form. */
  form?: FormData | undefined;
  /**
   * What the page showed at the press: a price, the version of odds. The page may show another when it is tried again,
   * yet that is no other act: until its fate is known it goes as it went first.
   */
  shown?: object;
  timeoutMs?: number;
}

/** Is also told what the call went with: of a try again what went first. */
type ReadAnswer<Body, Outcome> = (answer: Answer<Body>, sent: Pick<CallOptions, "json">) => Outcome;

export type SendAct = <Body, Outcome extends { kind: string }>(
  act: Act,
  read: ReadAnswer<Body, Outcome>,
) => Promise<Outcome>;

/** Sends acts, and remembers those whose fate is not known. */
export function createActSender(): SendAct {
  const open = new Map<string, CallOptions>();
  return async <Body, Outcome extends { kind: string }>(act: Act, read: ReadAnswer<Body, Outcome>) => {
    const id = JSON.stringify([act.path, act.json, act.form && [...act.form]], fileFingerprint);
    const kept = open.get(id);
    const tried = kept ?? firstAttempt(act);
    open.set(id, tried);
    const answer = await call<Body>(act.path, tried);
    const outcome = read(kept === undefined ? answer : toRepeat(answer), tried);
    // Pressed twice at once, the later answer may find a newer try in its place.
    if (outcome.kind !== "unknown" && open.get(id) === tried) open.delete(id);
    return outcome;
  };
}

/** Where no picture was chosen a form holds an empty file of this moment. */
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

/** `act` sends, and answers what `decodeBody` makes of the answer; what it was is not said by itself. */
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
