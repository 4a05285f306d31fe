// One way to act: a call goes under one Idempotency-Key until its fate is known, so that it acts once however often a
// person tries it. What came of it has one shape; the words are each feature's own.
import { useRef, useState } from "react";
import { type Answer, asRepeat, type CallOptions, call, newCallKey, saidIn } from "./api.ts";
import { toast } from "./ui/toast.ts";

/** What came of a call. `Done`: what is known when it was done; `Why`: what is, beside the words, when it was refused. */
export type Acted<Done extends object = { text: string }, Why extends object = object> =
  | ({ kind: "done" } & Done)
  /** The server said no, and nothing was done. */
  | ({ kind: "refused"; text: string } & Why)
  /** It may have been done: the next try must be the same call under the same key. */
  | { kind: "unknown"; text: string };

/** An answer by which the server knows what it did; a 5xx is none. */
export type Known<Body = unknown> = Extract<Answer<Body>, { kind: "answer" }>;

/** Said of who calls, before anybody looks whether the call was done: nothing is known by it of an earlier try. */
const ofTheCaller = [401, 403, 419, 428, 429];

export const isKnown = <Body>(answer: Answer<Body>): answer is Known<Body> =>
  answer.kind === "answer" && answer.status < 500 && !(answer.isRepeat && ofTheCaller.includes(answer.status));

export interface ActWords {
  done: string;
  /** Where the server has no words of its own. */
  failed: string;
}

/** `isConflict`: it came too late, what it was about is not as it was. */
export type Decided = Acted<{ text: string }, { isConflict: boolean }>;

/** What most calls come to: 200 is done, a refusal is told in the server's words, a fault of its in ours. */
export function actedOf(answer: Answer, { done, failed }: ActWords): Decided {
  if (!isKnown(answer)) return { kind: "unknown", text: failed };
  if (answer.status === 200) return { kind: "done", text: done };
  return { kind: "refused", text: saidIn(answer.body) ?? failed, isConflict: answer.status === 409 };
}

/** The same where a fault, too, is told in the server's words. */
export const actedInItsWords = (answer: Answer, { done, failed }: ActWords): Decided =>
  actedOf(answer, { done, failed: (answer.kind === "answer" ? saidIn(answer.body) : null) ?? failed });

/** Whether there is nothing left to decide: it was done, now or by somebody quicker. */
export const isSettled = (acted: Decided): boolean =>
  acted.kind === "done" || (acted.kind === "refused" && acted.isConflict);

export function say({ kind, text }: { kind: string; text: string }): void {
  if (kind === "done") toast.success(text);
  else toast.error(text);
}

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
type Read<Body, Outcome> = (answer: Answer<Body>, sent: Pick<CallOptions, "json">) => Outcome;

export type SendAct = <Body, Outcome extends { kind: string }>(act: Act, read: Read<Body, Outcome>) => Promise<Outcome>;

/** Sends acts, and remembers those whose fate is not known. */
export function createActs(): SendAct {
  const open = new Map<string, CallOptions>();
  return async <Body, Outcome extends { kind: string }>(act: Act, read: Read<Body, Outcome>) => {
    const id = JSON.stringify([act.path, act.json, act.form && [...act.form]], plainFile);
    const kept = open.get(id);
    const tried = kept ?? firstTry(act);
    open.set(id, tried);
    const answer = await call<Body>(act.path, tried);
    const outcome = read(kept === undefined ? answer : asRepeat(answer), tried);
    // Pressed twice at once, the later answer may find a newer try in its place.
    if (outcome.kind !== "unknown" && open.get(id) === tried) open.delete(id);
    return outcome;
  };
}

/** Where no picture was chosen a form holds an empty file of this moment. */
function plainFile(_: string, value: unknown): unknown {
  if (!(value instanceof File)) return value;
  const { name, size, lastModified } = value;
  return size === 0 ? null : { name, size, lastModified };
}

function firstTry({ json, form, shown, timeoutMs }: Act): CallOptions {
  return {
    idempotent: newCallKey(),
    ...(form && { form }),
    ...(json === undefined && shown === undefined ? {} : { json: { ...json, ...shown } }),
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
  };
}

/** `act` sends, and answers what `read` makes of the answer; what it was is not said by itself. */
export function useAct(): { act: SendAct; isActing: boolean } {
  const acts = useRef<SendAct>(null);
  acts.current ??= createActs();
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
