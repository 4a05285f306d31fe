// The interface between the intake, which stores lines and replies, and the commands, which handle them.
import type { ChatLine } from "./platform.ts";

/** The outcome of a command, for the chat and for the desk's log. */
export interface Outcome {
  /** The command's own name, whatever alias was typed; null when the line matched no command. */
  command: string | null;
  did: "answered" | "acted" | "refused" | "ignored";
  /** One line for the chat; null: no reply. */
  reply: string | null;
  /** For staff: a short sentence that says why it was refused or ignored. */
  reason: string | null;
}

/**
 * Decides immediately, from memory, whether a line is a command. It returns null for plain lines, which touch no database.
 * A line may be minutes old (`at`); it gets a reply only within the first.
 */
export interface Listener {
  /**
   * Whether `hear` would handle the line, decided from memory. The intake stores the line's id first, so it acts once
   * across processes.
   */
  wants(line: ChatLine): boolean;
  /** `isAgain`: another process died on it. */
  handle(line: ChatLine, isAgain?: boolean): Promise<Outcome> | null;
}
