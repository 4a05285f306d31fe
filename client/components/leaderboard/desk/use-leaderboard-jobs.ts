// Runs the leaderboard jobs and keeps what they did, partner by partner; or asks one partner alone (ADMIN-03).

import { useEffect, useState } from "react";
import { deskCalls } from "../../../../contracts/desk-calls.ts";
import type { PartnerHealth, PartnerRun } from "../../../../contracts/partners.ts";
import { type Answer, call, messageOf } from "../../../api.ts";
import { router } from "../../../protocol/router.ts";
import { toast } from "../../../ui/toast.ts";

/** The server answers within 60 s, done or not. */
const timeoutMs = 75_000;

export interface LeaderboardJobs {
  run: () => Promise<void>;
  /** Asks one partner now: what was asked, what was understood, and what not. */
  test: (type: number) => Promise<void>;
  /** All of them, one (its type), or nothing. */
  running: "all" | number | null;
  /** Whether this partner is still being asked. */
  isAsked: (partner: PartnerHealth) => boolean;
  runs: PartnerRun[];
}

/** While the jobs run the page looks this often how far they are. */
const lookEveryMs = 1_500;

export function useLeaderboardJobs(partners: PartnerHealth[]): LeaderboardJobs {
  const [running, setRunning] = useState<LeaderboardJobs["running"]>(null);
  /** When each had been asked last before this run. */
  const [before, setBefore] = useState<Map<number, string | null>>(new Map());
  const [runs, setRuns] = useState<PartnerRun[]>([]);
  const start = async (what: "all" | number, path: string, doneWords?: string) => {
    if (running !== null) return;
    setRunning(what);
    setBefore(new Map(partners.map(({ type, attempted_at }) => [type, attempted_at])));
    setRuns((before) => (what === "all" ? [] : before.filter(({ type }) => type !== what)));
    const outcome = jobsOutcome(await call(path, { timeoutMs }));
    setRunning(null);
    setRuns((before) => [...before, ...outcome.partners]);
    if (outcome.kind === "done") toast.success(doneWords ?? outcome.text);
    else if (outcome.kind === "running") toast.info(outcome.text);
    else toast.error(outcome.text);
    if (outcome.kind !== "failed") router.reload({ only: ["partners", "leaderboards", "months"] });
  };
  useEffect(() => {
    if (running !== "all") return;
    const timer = setInterval(() => router.reload({ only: ["partners"] }), lookEveryMs);
    return () => clearInterval(timer);
  }, [running]);
  return {
    run: () => start("all", deskCalls.runLeaderboardJobs),
    test: (type) => start(type, deskCalls.testPartner(type), "The connection works."),
    running,
    isAsked: ({ type, attempted_at }) => running === type || (running === "all" && before.get(type) === attempted_at),
    runs,
  };
}

interface JobsOutcome {
  kind: "done" | "partly" | "running" | "failed";
  text: string;
  partners: PartnerRun[];
}

function jobsOutcome(answer: Answer<{ partners?: PartnerRun[] }>): JobsOutcome {
  const failed: JobsOutcome = { kind: "failed", text: "The jobs could not be run, try again!", partners: [] };
  if (answer.kind === "unreachable" || answer.status >= 300) return failed;
  const message = messageOf(answer.body);
  const partners = answer.body.partners ?? [];
  if (answer.status === 202) return { kind: "running", text: message ?? "The jobs are still running.", partners };
  if (message === "success") return { kind: "done", text: "Leaderboard jobs finished.", partners };
  return { kind: "partly", text: message ?? failed.text, partners };
}
