// The terms in 21 numbered sections. `{brand}` and `{streamer}` stand for the operator's names.
import { m } from "../../messages.ts";

export interface LegalSection {
  title: string;
  /** Paragraphs. An array is a list of points. */
  body: readonly (string | readonly string[])[];
}

export const termsDates = { modified: "05.03.2025", enacted: "01.11.2022" } as const;

/** The page replaces these placeholders when it is shown. */
const brand = "{brand}";
const streamer = "{streamer}";

export const terms: readonly LegalSection[] = [
  {
    title: m.introduction(),
    body: [m.introductionParties({ brand, streamer }), m.introductionDates()],
  },
  {
    title: m.basics(),
    body: [m.basicsNoCasino({ brand }), m.basicsFree()],
  },
  {
    title: m.definitions(),
    body: [
      [
        m.definitionParties({ brand }),
        m.definitionAccount(),
        m.definitionPoints(),
        m.definitionWager(),
        m.definitionFeatures(),
      ],
    ],
  },
  {
    title: m.socialGaming(),
    body: [m.socialGamingPoints(), m.socialGamingSuccess()],
  },
  {
    title: m.thirdPartyData(),
    body: [m.thirdPartyFigures(), m.thirdPartyLinks()],
  },
  {
    title: m.whoCanUse(),
    body: [m.whoCanUseAge(), m.whoCanUseOneAccount(), m.whoCanUsePartners()],
  },
  {
    title: m.howToUse(),
    body: [m.howToUseAccount(), m.howToUseRewards()],
  },
  {
    title: m.generalTerms(),
    body: [m.generalTermsText(), [m.noBots(), m.noCollusion(), m.noSharing(), m.noTransfers(), m.noExploits()]],
  },
  {
    title: m.whatWeCanDo(),
    body: [m.whatWeCanDoText()],
  },
  {
    title: m.closingAccount(),
    body: [m.closingByYou(), m.closingByUs()],
  },
  {
    title: m.rights(),
    body: [m.rightsYours(), m.rightsOurs()],
  },
  {
    title: m.responsibleGaming(),
    body: [m.responsibleGamingLimits(), m.responsibleGamingHelp()],
  },
  {
    title: m.complaints(),
    body: [m.complaintsReply(), m.complaintsDeadline()],
  },
  {
    title: m.privacy(),
    body: [m.privacyText()],
  },
  {
    title: m.liability(),
    body: [m.liabilityService(), m.liabilityLimit()],
  },
  {
    title: m.breaches(),
    body: [m.breachesText()],
  },
  {
    title: m.intellectualProperty(),
    body: [m.intellectualPropertyText()],
  },
  {
    title: m.severability(),
    body: [m.severabilityText()],
  },
  {
    title: m.entireAgreement(),
    body: [m.entireAgreementText()],
  },
  {
    title: m.assignment(),
    body: [m.assignmentText()],
  },
  {
    title: m.prohibitedUse(),
    body: [
      m.prohibitedUseText(),
      [
        m.prohibitedMinors(),
        m.prohibitedIdentity(),
        m.prohibitedCrime(),
        m.prohibitedAttacks(),
        m.prohibitedAbuse(),
        m.prohibitedAdvertising(),
      ],
    ],
  },
];
