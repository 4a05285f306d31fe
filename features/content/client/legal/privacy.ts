// The text of the privacy policy. `{brand}` and `{streamer}` stand for the operator's names.
import type { LegalSection } from "./terms.ts";

export const privacyUpdated = "5 March 2025";

export const privacy: readonly LegalSection[] = [
  {
    title: "Data we collect",
    body: [
      "When you register: your e-mail address, your user name, a hash of your password (never the password itself) and when you accepted the terms. When you use the site: the address and browser you sign in from, what you earn, spend, win and cash out, the wallet addresses you save and the picture you upload.",
      "When you take part in a raffle: your tickets, which its page shows to everybody with your user name and picture. When you link an account: its name and id at that service. From gambling partners also what that account wagered under our code. When you write to us: what you write.",
    ],
  },
  {
    title: "Cookies and tracking",
    body: [
      "We set one cookie that keeps you signed in, one that says which of our style sheets your browser has already and, for a moment, one that carries a message from one page to the next. Your browser remembers choices such as muting a sound. There is no advertising, no analytics service and no tracking across other sites.",
    ],
  },
  {
    title: "Opting out",
    body: [
      "You can browse without an account, refuse cookies (you then cannot sign in), unlink any account in the settings, and close your account altogether. We send letters only about your account: there is no newsletter to leave.",
    ],
  },
  {
    title: "How we use data",
    body: [
      "To run your account, credit rewards, hold raffles and leaderboards that can be checked, deliver what you bought, pay out bucks, answer you, keep the site secure, and recognise second accounts and abuse. We do not sell data and do not use it for advertising.",
    ],
  },
  {
    title: "Minors",
    body: [
      "Nobody under 18, or under the legal gambling age where they live if that is higher, may use the site. We do not knowingly collect data of minors, and delete it when we learn of it.",
    ],
  },
  {
    title: "Sharing of data",
    body: [
      "Service providers process data for us, only on our instructions: a database provider that stores it, a hosting provider that runs the site, and two login providers you may choose to link, a video-streaming platform and a chat platform.",
      "A raffle's page shows everybody who takes part and who won, with user name, picture and ticket numbers. Draws are published so that anyone can check them: ticket ranges with an internal number for each entrant, and masked names. Case rolls are published with the same number and a masked name, so somebody who took part in a raffle can be recognised in them. Leaderboards and the ribbon of news show masked names. We hand data to authorities where the law obliges us to.",
    ],
  },
  {
    title: "Safeguarding",
    body: [
      "The site is served over HTTPS. Passwords and sign-in tokens are stored as hashes only. 2-factor authentication is available to everybody and required of administrators. Every action of staff is recorded. No system is perfectly safe: if yours is at risk, we tell you.",
    ],
  },
  {
    title: "Your access rights",
    body: [
      "You may see what is kept about you, take it with you (“Download my data” in the settings), have it corrected, have it deleted as far as the law lets us, and object to its use. Write to us; we answer within a month.",
    ],
  },
  {
    title: "Changes to this policy",
    body: [
      "When this policy changes we put the new text here with its date, and announce changes that matter on the site.",
    ],
  },
  {
    title: "Company merger",
    body: [
      "If the operator merges or the site passes to another operator, data passes with it under this policy. You will be told beforehand and can close your account.",
    ],
  },
  {
    title: "Retention",
    body: [
      "Account data is kept as long as the account is open. After closing, the ledger of points and bucks is kept, without your address and picture, as long as book-keeping and disputes require. Sign-ins end after 30 idle days; the addresses they came from are kept for 90 days, to recognise second accounts; contact messages are deleted after a year.",
    ],
  },
  {
    title: "California residents",
    body: [
      "If you live in California you may ask, twice a year and free of charge, which categories of personal data we collected, used and disclosed in the 12 months before your request, ask us to delete it, and will not be treated worse for asking. We have sold no personal data in those 12 months.",
    ],
  },
  {
    title: "Contact",
    body: ["Questions about privacy reach us through the contact page; please put “Privacy” into the subject."],
  },
];
