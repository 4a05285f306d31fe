// Finds characters that nobody can see: direction marks, joiners, fillers, tags. Uses Unicode properties, since a fixed list
// would miss some.

/** Content of a character class in a pattern with the flag `u`. */
export const invisibleCharacterClass = String.raw`\p{Cf}\p{Default_Ignorable_Code_Point}\u2800`;

/** A control or invisible character, except the variation selectors that make a sign an emoji. */
const invisiblePattern = new RegExp(String.raw`(?![\ufe0e\ufe0f])[\p{Cc}${invisibleCharacterClass}]`, "u");

/** Returns whether a text contains a control or invisible character. */
export const hasInvisibleCharacters = (text: string): boolean => invisiblePattern.test(text);
