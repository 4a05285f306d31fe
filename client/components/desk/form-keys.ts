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
  /** A form that was sent before this one was saved after all, and this one was not: `here`, or before this was opened. */
  earlier: "here" | "before" | null;
  /** Something that was sent may be saved, and nobody knows. */
  isUnsettled: boolean;
}

export type SendForm = (sent: object, send: (key: FormKey) => Promise<Answer>) => Promise<FormAnswer>;

/** Of one dialog. `unsettled`: keys of forms nobody knows of, as they were sent; others may have sent them. */
export function createKeys(unsettled = new Set<string>()): SendForm {
  let open: { form: string; key: FormKey } | null = null;
  let hasLost = false;
  return async (sent, send) => {
    const form = JSON.stringify(sent, (_, value) => (value instanceof File ? fileNamed(value) : value));
    const kept = open?.form === form ? open.key : null;
    const key = kept ?? { idempotent: newCallKey(), replaces: [...unsettled] };
    open = { form, key };
    unsettled.add(key.idempotent);
    const answered = await send(key);
    const answer = kept === null ? answered : asRepeat(answered);
    const earlier = isEarlier(answer) ? (hasLost ? "here" : "before") : null;
    if (isKnown(answer)) {
      if (open?.key === key) open = null;
      unsettled.delete(key.idempotent);
      // A form may be refused before anybody looks at those it replaces.
      if (judged.includes(answer.status)) for (const replaced of key.replaces) unsettled.delete(replaced);
    } else hasLost = true;
    return { answer, earlier, isUnsettled: unsettled.size > 0 };
  };
}

/** Saved, or not as things stand: by then those it replaces are settled. */
const judged = [200, 409];

const isEarlier = (answer: Answer): boolean =>
  answer.kind === "answer" && answer.status === 200 && isRecord(answer.body) && answer.body.earlier === true;

const ofPaths = new Map<string, Set<string>>();

/** Of a dialog that edits what is saved there: it knows what others sent before it, for as long as the document stands. */
export function keysOf(path: string): SendForm {
  const unsettled = ofPaths.get(path) ?? new Set();
  ofPaths.set(path, unsettled);
  return createKeys(unsettled);
}

const fileNamed = ({ name, size, lastModified }: File) => ({ name, size, lastModified });
