export interface Actor {
  id: number;
  address: string;
  requestId: string;
  /** The API token that acts for the user. Undefined for the user's own acts. */
  tokenId?: number;
  now: Date;
}

export interface Author {
  actorId: number | null;
  address: string | null;
  now: Date;
  tokenId?: number;
}

export const toAuthor = ({ id, address, now, tokenId }: Actor): Author => ({
  ...{ actorId: id, address, now },
  ...(tokenId !== undefined && { tokenId }),
});
