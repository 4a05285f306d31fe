// Makes what people wrote harmless where it is repeated outside: no mention, no link, no formatting, nothing invisible.

export type Sanitizer = (text: string) => string;

const maxNameLength = 80;
/** No line ends, nothing invisible, nothing that turns the reading around. */
export const toVisibleText: Sanitizer = (text) =>
  text
    .replace(/(?:[\p{C}\p{Z}\u115f\u1160\u3164\uffa0]|\u034f)+/gu, " ")
    .trim()
    .slice(0, maxNameLength);

/** For Discord, which takes any sign with a backslash before it for the sign itself: no mention, no link, no formatting. */
export const escapeForDiscord: Sanitizer = (text) => toVisibleText(text).replace(/[!-/:-@[-`{-~]/g, "\\$&");
