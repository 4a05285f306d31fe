export type Sanitizer = (text: string) => string;

const maxNameLength = 80;
/** Removes line ends, invisible characters and characters that change the reading direction. */
export const toVisibleText: Sanitizer = (text) =>
  text
    .replace(/(?:[\p{C}\p{Z}\u115f\u1160\u3164\uffa0]|\u034f)+/gu, " ")
    .trim()
    .slice(0, maxNameLength);

/**
 * Escapes text for Discord, which shows any character after a backslash literally, so there are no mentions, links or
 * formatting.
 */
export const escapeForDiscord: Sanitizer = (text) => toVisibleText(text).replace(/[!-/:-@[-`{-~]/g, "\\$&");
