// A roll with the odds it was made with, and what this browser makes of it.
import { useEffect, useState } from "react";
import type { RollDetail } from "../../../contracts/cases.ts";
import { paths } from "../../../contracts/paths.ts";
import { call } from "../../api.ts";
import type { Verdict } from "./check.ts";

export type RollLook =
  | { state: "asking" }
  | { state: "failed"; retry: () => void }
  | { state: "there"; detail: RollDetail; verdict: Verdict };

/** Asks for the roll unless it is `given`; asks again when `asOf` changes, such as when its seed was revealed. */
export function useRollDetail(rollId: number, { given, asOf = "" }: { given?: RollDetail; asOf?: string }): RollLook {
  const [look, setLook] = useState<RollLook>(
    given === undefined ? { state: "asking" } : { state: "there", detail: given, verdict: { kind: "checking" } },
  );
  const [tries, setTries] = useState(0);
  // Another try, and another state of its seed, ask anew.
  useEffect(() => {
    let isLeft = false;
    const show = (next: RollLook) => {
      if (!isLeft) setLook(next);
    };
    read(rollId, given).then(
      (found) => show(found ?? { state: "failed", retry: () => setTries((count) => count + 1) }),
      () => show({ state: "failed", retry: () => setTries((count) => count + 1) }),
    );
    return () => {
      isLeft = true;
    };
  }, [rollId, given, asOf, tries]);
  return look;
}

async function read(rollId: number, given: RollDetail | undefined): Promise<RollLook | null> {
  if (given !== undefined) return looked(given);
  const answer = await call<RollDetail>(paths.api.rollDetail(rollId), { method: "GET" });
  if (answer.kind === "unreachable" || answer.status !== 200) return null;
  return looked(answer.body);
}

/** Its check is fetched with the roll, and no page waits for it before. */
async function looked(detail: RollDetail): Promise<RollLook> {
  const [{ verdictOn }, { linesAbout }, { oddsSubject }] = await Promise.all([
    import("./check.ts"),
    import("../fairness/log-lines.ts"),
    import("../../../contracts/log-check.ts"),
  ]);
  const logged = await linesAbout([oddsSubject(detail.case_id, detail.version)]);
  return { state: "there", detail, verdict: await verdictOn(detail, logged) };
}
