// A form whose answer did not come may be saved already, or be saved yet. Sent again as it was it goes under the same
// Idempotency-Key, so that what it adds, a stock or a whole raffle, is added once. Changed meanwhile it goes under a key of
// its own and takes the place of those before it: of them all the server saves one, and says so where that was an earlier one.
import { isRecord } from "../../../contracts/is-record.ts";
import { isKnown } from "../../act.ts";
import { type Answer, asRepeat, type CallOptions, newCallKey } from "../../api.ts";

/** What a form is sent with. */
export type FormKey = Required<Pick<CallOptions, "replaces">> & { idempotent: string };

export interface FormAnswer {
  answer: Answer;
  /** A form that was sent before this one was saved after all: this one was not. */
  isEarlier: boolean;
}

export type SendForm = (sent: object, send: (key: FormKey) => Promise<Answer>) => Promise<FormAnswer>;

/** Remembers what was sent and whose fate is not known. */
export function createKeys(): SendForm {
  let open: { form: string; key: FormKey } | null = null;
  /** Of forms nobody knows of. */
  let unsettled: readonly string[] = [];
  return async (sent, send) => {
    const form = JSON.stringify(sent, (_, value) => (value instanceof File ? fileNamed(value) : value));
    const kept = open?.form === form ? open.key : null;
    const key = kept ?? { idempotent: newCallKey(), replaces: unsettled };
    const answered = await send(key);
    const answer = kept === null ? answered : asRepeat(answered);
    if (!isKnown(answer)) {
      open = { form, key };
      unsettled = [...key.replaces, key.idempotent];
      return { answer, isEarlier: false };
    }
    open = null;
    // A form may be refused before anybody looks at those it replaces.
    unsettled = answer.status === 200 ? [] : key.replaces;
    return { answer, isEarlier: answer.status === 200 && isRecord(answer.body) && answer.body.earlier === true };
  };
}

const ofPaths = new Map<string, SendForm>();

/** The same for every dialog that edits what is saved there: one that is opened anew knows what was sent before. */
export function keysOf(path: string): SendForm {
  const known = ofPaths.get(path) ?? createKeys();
  ofPaths.set(path, known);
  return known;
}

const fileNamed = ({ name, size, lastModified }: File) => ({ name, size, lastModified });
