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
import { m } from "../messages.ts";

const maxSeconds = 3_600;
const secondsError = () => m.secondsBetween({ max: maxSeconds });
const secondsSetting = (defaultSeconds: number) =>
  z
    .int({ error: secondsError })
    .min(0, { error: secondsError })
    .max(maxSeconds, { error: secondsError })
    .default(defaultSeconds);

/** A word as typed after the prefix, in lower case. features/chat/parse.ts normalises chat messages the same way. */
const commandWord = z
  .string()
  .transform((name) => name.normalize("NFKC").trim().replace(/^!+/, "").toLowerCase())
  .pipe(z.string().regex(/^[\p{L}\p{N}_-]{1,25}$/u, { error: m.commandWord }));

/** Contains only the answers that the operator changed. An empty text restores the default. */
const answerTextsSchema = (answers: Readonly<Record<string, AnswerTemplate>>) =>
  z
    .record(z.string(), z.string().trim())
    .superRefine((words, issues) => {
      for (const [key, text] of Object.entries(words)) {
        const kind = Object.hasOwn(answers, key) ? answers[key] : undefined;
        const message = kind === undefined ? m.answerUnknown() : templateProblem(text, kind.takes);
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
        .max(10, { error: () => m.atMost({ count: 10 }) })
        .default([...aliases]),
      person_seconds: secondsSetting(personSeconds),
      everybody_seconds: secondsSetting(everybodySeconds),
      words: answerTextsSchema(answers),
    })
    .prefault({});

const { points, link, raffle, join, guess, top, board, hunt, store, site } = commandDefinitions;

/** Bots that serve many sites. Operators add their own. */
const knownBots = ["botrix", "kickbot", "streamelements", "nightbot", "fossabot", "streamlabs", "moobot", "wizebot"];

export const commandSettings = z
  .object({
    in_replies: z.boolean().default(true),
    bots: z
      .array(commandWord)
      .max(50, { error: () => m.atMost({ count: 50 }) })
      .default(knownBots),
    words: answerTextsSchema(commonAnswers),
    raffle: z
      .object({
        price: z.int({ error: m.wholePoints }).min(0).max(1_000_000_000).default(50),
        most: z
          .int({ error: () => m.between({ min: "1", max: "1,000,000" }) })
          .min(1)
          .max(1_000_000)
          .default(100),
        winners: z
          .int({ error: () => m.between({ min: "1", max: "1,000" }) })
          .min(1)
          .max(1_000)
          .default(1),
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
        for (const command of commandNames) {
          const { name, aliases } = each[command];
          for (const [at, typed] of [name, ...aliases].entries()) {
            const other = taken.get(typed);
            const path = at === 0 ? [command, "name"] : [command, "aliases"];
            const message =
              other === command
                ? m.commandWordTwice({ word: typed })
                : m.commandWordTaken({ word: typed, command: other ?? "" });
            if (other !== undefined) issues.addIssue({ code: "custom", path, message });
            else taken.set(typed, command);
          }
        }
      })
      .prefault({}),
  })
  .prefault({});
export type CommandSettings = z.infer<typeof commandSettings>;

export function commandsByWord({ each }: CommandSettings): ReadonlyMap<string, CommandName> {
  const on = commandNames.filter((name) => each[name].on);
  return new Map(on.flatMap((name) => [each[name].name, ...each[name].aliases].map((typed) => [typed, name] as const)));
}
