// The first steps on the site, and the gift for having taken them all. Without zod: pages use it.

export interface FirstSteps {
  /** Null: this site links none. */
  kick: boolean | null;
  partner: boolean;
  /** A ticket in a raffle, ever. */
  ticket: boolean;
  /** Points there are for all of them, once; 0: none. */
  gift_points: number;
}

export const hasAllSteps = ({ kick, partner, ticket }: FirstSteps): boolean => kick !== false && partner && ticket;
