// What the commands in chat are called, how often they work and what they answer: a group of the operator's settings.
import { z } from "zod";
import {
  type AnswerTemplate,
  type CommandDefinition,
  type CommandName,
  commandDefinitions,
  commandNames,
  commonAnswers,
} from "../contract/chat-commands.ts";
import { templateProblem } from "../contract/chat-template.ts";

const maxSeconds = 3_600;
const secondsSetting = (standing: number) =>
  z
    .int(`From 0 to ${maxSeconds} seconds.`)
    .min(0, `From 0 to ${maxSeconds} seconds.`)
    .max(maxSeconds, `From 0 to ${maxSeconds} seconds.`)
    .default(standing);

/** As it is typed after the sign, in lower case: what people type is read the same way (features/chat/parse.ts). */
const commandWord = z
  .string()
  .transform((name) => name.normalize("NFKC").trim().replace(/^!+/, "").toLowerCase())
  .pipe(z.string().regex(/^[\p{L}\p{N}_-]{1,25}$/u, "1 to 25 letters and digits, without blanks."));

/** Only what is not as it stood from the start; an empty one is as it stood. */
const answerTextsSchema = (answers: Readonly<Record<string, AnswerTemplate>>) =>
  z
    .record(z.string(), z.string().trim())
    .superRefine((words, issues) => {
      for (const [key, text] of Object.entries(words)) {
        const kind = Object.hasOwn(answers, key) ? answers[key] : undefined;
        const message = kind === undefined ? "There is no such answer." : templateProblem(text, kind.takes);
        if (message !== null) issues.addIssue({ code: "custom", path: [key], message });
      }
    })
    .default({});

const commandSchema = (name: CommandName, { aliases, personSeconds, everybodySeconds, answers }: CommandDefinition) =>
  z
    .object({
      on: z.boolean().default(true),
      name: commandWord.default(name),
      aliases: z
        .array(commandWord)
        .max(10, "At most 10.")
        .default([...aliases]),
      person_seconds: secondsSetting(personSeconds),
      everybody_seconds: secondsSetting(everybodySeconds),
      words: answerTextsSchema(answers),
    })
    .prefault({});

const { points, link, raffle, join, guess, top, board, hunt, store, site } = commandDefinitions;

/** Of programs that answer for many sites: their own accounts in chat. Theirs are to be added. */
const knownBots = ["botrix", "kickbot", "streamelements", "nightbot", "fossabot", "streamlabs", "moobot", "wizebot"];

export const commandSettings = z
  .object({
    /** A command typed as an answer to somebody's line. */
    in_replies: z.boolean().default(true),
    /** Names of accounts that are bots, whose lines are never commands. */
    bots: z.array(commandWord).max(50, "At most 50.").default(knownBots),
    words: answerTextsSchema(commonAnswers),
    /** Of a raffle opened from the chat. */
    raffle: z
      .object({
        price: z.int("A whole number of points.").min(0).max(1_000_000_000).default(50),
        most: z.int("From 1 to 1,000,000.").min(1).max(1_000_000).default(100),
        winners: z.int("From 1 to 1,000.").min(1).max(1_000).default(1),
      })
      .prefault({}),
    each: z
      .object({
        points: commandSchema("points", points),
        link: commandSchema("link", link),
        raffle: commandSchema("raffle", raffle),
        join: commandSchema("join", join),
        guess: commandSchema("guess", guess),
        top: commandSchema("top", top),
        board: commandSchema("board", board),
        hunt: commandSchema("hunt", hunt),
        store: commandSchema("store", store),
        site: commandSchema("site", site),
      })
      .superRefine((each, issues) => {
        const taken = new Map<string, CommandName>();
        for (const of of commandNames) {
          const { name, aliases } = each[of];
          for (const [at, typed] of [name, ...aliases].entries()) {
            const other = taken.get(typed);
            const path = at === 0 ? [of, "name"] : [of, "aliases"];
            const message = other === of ? `${typed} stands twice.` : `${typed} is ${other ?? ""}'s already.`;
            if (other !== undefined) issues.addIssue({ code: "custom", path, message });
            else taken.set(typed, of);
          }
        }
      })
      .prefault({}),
  })
  .prefault({});
export type CommandSettings = z.infer<typeof commandSettings>;

/** What a line's first word must be, each with its command; of those that are on. */
export function commandsByWord({ each }: CommandSettings): ReadonlyMap<string, CommandName> {
  const on = commandNames.filter((name) => each[name].on);
  return new Map(on.flatMap((name) => [each[name].name, ...each[name].aliases].map((typed) => [typed, name] as const)));
}
