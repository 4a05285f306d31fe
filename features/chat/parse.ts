// Parses a chat line as a command, despite the characters that keyboards and chat extensions add. It is pure and rejects plain
// lines quickly.
import { invisibleCharacterClass } from "../../common/contract/invisible-characters.ts";

export interface TypedCommand {
  /** The command's name as typed, without its sign and in lower case. */
  word: string;
  rest: string[];
}

/** A longer line is not a command. A platform's own limit is lower (Kick: 500). */
const maxLength = 2_000;
/** Every character that NFKC turns into an exclamation mark. */
const signs = /[!\u203c\u2048\u2049\ufe15\ufe57\uff01]/;
/** Emotes in Kick's text format: [emote:37226:KEKW]. */
const emotes = /\[emote:\d{1,20}:[^[\]]{0,100}\]/g;
/** Chat extensions add some of these characters so that the same line can be sent twice. */
const invisibleSigns = new RegExp(`[${invisibleCharacterClass}]`, "gu");
/** Punctuation after the command's name, from phones or from haste: "!points!". */
const trailingMarks = /[.,!?]+$/;
const mention = /^@[\p{L}\p{N}_.-]+[,:]?\s+/u;
const maxWords = 40;

/** Returns the command, or null when the line is not a command. `isReply`: the line may begin with the addressee's name. */
export function parseTyped(text: string, isReply: boolean): TypedCommand | null {
  if (text.length > maxLength || !signs.test(text)) return null;
  const seen = toPlainText(text);
  const said = isReply ? seen.replace(mention, "") : seen;
  if (!said.startsWith("!")) return null;
  const [first = "", ...rest] = said.slice(1).trimStart().split(" ", maxWords);
  const word = first.toLowerCase().replace(trailingMarks, "");
  return word === "" ? null : { word, rest };
}

/** Returns the visible text: NFKC, without emotes and invisible characters, with single spaces. */
export const toPlainText = (text: string): string =>
  text
    .replace(emotes, " ")
    .normalize("NFKC")
    .replace(invisibleSigns, "")
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim();

const groupedNumber = /^\d{1,3}([.,' ])\d{3}(?:\1\d{3})*$/;

/**
 * Parses a count: 5, 1,000, 1.000. Returns its digits, however many, because the raffle decides how many tickets are too many.
 * Returns null unless it is a whole number in plain digits (not -1, 1e9, 5k, 1.5).
 */
export function parseCount(text: string): string | null {
  const digits = groupedNumber.test(text) ? text.replace(/\D/g, "") : text;
  return /^[1-9]\d{0,99}$/.test(digits) ? digits : null;
}

const maxDollars = 100_000_000;
const shorthand = { k: 1_000, m: 1_000_000 } as const;

/**
 * Parses dollars into cents: 12345, 12,345, 12.345, 12 345, 12,345.67, 12.345,67, $5k, 1.5k. A single point or comma groups
 * thousands if three digits follow, and begins the cents if one or two follow. Returns null for anything else.
 */
export function parseCents(text: string): number | null {
  const bare = text.trim().replace(/^\$\s?|\s?\$$/, "");
  const short = /^(\d{1,9})(?:[.,](\d{1,2}))?([km])$/i.exec(bare);
  const cents = short === null ? parseWritten(bare) : parseShorthand(short);
  return cents === null || cents > maxDollars * 100 ? null : cents;
}

function parseShorthand([, whole = "", part = "", letter = ""]: RegExpExecArray): number {
  const times = letter.toLowerCase() === "k" ? shorthand.k : shorthand.m;
  return Number(whole + part.padEnd(2, "0")) * times;
}

function parseWritten(text: string): number | null {
  const parts = /^(\d{1,12}|\d{1,3}(?:([.,' ])\d{3})+)(?:([.,])(\d{1,2}))?$/.exec(text);
  if (parts === null) return null;
  const [, whole = "", group, point, cents = ""] = parts;
  if (group !== undefined && (group === point || !isGroupedBy(whole, group))) return null;
  // A leading zero, as in "0.345", cannot begin a group of thousands.
  if (group !== undefined && whole.startsWith("0")) return null;
  return Number(whole.replace(/\D/g, "")) * 100 + Number(cents.padEnd(2, "0"));
}

const isGroupedBy = (whole: string, group: string): boolean =>
  [...whole].every((letter) => letter === group || /\d/.test(letter));
