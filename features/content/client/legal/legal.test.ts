import { expect, test } from "vitest";
import { privacy, privacyUpdated } from "./privacy.ts";
import { type LegalSection, terms, termsDates } from "./terms.ts";

const joinText = (sections: readonly LegalSection[]) => sections.flatMap(({ body }) => body.flat()).join(" ");
const section = (sections: readonly LegalSection[], title: RegExp) =>
  joinText(sections.filter((candidate) => title.test(candidate.title)));

test("LEGAL-01: the terms have the 21 sections in order", () => {
  const subjects = [
    /introduction/i,
    /basics/i,
    /definitions/i,
    /social gaming/i,
    /third-party data/i,
    /who can use/i,
    /how to use/i,
    /general terms/i,
    /what we can do/i,
    /closing the account/i,
    /rights/i,
    /responsible gaming/i,
    /complaints/i,
    /privacy/i,
    /liability/i,
    /breaches/i,
    /intellectual property/i,
    /severability/i,
    /entire agreement/i,
    /assignment/i,
    /appendix.*prohibited use/i,
  ];
  expect(terms).toHaveLength(21);
  for (const [index, subject] of subjects.entries()) expect(terms[index]?.title).toMatch(subject);
});

test("LEGAL-02, LEGAL-03: the terms state their dates", () => {
  expect(termsDates).toEqual({ modified: "05.03.2025", enacted: "01.11.2022" });
  expect(section(terms, /introduction/i)).toMatch(/enacted on 01\.11\.2022 and last modified on 05\.03\.2025/);
});

test("LEGAL-04 to LEGAL-12: the terms cover no casino, adults only, one account, points, fair play, closing and complaints", () => {
  expect(section(terms, /basics/i)).toContain("is not a casino"); // LEGAL-04
  expect(section(terms, /who can use/i)).toMatch(/natural person and 18 years of age or older/); // LEGAL-05
  expect(section(terms, /who can use/i)).toMatch(/per person, per postal address, per phone number and per IP address/); // LEGAL-06
  expect(section(terms, /social gaming/i)).toMatch(/no cash value/); // LEGAL-07
  expect(section(terms, /social gaming/i)).toMatch(/are reset/); // LEGAL-08
  expect(section(terms, /general terms/i)).toMatch(/bots.*collude.*share your account.*transfer .*funds/s); // LEGAL-09
  expect(section(terms, /closing/i)).toMatch(/close accounts without notice/); // LEGAL-10
  expect(section(terms, /complaints/i)).toMatch(/within 10 business days.*up to 10 more business days/s); // LEGAL-11
  expect(section(terms, /complaints/i)).toMatch(/within 7 days of the final result/); // LEGAL-12
});

test("LEGAL-13, LEGAL-14: the privacy policy has its date and its sections in order", () => {
  expect(privacyUpdated).toBe("5 March 2025");
  const subjects = [
    /data we collect/i,
    /cookies and tracking/i,
    /opting out/i,
    /use data/i,
    /minors/i,
    /sharing/i,
    /safeguarding/i,
    /access rights/i,
    /changes/i,
    /merger/i,
    /retention/i,
    /california/i,
    /contact/i,
  ];
  expect(privacy).toHaveLength(subjects.length);
  for (const [index, subject] of subjects.entries()) expect(privacy[index]?.title).toMatch(subject);
});

test("LEGAL-15, LEGAL-16, LEGAL-17, LEGAL-18: the privacy policy covers providers, minors, security and California", () => {
  expect(section(privacy, /sharing/i)).toMatch(
    /database provider.*hosting provider.*two login providers.*video-streaming platform and a chat platform/s,
  );
  expect(section(privacy, /minors/i)).toMatch(/under 18, or under the legal gambling age/);
  expect(section(privacy, /safeguarding/i)).toMatch(/HTTPS.*2-factor authentication/s);
  expect(section(privacy, /california/i)).toMatch(/12 months before your request/);
});
