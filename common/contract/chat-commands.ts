import { toRecord, typedKeys } from "../../platform/contract/typed-keys.ts";
import { m } from "../messages.ts";

export const commandNames = [
  ...(["points", "link", "raffle", "join", "guess"] as const),
  ...(["top", "board", "hunt", "store", "site"] as const),
] as const;
export type CommandName = (typeof commandNames)[number];

/** `takes` lists the placeholders that the text may use; `words` returns the default text. */
export interface AnswerTemplate {
  about: () => string;
  words: () => string;
  takes: readonly PlaceholderName[];
  /**
   * Key of another answer. If this answer has no custom text, it uses the other answer's custom text, provided that it
   * allows all placeholders in that text.
   */
  like?: string;
}

export interface CommandForm {
  rest: string;
  about: () => string;
  /**
   * `staff` needs the badge in chat and the linked account of an admin or moderator. `admin` needs an admin's linked
   * account.
   */
  who: "everybody" | "linked" | "staff" | "admin";
}

export interface CommandDefinition {
  group: "yours" | "play" | "look";
  aliases: readonly string[];
  personSeconds: number;
  /** Seconds before anybody can use the command again. */
  everybodySeconds: number;
  forms: readonly [CommandForm, ...CommandForm[]];
  answers: Readonly<Record<string, AnswerTemplate>>;
}

/** Every placeholder that an answer may use, with its value in the preview. */
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

const form = (rest: string, about: () => string, who: CommandForm["who"] = "everybody"): CommandForm => ({
  rest,
  about,
  who,
});
/** Maps `name` to "{name}" and so on, so default texts keep their placeholders. */
const placeholders = toRecord(typedKeys(placeholderSamples), (name) => `{${name}}`);
type DefaultWords = (placeholders: Readonly<Record<PlaceholderName, string>>) => string;

const answer = (about: () => string, words: DefaultWords, ...takes: PlaceholderName[]): AnswerTemplate => ({
  about,
  words: () => words(placeholders),
  takes,
});

/** Look-ups have a cooldown for everybody, because their answer is the same for everybody. */
const playDefaults = { group: "play", personSeconds: 3, everybodySeconds: 0 } as const;
const lookupDefaults = { group: "look", personSeconds: 15, everybodySeconds: 5 } as const;

