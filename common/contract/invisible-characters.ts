// Finds characters that nobody can see: direction marks, joiners, fillers, tags. Uses Unicode properties, because a fixed list
// would miss some.

/** Goes inside a character class of a pattern with the flag `u`. */
export const invisibleCharacterClass = String.raw`\p{Cf}\p{Default_Ignorable_Code_Point}\u2800`;

/** Matches a control or invisible character. Variation selectors are allowed, because they turn a character into an emoji. */
const invisiblePattern = new RegExp(String.raw`(?![\ufe0e\ufe0f])[\p{Cc}${invisibleCharacterClass}]`, "u");

export const hasInvisibleCharacters = (text: string): boolean => invisiblePattern.test(text);
