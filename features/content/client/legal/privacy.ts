import { m } from "../../messages.ts";
import type { LegalSection } from "./terms.ts";

export const privacyUpdated = m.privacyDate();

export const privacy: readonly LegalSection[] = [
  {
    title: m.dataCollected(),
    body: [m.dataCollectedOwn(), m.dataCollectedElsewhere()],
  },
  {
    title: m.cookies(),
    body: [m.cookiesText()],
  },
  {
    title: m.optingOut(),
    body: [m.optingOutText()],
  },
  {
    title: m.useOfData(),
    body: [m.useOfDataText()],
  },
  {
    title: m.minors(),
    body: [m.minorsText()],
  },
  {
    title: m.sharingData(),
    body: [m.sharingProviders(), m.sharingPublic()],
  },
  {
    title: m.safeguarding(),
    body: [m.safeguardingText()],
  },
  {
    title: m.accessRights(),
    body: [m.accessRightsText()],
  },
  {
    title: m.policyChanges(),
    body: [m.policyChangesText()],
  },
  {
    title: m.companyMerger(),
    body: [m.companyMergerText()],
  },
  {
    title: m.retention(),
    body: [m.retentionText()],
  },
  {
    title: m.californiaResidents(),
    body: [m.californiaText()],
  },
  {
    title: m.contact(),
    body: [m.privacyContactText()],
  },
];
