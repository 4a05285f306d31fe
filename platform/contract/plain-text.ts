// What a name or an id may be made of: no control characters and no broken surrogate pairs, neither of which PostgreSQL
// would store as they are.

export const plainText = /^[^\p{Cc}\p{Cs}]*$/u;

export const isPlainText = (text: string): boolean => plainText.test(text);
