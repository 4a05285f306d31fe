// Offers to undo a finish, on any page, until the hunt's guesses are settled.

import { deskApiPaths } from "../../../../common/contract/desk-api-paths.ts";
import { paths } from "../../../../common/contract/paths.ts";
import { router } from "../../../../platform/pages/client/router.ts";
import { call } from "../../../../ui/base/api.ts";
import { toastOutcome } from "../../../../ui/outcome.ts";
import { toast } from "../../../../ui/toast.ts";
import { guessesSettleAfterMs, type HuntData } from "../../contract/hunts.ts";
import { m } from "../../messages.ts";
import { type Draft, toDraftBonus, toSaveRequest } from "./draft.ts";
import { huntDeskPath } from "./use-hunt-draft.ts";

/** `finished` is the hunt as it was saved with this `version`. */
export function offerReopening(huntId: number, finished: Draft, version: number): void {
  toast.offer(m.huntFinished({ name: finished.name }), {
    label: m.reopen(),
    act: () => void reopen(huntId, finished, version),
    forMs: guessesSettleAfterMs,
  });
}

async function reopen(huntId: number, finished: Draft, version: number): Promise<void> {
  // Loads the saved bonuses, because new ones have got their ids by now.
  const saved = await call<HuntData>(paths.huntData(huntId), { method: "GET" });
  if (saved.kind === "unreachable" || saved.status !== 200) return toast.error(m.notReopenedUnsaved());
  const draft = { ...finished, finished: false, bonuses: saved.body.bonuses.map(toDraftBonus) };
  const outcome = toastOutcome(await call(deskApiPaths.updateHunt(huntId), { json: toSaveRequest(draft, version) }), {
    done: m.huntReopened(),
    failed: m.notReopened(),
    unanswered: m.notReopenedUnanswered(),
    show: "always",
  });
  if (outcome.kind === "done") router.visit(huntDeskPath(huntId), { preserveState: false });
}
