// Makes text that somebody else wrote harmless in a chat line: the text pings nobody, links nowhere and runs no command.
import { invisibleCharacterClass } from "../../common/contract/invisible-characters.ts";

const invisibleSigns = new RegExp(`[\\p{Co}\\p{Cs}${invisibleCharacterClass}]`, "gu");
/** More than two accents on a letter would reach into the lines above. */
const stackedMarks = /(\p{M}{2})\p{M}+/gu;

export function chatSafe(text: string, most = 100): string {
  const plain = text
    .normalize("NFC")
    .replace(invisibleSigns, "")
    .replace(stackedMarks, "$1")
    .replace(/[\s\p{Cc}]+/gu, " ")
    .replace(/[[\]]/g, (bracket) => (bracket === "[" ? "(" : ")"))
    .replace(/[@\uff20\ufe6b]/g, "")
    .replace(/:\/\//g, ": ")
    // A chat turns a host name, which has a dot between two letters or digits, into a link.
    .replace(/(?<=[\p{L}\p{N}-])[.\u3002\uff0e\uff61](?=\p{L})/gu, " ")
    .trim()
    .replace(/^[!/.\\#\s\uff01\uff0f]+/u, "");
  const letters = [...plain];
  return letters.length <= most ? plain : `${letters.slice(0, most - 1).join("")}…`;
}
