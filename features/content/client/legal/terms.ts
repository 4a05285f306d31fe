import { m } from "../../messages.ts";
// The text of the terms: 21 numbered sections. `{brand}` and `{streamer}` stand for the operator's names.
export interface LegalSection {
  title: string;
  /** Paragraphs; an array is a list. */
  body: readonly (string | readonly string[])[];
}

export const termsDates = { modified: "05.03.2025", enacted: "01.11.2022" } as const;

export const terms: readonly LegalSection[] = [
  {
    title: m.introduction(),
    body: [m.theseTermsAgreementBetween(), m.theyWereEnacted0111()],
  },
  {
    title: m.basics(),
    body: [
      "{brand} is not a casino. It takes no bets, holds no stakes and offers no game in which money can be won or lost. It thanks viewers with points and bucks for what they do elsewhere, and lets them spend points on raffles, cases and goods.",
      m.usingSiteFreeChargeNothing(),
    ],
  },
  {
    title: m.definitions(),
    body: [
      [
        m.weOperatorWhoeverRunsBrand(),
        m.accountRegistrationHerePartner(),
        m.pointsSitesOwnUnitsShown(),
        m.wagerWhatPartnerTellsUs(),
        m.raffleCaseStoreLeaderboard(),
      ],
    ],
  },
  {
    title: m.socialGaming(),
    body: [m.rafflesCasesThisSiteSocial(), m.successHereSaysNothingAbout()],
  },
  {
    title: m.thirdPartyData(),
    body: [m.wagersUserNamesLeaderboard(), m.linkingAccountAllowsUsAsk()],
  },
  {
    title: m.whoCanUseSite(),
    body: [m.mustBeNaturalPerson18(), m.oneAccountAllowedPerPerson(), m.partnersDecideThemselvesWhere()],
  },
  {
    title: m.howUseSite(),
    body: [m.registerWithWorkingEMail(), m.rewardsCreditedWhenPartner()],
  },
  {
    title: m.generalTermsUse(),
    body: [
      m.pleaseTreatOtherViewersStreamer(),
      [
        "use bots, scripts or any other automation in place of yourself;",
        "collude with others to gain an advantage, or stage wagers for the sake of rewards;",
        "share your account, sell it, lend it or use somebody else's;",
        "transfer points, bucks or other funds between accounts;",
        "exploit an error instead of telling us about it.",
      ],
    ],
  },
  {
    title: m.whatWeCanDo(),
    body: [m.weMayChangePauseOr()],
  },
  {
    title: m.closingAccount(),
    body: [m.canCloseAccountSettingsAt(), m.weMaySuspendOrClose()],
  },
  {
    title: m.rightsOurs(),
    body: [m.mayUseSitePersonallyFree(), m.weKeepAllRightsNot()],
  },
  {
    title: m.responsibleGaming(),
    body: [m.gamblingCanBeAddictiveOnly(), m.tellUsWeWillClose()],
  },
  {
    title: m.complaints(),
    body: [m.ifSomethingWentWrongWrite(), m.complaintAboutOfferRaffleDraw()],
  },
  {
    title: m.privacy(),
    body: [m.howWeHandlePersonalData()],
  },
  {
    title: m.liability(),
    body: [m.siteOfferedAsWeTake(), m.whereWeLiableLimitedValue()],
  },
  {
    title: m.breaches(),
    body: [m.ifBreakTheseTermsWe()],
  },
  {
    title: m.intellectualProperty(),
    body: [m.textsPicturesSoundsSoftwareSite()],
  },
  {
    title: m.severability(),
    body: [m.ifPartTheseTermsTurns()],
  },
  {
    title: m.entireAgreement(),
    body: [m.theseTermsPrivacyPolicyRules()],
  },
  {
    title: m.assignment(),
    body: [m.cannotHandAccountOrRights()],
  },
  {
    title: m.appendixProhibitedUse(),
    body: [
      m.prohibitedUseSite(),
      [
        "while under the age of 18, or in a place where doing so is against the law;",
        "with false, stolen or borrowed details, or through more than one account;",
        "for money laundering, fraud or any other crime;",
        "to attack, overload, copy or take apart the site or its services;",
        "to spy on, threaten, insult or mislead other people;",
        "to advertise, or to send anything harmful or unlawful through it.",
      ],
    ],
  },
];
