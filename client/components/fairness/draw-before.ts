// A draw as its own address tells it, with the one listed before it. Of that one serial number and account are then read in its
// own signed text, and not believed.
import type { Known } from "../../../contracts/checked-draw.ts";
import type { Draw, ListedDraw } from "../../../contracts/fairness.ts";
import { paths } from "../../../contracts/paths.ts";
import { call } from "../../api.ts";

/**
 * What is known beside a draw, with the draw listed before it among the others unless there is none of that name; null when it
 * did not come. Where the page does not say which that is, the draw's own address does.
 */
export async function withDrawBefore({ id, serial_number: serial }: Draw, beside: Known): Promise<Known | null> {
  const listed = beside.listed ?? (serial === null ? "none" : await fetchListed(id));
  if (listed === null) return null;
  if (listed === "none") return beside;
  const known = { ...beside, listed };
  const { listed_before: before } = listed;
  const { others = [] } = beside;
  if (before === null || others.some((other) => other.id === before.id)) return known;
  const older = await fetchListed(before.id);
  if (older === null) return null;
  return older === "none" ? known : { ...known, others: [...others, older] };
}

/** For when the network goes. */
const draws = new Map<string, ListedDraw>();

/** "none" when the site says that there is no such draw; null when it did not come, now or before. */
export async function fetchListed(id: string): Promise<ListedDraw | "none" | null> {
  const answer = await call<ListedDraw>(paths.api.draw(id), { method: "GET" });
  if (answer.kind === "unreachable") return draws.get(id) ?? null;
  if (answer.status !== 200) return answer.status === 404 ? "none" : null;
  draws.set(id, answer.body);
  return answer.body;
}