export const commandDefinitions = {
  points: {
    group: "yours",
    aliases: ["balance"],
    personSeconds: 15,
    everybodySeconds: 0,
    forms: [form("", m.formPoints, "linked")],
    answers: {
      own: answer(m.whenPointsOwn, m.sayPointsOwn, "name", "points", "rank"),
      plain: {
        ...answer(m.whenPointsPlain, m.sayPointsPlain, "name", "points"),
        like: "own",
      },
      other: answer(m.whenPointsOther, m.sayPointsOther, "name"),
    },
  },
  link: {
    group: "yours",
    aliases: ["connect"],
    personSeconds: 5,
    everybodySeconds: 0,
    forms: [form("CODE", m.formLink)],
    answers: {
      typed: answer(m.whenLinkTyped, m.sayLinkTyped, ...(["name", "account", "url"] as const)),
      same: answer(m.whenLinkSame, m.sayLinkSame, "name"),
      how: answer(m.whenLinkHow, m.sayLinkHow, "name", "url"),
      wrong: answer(m.whenLinkWrong, m.sayLinkWrong, "name", "url"),
      taken: answer(m.whenLinkTaken, m.sayLinkTaken, ...(["name", "url"] as const)),
      wait: answer(m.whenLinkWait, m.sayLinkWait, "name", "url"),
    },
  },
  raffle: {
    ...playDefaults,
    aliases: ["ticket", "tickets"],
    forms: [
      form("", m.formRaffle),
      form("5", m.formBuy, "linked"),
      form("start 30 Gift card", m.formStart, "admin"),
      form("draw", m.formDraw, "admin"),
    ],
    answers: {
      open: answer(
        m.whenRaffleOpen,
        m.sayRaffleOpen,
        ...(["name", "raffle", "price", "tickets", "ends", "command", "url"] as const),
      ),
      none: answer(m.whenRaffleNone, m.sayRaffleNone, "name", "url"),
      bought: answer(m.whenRaffleBought, m.sayRaffleBought, ...(["name", "bought", "own", "raffle"] as const)),
      how: answer(m.whenRaffleHow, m.sayRaffleHow, ...(["name", "command"] as const)),
      started: answer(
        m.whenRaffleStarted,
        m.sayRaffleStarted,
        ...(["raffle", "ends", "price", "command", "url"] as const),
      ),
      drawn: answer(m.whenRaffleDrawn, m.sayRaffleDrawn, "raffle", "winners", "url"),
      drawing: answer(m.whenRaffleDrawing, m.sayRaffleDrawing, "raffle", "url"),
    },
  },
  join: {
    ...playDefaults,
    aliases: [],
    forms: [form("", m.formJoin, "linked")],
    answers: {},
  },
  guess: {
    ...playDefaults,
    aliases: ["gtb"],
    forms: [
      form("12345", m.formGuess, "linked"),
      form("close", m.formGuessClose, "staff"),
      form("open", m.formGuessOpen, "staff"),
    ],
    answers: {
      kept: answer(m.whenGuessKept, m.sayGuessKept, "name", "guess"),
      how: answer(m.whenGuessHow, m.sayGuessHow, "name", "command"),
      closed: answer(m.whenGuessClosed, m.sayGuessClosed, "name"),
      none: answer(m.whenNoHunt, m.sayNoHuntToGuess, "name"),
      opened: answer(m.whenGuessOpened, m.sayGuessOpened, ...(["hunt", "command"] as const)),
      stopped: answer(m.whenGuessStopped, m.sayGuessStopped, "hunt"),
    },
  },
  hunt: {
    ...lookupDefaults,
    aliases: ["bonushunt"],
    forms: [
      form("", m.formHunt),
      form("next", m.formHuntNext, "staff"),
      form("payout 240.50", m.formHuntPayout, "staff"),
      form("skip", m.formHuntSkip, "staff"),
      form("finish", m.formHuntFinish, "staff"),
    ],
    answers: {
      running: answer(
        m.whenHuntRunning,
        m.sayHuntRunning,
        ...(["hunt", "opened", "total", "won", "start", "needed", "url"] as const),
      ),
      none: answer(m.whenNoHunt, m.sayNoHunt, "name", "url"),
      next: answer(m.whenHuntNext, m.sayHuntNext, "hunt", "next"),
      paid: answer(m.whenHuntPaid, m.sayHuntPaid, ...(["slot", "payout", "times", "next"] as const)),
      skipped: answer(m.whenHuntSkipped, m.sayHuntSkipped, "slot", "next"),
      finished: answer(m.whenHuntFinished, m.sayHuntFinished, "hunt", "won", "start", "url"),
    },
  },
  top: {
    group: "look",
    aliases: [],
    personSeconds: 15,
    everybodySeconds: 10,
    forms: [form("", m.formTop)],
    answers: {
      list: answer(m.whenTopList, m.sayTopList, "board", "list", "url"),
      none: answer(m.whenTopNone, m.sayTopNone, "name", "board", "url"),
    },
  },
  board: {
    ...lookupDefaults,
    aliases: ["leaderboard", "lb"],
    forms: [form("", m.formBoard)],
    answers: {
      now: answer(m.whenBoardNow, m.sayBoardNow, ...(["name", "board", "total", "prizes", "ends", "url"] as const)),
      own: answer(
        m.whenBoardOwn,
        m.sayBoardOwn,
        ...(["name", "place", "total", "tickets", "board", "prizes", "ends", "url"] as const),
      ),
    },
  },
  store: {
    ...lookupDefaults,
    aliases: ["shop"],
    forms: [form("", m.formStore)],
    answers: { here: answer(m.whenStore, m.sayStore, "name", "url") },
  },
  site: {
    ...lookupDefaults,
    aliases: ["commands", "rewards"],
    forms: [form("", m.formSite)],
    answers: { here: answer(m.whenSite, m.saySite, "name", "site", "url") },
  },
} as const satisfies Record<CommandName, CommandDefinition>;

export const commonAnswers = {
  refused: answer(m.whenRefused, m.sayRefused, "name", "reason"),
  not_linked: answer(m.whenNotLinked, m.sayNotLinked, ...(["name", "url"] as const)),
} as const satisfies Record<string, AnswerTemplate>;
export type CommonAnswer = keyof typeof commonAnswers;

export const groupTitles: Record<CommandDefinition["group"], () => string> = {
  yours: m.groupYours,
  play: m.groupPlay,
  look: m.groupLook,
};

export const commandPrefix = "!";
