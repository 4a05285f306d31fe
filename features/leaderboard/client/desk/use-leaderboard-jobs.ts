import { useEffect, useState } from "react";
import { deskApiPaths } from "../../../../common/contract/desk-api-paths.ts";
import { router } from "../../../../platform/pages/client/router.ts";
import { call } from "../../../../ui/base/api.ts";
import { showToast, toOutcome } from "../../../../ui/outcome.ts";
import { toast } from "../../../../ui/toast.ts";
import type { PartnerHealth, PartnerRun } from "../../../wagers/contract/wagers.ts";
import { m } from "../../messages.ts";

/** The server responds within 60 s, even if the sync is still running. */
const timeoutMs = 75_000;

export interface LeaderboardJobs {
  run: () => Promise<void>;
  test: (type: number) => Promise<void>;
  running: "all" | number | null;
  isRequested: (partner: PartnerHealth) => boolean;
  runs: PartnerRun[];
}

interface RunResponse {
  message: string;
  partners?: PartnerRun[];
}

const pollMs = 1_500;

export function useLeaderboardJobs(partners: PartnerHealth[]): LeaderboardJobs {
  const [running, setRunning] = useState<LeaderboardJobs["running"]>(null);
  /** The time of each partner's last sync before this run, by type. */
  const [before, setBefore] = useState<Map<number, string | null>>(new Map());
  const [runs, setRuns] = useState<PartnerRun[]>([]);
  const start = async (what: "all" | number, path: string, doneWords: string) => {
    if (running !== null) return;
    setRunning(what);
    setBefore(new Map(partners.map(({ type, attempted_at }) => [type, attempted_at])));
    setRuns((before) => (what === "all" ? [] : before.filter(({ type }) => type !== what)));
    const answer = await call<RunResponse>(path, { timeoutMs });
    const outcome = toOutcome(answer, { failed: m.jobsFailed(), show: "nothing" });
    setRunning(null);
    if (outcome.kind !== "done") return showToast(outcome);
    const { message, partners: requested = [] } = outcome.body;
    setRuns((before) => [...before, ...requested]);
    if (message === "success") toast.success(doneWords);
    else if (answer.kind === "answer" && answer.status === 202) toast.info(message);
    else toast.error(message);
    router.reload({ only: ["partners", "leaderboards", "months"] });
  };
  useEffect(() => {
    if (running !== "all") return;
    const timer = setInterval(() => router.reload({ only: ["partners"] }), pollMs);
    return () => clearInterval(timer);
  }, [running]);
  return {
    run: () => start("all", deskApiPaths.runLeaderboardJobs, m.jobsFinished()),
    test: (type) => start(type, deskApiPaths.testPartner(type), m.connectionWorks()),
    running,
    isRequested: ({ type, attempted_at }) =>
      running === type || (running === "all" && before.get(type) === attempted_at),
    runs,
  };
}
