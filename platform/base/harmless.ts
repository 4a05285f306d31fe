// Makes what people wrote harmless where it is repeated outside: no mention, no link, no formatting, nothing invisible.

export type Clean = (text: string) => string;

const longestName = 80;
/** No line ends, nothing invisible, nothing that turns the reading around. */
export const visible: Clean = (text) =>
  text
    .replace(/(?:[\p{C}\p{Z}\u115f\u1160\u3164\uffa0]|\u034f)+/gu, " ")
    .trim()
    .slice(0, longestName);

/** For Discord, which takes any sign with a backslash before it for the sign itself: no mention, no link, no formatting. */
export const forDiscord: Clean = (text) => visible(text).replace(/[!-/:-@[-`{-~]/g, "\\$&");
