// A form whose answer did not come may be saved already. Sent again as it was it goes under the same Idempotency-Key, so that
// what it adds, a stock or a whole raffle, is added once. Changed meanwhile it is another form, with a key of its own.
import { isKnown } from "../../act.ts";
import { type Answer, asRepeat, newCallKey } from "../../api.ts";

export type SendForm = (form: FormData, send: (key: string) => Promise<Answer>) => Promise<Answer>;

/** Of one dialog. `send` makes the call under the key it is given. */
export function createFormKey(): SendForm {
  let open: { sent: string; key: string } | null = null;
  return async (form, send) => {
    const sent = JSON.stringify([...form], (_, value) => (value instanceof File ? described(value) : value));
    const kept = open?.sent === sent ? open.key : null;
    const key = kept ?? newCallKey();
    open = { sent, key };
    const answer = await send(key);
    const told = kept === null ? answer : asRepeat(answer);
    if (isKnown(told)) open = null;
    return told;
  };
}

/** Where no picture was chosen a form holds an empty file of this moment. */
const described = ({ name, size, lastModified }: File) => (size === 0 ? null : { name, size, lastModified });
