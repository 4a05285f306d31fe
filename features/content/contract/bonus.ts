// Offers as pages order them, without the schemas: those stay on the server.
export interface Bonus {
  id: number;
  name: string;
  description: string;
  logo: string | null;
  /** What the logo says, for those who do not see it. */
  alt: string;
  partner: boolean;
  claimHref: string;
  /** What the card copies: the offer's code, or the referral code. */
  code: string;
}

/** An offer as admins see it; `code` is empty where it has none of its own. */
export interface DeskBonus extends Bonus {
  /** What was shown of it, to be sent back with an edit. */
  seen: string;
}

export interface AdminBonusesProps {
  bonuses: DeskBonus[];
}

export interface BonusesProps {
  bonuses: Bonus[];
}

/** Partners' cards first (BONUS-04), each kind in the operator's order. */
export function partnersFirst(bonuses: readonly Bonus[]): Bonus[] {
  return [...bonuses.filter(({ partner }) => partner), ...bonuses.filter(({ partner }) => !partner)];
}

declare module "../../../platform/contract/open.ts" {
  interface Pages {
    "admin/bonuses": AdminBonusesProps;
    bonuses: BonusesProps;
  }
}
