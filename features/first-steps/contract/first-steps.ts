// The first steps on the site and their gift. Pages use this file, so it has no zod.

export interface FirstSteps {
  /** Null: Kick cannot be linked on this site. */
  kick: boolean | null;
  partner: boolean;
  /** Has ever held a raffle ticket. */
  ticket: boolean;
  /** Points for all the steps, paid once; 0: no gift. */
  gift_points: number;
}

export const hasAllSteps = ({ kick, partner, ticket }: FirstSteps): boolean => kick !== false && partner && ticket;
