// The text of the privacy policy. `{brand}` and `{streamer}` stand for the operator's names.

import { m } from "../../messages.ts";
import type { LegalSection } from "./terms.ts";

export const privacyUpdated = m.n5March2025();

export const privacy: readonly LegalSection[] = [
  {
    title: m.dataWeCollect(),
    body: [m.whenRegisterEMailAddress(), m.whenTakePartRaffleTickets()],
  },
  {
    title: m.cookiesTracking(),
    body: [m.weSetOneCookieThat()],
  },
  {
    title: m.optingOut(),
    body: [m.canBrowseWithoutAccountRefuse()],
  },
  {
    title: m.howWeUseData(),
    body: [m.runAccountCreditRewardsHold()],
  },
  {
    title: m.minors(),
    body: [m.nobodyUnder18OrUnder()],
  },
  {
    title: m.sharingData(),
    body: [m.serviceProvidersProcessDataUs(), m.rafflesPageShowsEverybodyWho()],
  },
  {
    title: m.safeguarding(),
    body: [m.siteServedOverHttpsPasswords()],
  },
  {
    title: m.accessRights(),
    body: [m.maySeeWhatKeptAbout()],
  },
  {
    title: m.changesThisPolicy(),
    body: [m.whenThisPolicyChangesWe()],
  },
  {
    title: m.companyMerger(),
    body: [m.ifOperatorMergesOrSite()],
  },
  {
    title: m.retention(),
    body: [m.accountDataKeptAsLong()],
  },
  {
    title: m.californiaResidents(),
    body: [m.ifLiveCaliforniaMayAsk()],
  },
  {
    title: m.contact(),
    body: [m.questionsAboutPrivacyReachUs()],
  },
];
