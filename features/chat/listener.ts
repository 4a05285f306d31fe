// What becomes of a line: the commands answer, the intake keeps and says it.
import type { ChatLine } from "./platform.ts";

/** What came of a line that was a command, for the chat and for the desk's log. */
export interface Outcome {
  /** The command's own name, whatever alias was typed; null where the line was meant for none. */
  command: string | null;
  did: "answered" | "acted" | "refused" | "ignored";
  /** One line for the chat; null where nothing is said there. */
  reply: string | null;
  /** For staff, one short sentence: why it was refused or ignored. */
  reason: string | null;
}

/**
 * Decides at once, by memory alone, whether a line is for it: `null` for plain lines, which touch no database. A line may be
 * minutes old (`itemAt`); what it answers is said within the first only.
 */
export interface Listener {
  /**
   * Whether `countEvent` would do anything with it, by memory alone: the intake notes its id before it is heard, so that it acts
   * once in whatever process.
   */
  wants(line: ChatLine): boolean;
  /** `isAgain`: another process died on it. */
  hear(line: ChatLine, isAgain?: boolean): Promise<Outcome> | null;
}
