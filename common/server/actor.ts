export interface Actor {
  id: number;
  address: string;
  requestId: string;
  now: Date;
}

export interface Author {
  actorId: number | null;
  address: string | null;
  now: Date;
}

export const toAuthor = ({ id, address, now }: Actor): Author => ({ actorId: id, address, now });
