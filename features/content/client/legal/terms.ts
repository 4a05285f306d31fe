// The text of the terms: 21 numbered sections. `{brand}` and `{streamer}` stand for the operator's names.
export interface LegalSection {
  title: string;
  /** Paragraphs; an array is a list. */
  body: readonly (string | readonly string[])[];
}

export const termsDates = { modified: "05.03.2025", enacted: "01.11.2022" } as const;

export const terms: readonly LegalSection[] = [
  {
    title: "Introduction",
    body: [
      "These terms are the agreement between you and the operator of {brand}, the rewards site for the people who watch {streamer}. By opening an account, or by using the site without one, you accept them. If you do not accept them, please do not use the site.",
      "They were enacted on 01.11.2022 and last modified on 05.03.2025. When they change in a way that matters to you, the site says so before the change takes effect.",
    ],
  },
  {
    title: "The basics",
    body: [
      "{brand} is not a casino. It takes no bets, holds no stakes and offers no game in which money can be won or lost. It thanks viewers with points and bucks for what they do elsewhere, and lets them spend points on raffles, cases and goods.",
      "Using the site is free of charge. Nothing on it can be bought with money.",
    ],
  },
  {
    title: "Definitions",
    body: [
      [
        "“We” and “the operator”: whoever runs {brand}. “You”: the person who uses it.",
        "“Account”: your registration here. “Partner”: an outside site on which you may play under our creator code.",
        "“Points”: the site's own units, shown as coins. “Bucks”: rewards in US dollars that can be paid out.",
        "“Wager”: what a partner tells us that your linked account has bet under our code.",
        "“Raffle”, “case”, “store”, “leaderboard”: the features of those names on this site.",
      ],
    ],
  },
  {
    title: "Social gaming",
    body: [
      "Raffles and cases on this site are social games for entertainment. They are played with points only. Points have no cash value, cannot be bought, sold, exchanged for money or moved to another account, and are reset when we end a season, close the programme or correct an error. A reset is announced on the site beforehand.",
      "Success here says nothing about success in gambling for money.",
    ],
  },
  {
    title: "Third-party data",
    body: [
      "Wagers, user names and leaderboard figures come from our partners. We show and count what they report. If a partner reports late or wrongly, figures here follow once it is corrected; growth that was never reported cannot be credited.",
      "Linking an account allows us to ask the partner for its figures under our code, and nothing else.",
    ],
  },
  {
    title: "Who can use the site",
    body: [
      "You must be a natural person and 18 years of age or older, or of the legal age for gambling where you live if that is higher. Companies and other organisations cannot hold an account.",
      "One account is allowed per person, per postal address, per phone number and per IP address. Further accounts may be closed and what they earned withdrawn.",
      "Partners decide for themselves where and to whom they offer their services. Please make sure that using them is lawful where you are.",
    ],
  },
  {
    title: "How to use the site",
    body: [
      "Register with a working e-mail address, a user name and a password only you know, and link the accounts you play with. Keep your password to yourself and switch on two-factor authentication: what happens in your account is taken to be done by you.",
      "Rewards are credited when a partner reports your wagers under our code. Goods from the store are delivered as described there. Bucks are paid out in the currencies offered, less the processing fee shown.",
    ],
  },
  {
    title: "General terms of use",
    body: [
      "Please treat other viewers, the streamer and our staff with respect, and the site with care. You may not:",
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
    title: "What we can do",
    body: [
      "We may change, pause or end features, prizes, rates and limits, correct obvious errors, and ask you to show who you are before we pay out. We may void entries and rewards that were gained against these terms. What has been drawn and published is not changed silently: a winner declared void is marked as such, and the new draw is published.",
    ],
  },
  {
    title: "Closing the account",
    body: [
      "You can close your account in the settings at any time. Points are then lost; bucks you have earned can be cashed out before.",
      "We may suspend or close accounts without notice when these terms are broken, when the law asks for it, or when the programme ends. Bucks earned fairly are paid out in that case.",
    ],
  },
  {
    title: "Your rights, and ours",
    body: [
      "You may use the site personally and for free, see what is kept about you, take a copy of it, and have it corrected or deleted as the privacy policy describes. Your statutory rights as a consumer are not limited by anything written here.",
      "We keep all rights not expressly given to you.",
    ],
  },
  {
    title: "Responsible gaming",
    body: [
      "Gambling can be addictive. Only wager what you can afford to lose, never to win losses back, and never because of a reward here. If it stops being fun, stop.",
      "Tell us and we will close your account for good, or for as long as you like. Free and confidential help is available at begambleaware.org and gamblersanonymous.org.",
    ],
  },
  {
    title: "Complaints",
    body: [
      "If something went wrong, write to us through the contact page with your user name and what happened. We answer within 10 business days. If a matter needs longer we tell you why, and may take up to 10 business days more.",
      "A complaint about an offer, a raffle, a draw or a leaderboard must reach us within 7 days of the final result.",
    ],
  },
  {
    title: "Privacy",
    body: [
      "How we handle personal data is set out in the privacy policy, which is part of these terms. We collect what the site needs to work, and no more.",
    ],
  },
  {
    title: "Liability",
    body: [
      "The site is offered as it is. We take care that it works and that its figures are right, but cannot promise that it is always available or free of errors. We are not responsible for partners, for what you win or lose there, or for outages of services we do not run.",
      "Where we are liable, it is limited to the value of the reward concerned. Liability for intent, gross negligence and harm to life or health is not limited.",
    ],
  },
  {
    title: "Breaches",
    body: [
      "If you break these terms we may, depending on how serious it is, warn you, withhold or take back rewards, exclude you from features, or close your account and refuse a new one. You are answerable for harm you cause on purpose or through carelessness.",
    ],
  },
  {
    title: "Intellectual property",
    body: [
      "Texts, pictures, sounds and software of the site belong to us or to those who licensed them to us. You may look at and use them within the site, and share pictures of it in the ordinary way. Names of partners belong to the partners.",
    ],
  },
  {
    title: "Severability",
    body: [
      "If a part of these terms turns out to be invalid, the rest stays as it is, and the invalid part is replaced by what comes closest to its purpose in a valid way.",
    ],
  },
  {
    title: "Entire agreement",
    body: [
      "These terms, the privacy policy and the rules shown with each feature are all that was agreed between you and us about the site. Nothing said elsewhere changes them.",
    ],
  },
  {
    title: "Assignment",
    body: [
      "You cannot hand your account or your rights under these terms to somebody else. We may hand the operation of the site to another operator who takes over these terms; you will be told, and can close your account.",
    ],
  },
  {
    title: "Appendix: prohibited use",
    body: [
      "It is prohibited to use the site",
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
