import { formatPoints } from "../../../../ui/base/format.ts";
import { m } from "../../messages.ts";

const maxNamed = 3;

/** Returns a text such as "Won by ida, max, noor and 97 more". Names a person with two wins once. */
export function winnersText(winners: readonly { user: { username: string } }[]): string {
  const names = [...new Set(winners.map(({ user }) => user.username))];
  const more = names.length - maxNamed;
  const named = names.slice(0, maxNamed).join(", ");
  return more > 0 ? m.wonByMore({ names: named, more: formatPoints(more) }) : m.wonBy({ names: named });
}
