// An acting member of staff, for decisions and the audit log.

export interface Actor {
  id: number;
  address: string;
  requestId: string;
  now: Date;
}

/** The author of an entry in the audit log. */
export interface Author {
  /** Null for the product itself or the command line. */
  actorId: number | null;
  address: string | null;
  now: Date;
}

/** Returns the actor as an author of the audit log. */
export const toAuthor = ({ id, address, now }: Actor): Author => ({ actorId: id, address, now });
