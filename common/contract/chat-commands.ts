// The commands viewers type in chat: purpose, defaults and answers. The operator can rename them, switch them off and
// rewrite their answers.

export const commandNames = [
  ...(["points", "link", "raffle", "join", "guess"] as const),
  ...(["top", "board", "hunt", "store", "site"] as const),
] as const;
export type CommandName = (typeof commandNames)[number];

/** One possible answer. `takes` lists the placeholders it may use; `words` is the default text. */
export interface AnswerTemplate {
  about: string;
  words: string;
  takes: readonly PlaceholderName[];
  /**
   * Another answer whose custom text also serves for this one. It applies if this one has no custom text and knows all its
   * placeholders.
   */
  like?: string;
}

export interface CommandForm {
  /** Arguments after the command's name. */
  rest: string;
  about: string;
  /** `staff`: needs the badge in chat and the linked account of an admin or moderator. `admin`: needs an admin's account. */
  who: "everybody" | "linked" | "staff" | "admin";
}

export interface CommandDefinition {
  /** Its section on the page of commands. */
  group: "yours" | "play" | "look";
  aliases: readonly string[];
  /** Seconds before the same person can use it again. */
  personSeconds: number;
  /** Seconds before anybody can use it again. */
  everybodySeconds: number;
  forms: readonly [CommandForm, ...CommandForm[]];
  answers: Readonly<Record<string, AnswerTemplate>>;
}

/** Every placeholder an answer may use, with the sample shown in the preview. */
export const placeholderSamples = {
  name: "@nightowl",
  account: "nightowl77",
  reason: "You need 250 more points to join.",
  points: "12,345",
  rank: "Gold II",
  raffle: "Mechanical keyboard",
  price: "50",
  tickets: "1,204",
  own: "15 tickets",
  bought: "5 tickets",
  ends: "2 h 5 min",
  winners: "nightowl, sable",
  guess: "$12,345.00",
  hunt: "Friday hunt",
  opened: "12",
  total: "30",
  won: "$4,120.50",
  start: "$5,000.00",
  needed: "98.4",
  slot: "Big Bass",
  bet: "$2.00",
  payout: "$240.00",
  times: "120",
  next: "Next: Wild West, bet $2.00.",
  board: "Roobet",
  list: "1. Ni•••l 12,400 · 2. Sa•••e 9,020 · 3. Mo•••k 8,800",
  prizes: "$2,500",
  place: "14",
  command: "!guess",
  site: "Your site",
  url: "https://example.com/commands",
} as const;
export type PlaceholderName = keyof typeof placeholderSamples;

const form = (rest: string, about: string, who: CommandForm["who"] = "everybody"): CommandForm => ({
  rest,
  about,
  who,
});
const answer = (about: string, words: string, ...takes: PlaceholderName[]): AnswerTemplate => ({ about, words, takes });

/** Cooldowns for commands that take part, and for look-ups that give everybody the same answer. */
const playDefaults = { group: "play", personSeconds: 3, everybodySeconds: 0 } as const;
const lookupDefaults = { group: "look", personSeconds: 15, everybodySeconds: 5 } as const;

