// Pages import this file, so it must not import zod, which is large.

export interface FirstSteps {
  /** Null if this site cannot link Kick accounts. */
  kick: boolean | null;
  partner: boolean;
  /** Whether the viewer has ever had a raffle ticket. */
  ticket: boolean;
  /** The points for completing all steps, paid once. 0 if the site gives none. */
  gift_points: number;
}

export const hasAllSteps = ({ kick, partner, ticket }: FirstSteps): boolean => kick !== false && partner && ticket;
