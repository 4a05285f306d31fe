// A command on its way: what was asked, by whom, and what came of it.
import type { CommandName, CommonAnswer } from "../../contracts/chat-commands.ts";
import type { Chatter } from "../accounts/chatters.ts";
import type { Typed } from "./parse.ts";
import type { Said } from "./platform.ts";
import type { AnswerName, Wording } from "./words.ts";

export interface Asked {
  line: Said;
  typed: Typed;
  command: CommandName;
  wording: Wording;
  now: Date;
  /** Too old to be answered: whoever said it has gone on. */
  isLate: boolean;
  /** Who they are on the site; null: not linked, or only since they said it. */
  chatter: Chatter | null;
}

export interface Answer {
  words: AnswerName | CommonAnswer;
  given?: Readonly<Record<string, string>>;
}

export type Told =
  | { did: "answered" | "acted"; say: Answer }
  /** `reason` is for staff; the same refusal is said once in a while. */
  | { did: "refused"; say: Answer; reason: string }
  | { did: "ignored"; reason: string };

export const answer = (words: Answer["words"], given: Answer["given"] = {}): Told => ({
  ...{ did: "answered", say: { words, given } },
});
export const acted = (words: Answer["words"], given: Answer["given"] = {}): Told => ({
  ...{ did: "acted", say: { words, given } },
});
export const no = (words: Answer["words"], reason: string, given: Answer["given"] = {}): Told => ({
  ...{ did: "refused", say: { words, given }, reason },
});
/** By the site's own rules, in the words it would say itself. */
export const refusedFor = (reason: string): Told => no("refused", reason, { reason });
export const ignoredFor = (reason: string): Told => ({ did: "ignored", reason });
export const notLinked = (): Told => no("not_linked", "Not linked.");