export const commandDefinitions = {
  points: {
    group: "yours",
    aliases: ["balance"],
    personSeconds: 15,
    everybodySeconds: 0,
    forms: [form("", "Your points", "linked")],
    answers: {
      own: answer("Their own points", "You have {points} points. Rank: {rank}.", "name", "points", "rank"),
      plain: {
        ...answer("Their own points, while there are no ranks", "You have {points} points.", "name", "points"),
        like: "own",
      },
      other: answer("Asked about somebody else", "Points are shown only to whose they are.", "name"),
    },
  },
  link: {
    group: "yours",
    aliases: ["connect"],
    personSeconds: 5,
    everybodySeconds: 0,
    forms: [form("CODE", "Links your account in this chat to your account on the site")],
    answers: {
      typed: answer(
        "Typed, and to be confirmed on the site",
        "To finish, press Confirm on the site as {account}. Not your account? Link yours with Kick's own page: {url}",
        ...(["name", "account", "url"] as const),
      ),
      same: answer("Was linked before", "You were linked already.", "name"),
      how: answer("No code typed", "Get your code here: {url}", "name", "url"),
      wrong: answer(
        "A code that is unknown or too old",
        "This code is wrong or too old. A new one: {url}",
        "name",
        "url",
      ),
      taken: answer(
        "Somebody else's on the site",
        "Your account here is linked to another account on the site. Not yours? Link it with Kick's own page: {url}",
        ...(["name", "url"] as const),
      ),
      wait: answer("Too many wrong codes", "Too many wrong codes. Link on the site instead: {url}", "name", "url"),
    },
  },
  raffle: {
    ...playDefaults,
    aliases: ["ticket", "tickets"],
    forms: [
      form("", "The open raffle"),
      form("5", "Buys 5 tickets of it", "linked"),
      form("start 30 Gift card", "Opens a raffle for 30 minutes", "admin"),
      form("draw", "Ends the open raffle and draws it", "admin"),
    ],
    answers: {
      open: answer(
        "The open raffle",
        "{raffle}: {price} points a ticket, {tickets} sold, ends in {ends}. Type {command} 1 to be in. {url}",
        ...(["name", "raffle", "price", "tickets", "ends", "command", "url"] as const),
      ),
      none: answer("No raffle is open", "No raffle is open right now. {url}", "name", "url"),
      bought: answer(
        "Tickets bought",
        "{bought} more: you hold {own} of {raffle}.",
        ...(["name", "bought", "own", "raffle"] as const),
      ),
      how: answer(
        "No number of tickets",
        "Type {command} and how many tickets, such as {command} 5.",
        ...(["name", "command"] as const),
      ),
      started: answer(
        "Opened from the chat",
        "{raffle} is open for {ends}: {price} points a ticket. Type {command} 1 to be in. {url}",
        ...(["raffle", "ends", "price", "command", "url"] as const),
      ),
      drawn: answer("Drawn", "{raffle} is drawn: {winners}! See the proof: {url}", "raffle", "winners", "url"),
      drawing: answer("Closed, its draw waits", "{raffle} is closed and will be drawn: {url}", "raffle", "url"),
    },
  },
  join: {
    ...playDefaults,
    aliases: [],
    forms: [form("", "One ticket of the open raffle", "linked")],
    answers: {},
  },
  guess: {
    ...playDefaults,
    aliases: ["gtb"],
    forms: [
      form("12345", "What you think the running hunt pays; your last one counts", "linked"),
      form("close", "Takes no more guesses", "staff"),
      form("open", "Takes guesses again, while nothing was opened", "staff"),
    ],
    answers: {
      kept: answer("Guessed", "Your guess is {guess}.", "name", "guess"),
      how: answer("No amount", "Type {command} and an amount, such as {command} 12345.", "name", "command"),
      closed: answer("No guesses any more", "Guesses are closed.", "name"),
      none: answer("No hunt is running", "No hunt is running.", "name"),
      opened: answer(
        "Guesses are open",
        "What does {hunt} pay? Type {command} and an amount, such as {command} 12345.",
        ...(["hunt", "command"] as const),
      ),
      stopped: answer("Guesses were closed", "Guesses for {hunt} are closed.", "hunt"),
    },
  },
  hunt: {
    ...lookupDefaults,
    aliases: ["bonushunt"],
    forms: [
      form("", "How the running hunt stands"),
      form("next", "The bonus to be opened next", "staff"),
      form("payout 240.50", "What the next bonus paid", "staff"),
      form("skip", "Puts the next bonus to the end", "staff"),
      form("finish", "Finishes the hunt", "staff"),
    ],
    answers: {
      running: answer(
        "A hunt is running",
        "{hunt}: {opened} of {total} opened, {won} of {start} won, {needed}x needed. {url}",
        ...(["hunt", "opened", "total", "won", "start", "needed", "url"] as const),
      ),
      none: answer("No hunt is running", "No hunt is running. {url}", "name", "url"),
      next: answer("Asked for the next bonus", "{hunt}: {next}", "hunt", "next"),
      paid: answer(
        "A payout was entered",
        "{slot} paid {payout} ({times}x). {next}",
        ...(["slot", "payout", "times", "next"] as const),
      ),
      skipped: answer("A bonus was skipped", "{slot} comes last now. {next}", "slot", "next"),
      finished: answer(
        "The hunt is over",
        "{hunt} is over: {won} won of {start}. {url}",
        "hunt",
        "won",
        "start",
        "url",
      ),
    },
  },
  top: {
    group: "look",
    aliases: [],
    personSeconds: 15,
    everybodySeconds: 10,
    forms: [form("", "The first three of the leaderboard")],
    answers: {
      list: answer("The first three", "{board}: {list}. {url}", "board", "list", "url"),
      none: answer("Nobody is on it", "Nobody is on the {board} leaderboard yet. {url}", "name", "board", "url"),
    },
  },
  board: {
    ...lookupDefaults,
    aliases: ["leaderboard", "lb"],
    forms: [form("", "The month's leaderboard, and your place on it")],
    answers: {
      now: answer(
        "Who is not on it",
        "{board} leaderboard: {total} on it, {prizes} in prizes, ends in {ends}. {url}",
        ...(["name", "board", "total", "prizes", "ends", "url"] as const),
      ),
      own: answer(
        "Who is on it",
        "You are number {place} of {total} with {tickets} tickets. {prizes} in prizes, ends in {ends}.",
        ...(["name", "place", "total", "tickets", "board", "prizes", "ends", "url"] as const),
      ),
    },
  },
  store: {
    ...lookupDefaults,
    aliases: ["shop"],
    forms: [form("", "Where points are spent")],
    answers: { here: answer("The store", "Spend your points: {url}", "name", "url") },
  },
  site: {
    ...lookupDefaults,
    aliases: ["commands", "rewards"],
    forms: [form("", "Where the site is, and all commands")],
    answers: { here: answer("The site", "{site}: points, raffles, cases. All commands: {url}", "name", "site", "url") },
  },
} as const satisfies Record<CommandName, CommandDefinition>;

/** The answers that all commands share. */
export const commonAnswers = {
  refused: answer("Refused by the site's own rules", "{reason}", "name", "reason"),
  not_linked: answer(
    "Their account is not linked",
    "Link your account on the site once, then this works: {url}",
    ...(["name", "url"] as const),
  ),
} as const satisfies Record<string, AnswerTemplate>;
export type CommonAnswer = keyof typeof commonAnswers;

export const groupTitles: Record<CommandDefinition["group"], string> = {
  yours: "Yours",
  play: "Take part",
  look: "Look up",
};

/** The sign every command begins with. */
export const commandPrefix = "!";
