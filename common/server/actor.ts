// A member of staff who acts: who, from where, when, and as which request.

export interface Actor {
  id: number;
  address: string;
  requestId: string;
  now: Date;
}

/** Whose doing an entry of the audit log is. */
export interface Author {
  /** Null: the product itself, or the command line. */
  actorId: number | null;
  address: string | null;
  now: Date;
}

/** How the audit log names them. */
export const toAuthor = ({ id, address, now }: Actor): Author => ({ actorId: id, address, now });
