// The way back from a finish: offered wherever one is by then, until the hunt's guesses are settled.

import { deskCalls } from "../../../../contracts/desk-calls.ts";
import { guessesSettleAfterMs, type HuntData } from "../../../../contracts/hunts.ts";
import { paths } from "../../../../contracts/paths.ts";
import { call, messageOf } from "../../../api.ts";
import { router } from "../../../protocol/router.ts";
import { toast } from "../../../ui/toast.ts";
import { type Draft, draftBonus, savedForm } from "./draft.ts";
import { deskOf } from "./use-hunt-draft.ts";

/** `finished`: the hunt as it was saved with that version. */
export function offerReopening(huntId: number, finished: Draft, version: number): void {
  toast.offer(`${finished.name} is finished`, {
    label: "Reopen",
    act: () => void reopen(huntId, finished, version),
    forMs: guessesSettleAfterMs,
  });
}

async function reopen(huntId: number, finished: Draft, version: number): Promise<void> {
  // Its bonuses as they are saved: the new ones have their ids.
  const saved = await call<HuntData>(paths.huntData(huntId), { method: "GET" });
  if (saved.kind === "unreachable" || saved.status !== 200) return toast.error("Not reopened: try again at the desk.");
  const draft = { ...finished, finished: false, bonuses: saved.body.bonuses.map(draftBonus) };
  const answer = await call(deskCalls.updateHunt(huntId), { json: savedForm(draft, version) });
  if (answer.kind === "unreachable") return toast.error("Not reopened: the server did not answer.");
  if (answer.status !== 200) return toast.error(messageOf(answer.body) ?? "The hunt was not reopened.");
  toast.success("Hunt reopened");
  router.visit(deskOf(huntId), { preserveState: false });
}
