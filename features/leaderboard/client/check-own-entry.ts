import { paths } from "../../../common/contract/paths.ts";
import {
  accountSha256,
  checkEntrants,
  type EntrantLine,
  findOwnLine,
  type OwnEntrant,
  parseEntrants,
} from "../../../fairness/checks/entrants-check.ts";
import { fetchBytes, fetchOptional } from "../../../fairness/client/parts/fetch-cache.ts";
import type { Check } from "../../../fairness/rules/checked-draw.ts";
import type { Draw } from "../../../fairness/rules/fairness.ts";
import { hasWebCrypto } from "../../../fairness/rules/roll-rule.ts";
import { call } from "../../../ui/base/api.ts";

export interface OwnEntryCheck {
  own: OwnEntrant;
  sha256: string;
  /** Null when the entrant's place has no matching line. */
  line: EntrantLine | null;
  check: Check;
}

/**
 * Why there is no result: the viewer is not on that board (`absent`), the browser has no Web Crypto (`insecure`), or a
 * fetch failed (`unreachable`).
 */
export type OwnEntryFailure = "absent" | "insecure" | "unreachable";

export async function checkOwnEntry(board: number): Promise<OwnEntryCheck | OwnEntryFailure> {
  if (!hasWebCrypto()) return "insecure";
  const [own, draw, entrants] = await Promise.all([
    call<OwnEntrant>(paths.api.boardOwn(board), { method: "GET" }),
    call<Draw>(paths.api.draw(`leaderboard:${board}`), { method: "GET" }),
    fetchOptional(paths.api.boardEntrants(board)),
  ]);
  if (own.kind === "answer" && own.status === 404) return "absent";
  if (own.kind !== "answer" || own.status !== 200 || entrants === null) return "unreachable";
  if (draw.kind !== "answer" || draw.status !== 200) return "unreachable";
  const list = await fetchBytes(draw.body.entries_url);
  const check = list && (await checkEntrants(draw.body, list, entrants));
  if (check === null) return "unreachable";
  const lines = entrants === "none" ? [] : (parseEntrants(new TextDecoder().decode(entrants)) ?? []);
  const line = await findOwnLine(lines, own.body);
  return { own: own.body, sha256: await accountSha256(own.body), line, check };
}
