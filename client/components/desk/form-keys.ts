// A form whose answer did not come may be saved already. Sent again as it was it goes under the same Idempotency-Key, so that
// what it adds, a stock or a whole raffle, is added once. Changed meanwhile it waits until it is known what became of the
// first: what it would change may not stand any more.
import { isKnown } from "../../act.ts";
import { type Answer, asRepeat, newCallKey } from "../../api.ts";

export interface FormAnswer {
  answer: Answer;
  /** Of the form that was sent before this one, which was saved or may be: this one was not sent. */
  isEarlier: boolean;
}

export type SendForm = (sent: object, send: (key: string) => Promise<Answer>) => Promise<FormAnswer>;

interface Open {
  form: string;
  /** The same form under the same key. */
  again: () => Promise<Answer>;
}

/** Remembers what was sent and whose fate is not known. */
export function createKeys(): SendForm {
  let open: Open | null = null;
  const repeat = async ({ again }: Open): Promise<Answer> => {
    const answer = asRepeat(await again());
    if (isKnown(answer)) open = null;
    return answer;
  };
  return async (sent, send) => {
    const form = JSON.stringify(sent, (_, value) => (value instanceof File ? fileNamed(value) : value));
    if (open !== null) {
      const isEarlier = open.form !== form;
      const answer = await repeat(open);
      if (!isEarlier || !isKnown(answer) || answer.status === 200) return { answer, isEarlier };
    }
    const key = newCallKey();
    const again = () => send(key);
    const answer = await again();
    if (!isKnown(answer)) open = { form, again };
    return { answer, isEarlier: false };
  };
}

const fileNamed = ({ name, size, lastModified }: File) => ({ name, size, lastModified });
