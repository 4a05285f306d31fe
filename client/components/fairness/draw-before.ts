// The draw listed before another, fetched where the page does not show it: its serial number and account are then read in
// its own signed text, and not believed.
import type { Known } from "../../../contracts/checked-draw.ts";
import type { Draw } from "../../../contracts/fairness.ts";
import { paths } from "../../../contracts/paths.ts";
import { call } from "../../api.ts";

/** What is known, with that draw among the others unless there is none of that name; null when it did not come. */
export async function withDrawBefore(known: Known): Promise<Known | null> {
  const before = known.listed?.listed_before ?? null;
  const { others = [] } = known;
  if (before === null || others.some(({ id }) => id === before.id)) return known;
  const answer = await call<Draw>(paths.api.draw(before.id), { method: "GET" });
  if (answer.kind === "unreachable") return null;
  if (answer.status === 200) return { ...known, others: [...others, answer.body] };
  return answer.status === 404 ? known : null;
}
