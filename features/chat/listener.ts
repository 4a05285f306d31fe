import type { ChatLine } from "./platform.ts";

export interface Outcome {
  /** The command's own name, even if an alias was typed; null when the line matched no command. */
  command: string | null;
  did: "answered" | "acted" | "refused" | "ignored";
  reply: string | null;
  /** The chat gets the reply no earlier than this. */
  notBefore?: Date | undefined;
  /** A short sentence for staff that says why the command was refused or ignored. */
  reason: string | null;
}

/**
 * Decides immediately, from memory, whether a line is a command. A plain line gets null and causes no query. A line may be
 * minutes old (`at`); it gets a reply only within the first minute.
 */
export interface Listener {
  wants(line: ChatLine): boolean;
  /** `isAgain`: another process died while it was handling the line. */
  handle(line: ChatLine, isAgain?: boolean): Promise<Outcome> | null;
}
