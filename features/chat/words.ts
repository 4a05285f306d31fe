import {
  type CommandDefinition,
  type CommandName,
  type CommonAnswer,
  commandDefinitions,
  commandNames,
  commonAnswers,
} from "../../common/contract/chat-commands.ts";
import { fillTemplate, findPlaceholders, mapTemplateText } from "../../common/contract/chat-template.ts";
import { applyCoinName, type SiteLook } from "../../common/contract/look.ts";
import type { CommandSettings } from "../../common/server/command-settings.ts";
import { chatSafe } from "./chat-safe.ts";
import { m } from "./messages.ts";

export type AnswerName = {
  [Name in CommandName]: `${Name}.${Extract<keyof (typeof commandDefinitions)[Name]["answers"], string>}`;
}[CommandName];

const kinds: Record<CommandName, CommandDefinition> = commandDefinitions;

/** Short enough for one line on any platform, with room for the mention before it. */
const maxLetters = 400;
/** People write these values, so they are made harmless. Numbers and addresses come from us. */
const userTextFields = new Set(["raffle", "hunt", "slot", "account"]);
const maxNameLetters = 100;

export interface Wording {
  settings: CommandSettings;
  coin: SiteLook["coin"];
}

export function fillWording(
  { settings, coin }: Wording,
  answer: AnswerName | CommonAnswer,
  given: Readonly<Record<string, string>>,
): string {
  const ours = (text: string) => applyCoinName(text, coin);
  const shown = Object.entries(given).map(([name, value]) => {
    if (userTextFields.has(name)) return [name, chatSafe(value, maxNameLetters)] as const;
    return [name, name === "reason" ? ours(value) : value] as const;
  });
  const { own, standing } = wordsFor(settings, answer);
  const line = fillTemplate(own || mapTemplateText(standing, ours), Object.fromEntries(shown));
  const letters = [...line];
  return letters.length <= maxLetters ? line : `${letters.slice(0, maxLetters - 1).join("")}…`;
}

function wordsFor(settings: CommandSettings, answer: AnswerName | CommonAnswer): { own: string; standing: string } {
  if (isCommon(answer)) return { own: settings.words[answer] ?? "", standing: commonAnswers[answer].words() };
  const [named = "", key = ""] = answer.split(".");
  const command = commandNames.find((name) => name === named);
  if (command === undefined) return { own: "", standing: "" };
  const { words, takes = [], like = "" } = kinds[command].answers[key] ?? {};
  const { [key]: own = "", [like]: alike = "" } = settings.each[command].words;
  return {
    own: own || (findPlaceholders(alike).every((name) => hasField(takes, name)) ? alike : ""),
    standing: words?.() ?? "",
  };
}

const hasField = (takes: readonly string[], name: string): boolean => takes.includes(name);

const isCommon = (answer: string): answer is CommonAnswer => Object.hasOwn(commonAnswers, answer);

export const toMention = (name: string): string =>
  /^[A-Za-z0-9_-]{1,40}$/.test(name) ? `@${name}` : chatSafe(name, 40);

export const formatFigure = (count: number): string => count.toLocaleString("en-US");

export const formatDollars = (cents: number): string =>
  (cents / 100).toLocaleString("en-US", { style: "currency", currency: "USD" });

export const formatWholeDollars = (amount: number): string =>
  amount.toLocaleString("en-US", { style: "currency", currency: "USD", maximumFractionDigits: 0 });

const minuteMs = 60_000;

/** Returns the time left, in two parts at most: "3 days 2 h", "2 h 5 min", "a minute". */
export function formatTimeLeft(at: Date, now: Date): string {
  const minutes = Math.max(0, Math.ceil((at.getTime() - now.getTime()) / minuteMs));
  const [days, hours, rest] = [Math.floor(minutes / 1_440), Math.floor((minutes % 1_440) / 60), minutes % 60];
  if (days > 0) return hours > 0 ? m.daysAndHours({ days, hours }) : m.days({ days });
  if (hours > 0) return rest > 0 ? m.hoursAndMinutes({ hours, minutes: rest }) : m.hours({ hours });
  return minutes <= 1 ? m.aMinute() : m.minutesLeft({ minutes });
}
