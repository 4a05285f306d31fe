// Offers and their order on pages. The schemas are in another file, because they stay on the server.
export interface Bonus {
  id: number;
  name: string;
  description: string;
  logo: string | null;
  /** The logo's text for people who do not see it. */
  alt: string;
  partner: boolean;
  claimHref: string;
  /** The code that the card copies: the offer's own, or the referral code. */
  code: string;
}

/** An offer as admins see it. `code` is empty when the offer has no code of its own. */
export interface DeskBonus extends Bonus {
  /** The version mark of what the page showed, to be sent with an edit. */
  seen: string;
}

export interface AdminBonusesProps {
  bonuses: DeskBonus[];
}

export interface BonusesProps {
  bonuses: Bonus[];
}

/** Returns partners' cards first (BONUS-04), and both groups in the operator's order. */
export function partnersFirst(bonuses: readonly Bonus[]): Bonus[] {
  return [...bonuses.filter(({ partner }) => partner), ...bonuses.filter(({ partner }) => !partner)];
}

declare module "../../../platform/contract/open.ts" {
  interface Pages {
    "admin/bonuses": AdminBonusesProps;
    bonuses: BonusesProps;
  }
}
