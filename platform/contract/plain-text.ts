// Characters that names and ids may contain: no control characters and no broken surrogate pairs, since PostgreSQL cannot
// store them unchanged.

export const plainText = /^[^\p{Cc}\p{Cs}]*$/u;

export const isPlainText = (text: string): boolean => plainText.test(text);
