// Matches texts that names and ids may have: no control characters and no broken surrogate pairs, because PostgreSQL cannot
// store them unchanged.

export const plainText = /^[^\p{Cc}\p{Cs}]*$/u;

export const isPlainText = (text: string): boolean => plainText.test(text);
