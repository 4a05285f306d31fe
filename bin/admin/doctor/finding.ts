export type Verdict = "ok" | "warning" | "problem";

export interface Finding {
  verdict: Verdict;
  subject: string;
  message: string;
}

export interface Check {
  subject: string;
  withinMs: number;
  look(): Promise<Finding[]>;
}

export function findingsOn(subject: string) {
  const as = (verdict: Verdict) => (message: string) => ({ verdict, subject, message });
  return { ok: as("ok"), warning: as("warning"), problem: as("problem") };
}
