export interface Bonus {
  id: number;
  name: string;
  description: string;
  logo: string | null;
  /** The logo's alternative text. */
  alt: string;
  partner: boolean;
  claimHref: string;
  /** The code that the card copies: the offer's own, or the referral code. */
  code: string;
}

/** An offer as admins see it. `code` is empty if the offer has no code of its own. */
export interface DeskBonus extends Bonus {
  /** The version mark of the values that the page showed. An edit sends it back. */
  seen: string;
}

export interface AdminBonusesProps {
  bonuses: DeskBonus[];
}

export interface BonusesProps {
  bonuses: Bonus[];
}

/** Returns partners' cards first (BONUS-04). Both groups keep the operator's order. */
export function partnersFirst(bonuses: readonly Bonus[]): Bonus[] {
  return [...bonuses.filter(({ partner }) => partner), ...bonuses.filter(({ partner }) => !partner)];
}

declare module "../../../platform/contract/open.ts" {
  interface Pages {
    "admin/bonuses": AdminBonusesProps;
    bonuses: BonusesProps;
  }
}
