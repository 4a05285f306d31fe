// Finds direction marks, joiners, fillers and tags by Unicode properties, because a fixed list would miss some.

export const invisibleCharacterClass = String.raw`\p{Cf}\p{Default_Ignorable_Code_Point}\u2800`;

/** Variation selectors are allowed, because they turn a character into an emoji. */
const invisiblePattern = new RegExp(String.raw`(?![\ufe0e\ufe0f])[\p{Cc}${invisibleCharacterClass}]`, "u");

export const hasInvisibleCharacters = (text: string): boolean => invisiblePattern.test(text);
