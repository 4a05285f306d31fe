// Signs nobody sees: marks of direction, joiners, fillers, tags. By their property in Unicode, for any list of them has holes.

/** What stands between the brackets of a pattern with the flag `u`. */
export const invisibleCharacterClass = String.raw`\p{Cf}\p{Default_Ignorable_Code_Point}\u2800`;

/** A control sign or one nobody sees; what makes an emoji of a sign is neither. */
const invisiblePattern = new RegExp(String.raw`(?![\ufe0e\ufe0f])[\p{Cc}${invisibleCharacterClass}]`, "u");

/** Whether a name or a line of the operator's holds something that cannot be seen. */
export const hasInvisibleCharacters = (text: string): boolean => invisiblePattern.test(text);
