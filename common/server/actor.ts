// A member of staff who acts, for decisions and the audit log.

export interface Actor {
  id: number;
  address: string;
  requestId: string;
  now: Date;
}

/** The author of an entry in the audit log. */
export interface Author {
  /** Null if the product itself or the command line acted. */
  actorId: number | null;
  address: string | null;
  now: Date;
}

export const toAuthor = ({ id, address, now }: Actor): Author => ({ actorId: id, address, now });
