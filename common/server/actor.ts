// A member of staff who acts: who, from where, when, and as which request.
import type { Author } from "./audit.ts";

export interface Actor {
  id: number;
  address: string;
  requestId: string;
  now: Date;
}

/** How the audit log names them. */
export const by = ({ id, address, now }: Actor): Author => ({ actorId: id, address, now });
