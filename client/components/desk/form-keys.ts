// A form whose answer did not come may be saved already. Sent again as it was it goes under the same Idempotency-Key, so that
// what it adds, a stock or a whole raffle, is added once.
import { isKnown } from "../../act.ts";
import { type Answer, asRepeat, newCallKey } from "../../api.ts";

export type SendForm = (sent: object, send: (key: string) => Promise<Answer>) => Promise<Answer>;

/** Remembers the keys of what was sent and whose fate is not known. */
export function createKeys(): SendForm {
  const open = new Map<string, string>();
  return async (sent, send) => {
    const form = JSON.stringify(sent, (_, value) => (value instanceof File ? fileNamed(value) : value));
    const kept = open.get(form);
    const key = kept ?? newCallKey();
    open.set(form, key);
    const said = await send(key);
    const answer = kept === undefined ? said : asRepeat(said);
    if (isKnown(answer)) open.delete(form);
    return answer;
  };
}

const fileNamed = ({ name, size, lastModified }: File) => ({ name, size, lastModified });
