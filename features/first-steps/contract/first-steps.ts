// The first steps on the site and their gift. Pages use this file, so it has no zod.

export interface FirstSteps {
  /** Null: Kick cannot be linked on this site. */
  kick: boolean | null;
  partner: boolean;
  /** Whether the viewer has ever had a raffle ticket. */
  ticket: boolean;
  /** The points for completing all steps, paid once; 0: the site gives none. */
  gift_points: number;
}

export const hasAllSteps = ({ kick, partner, ticket }: FirstSteps): boolean => kick !== false && partner && ticket;
