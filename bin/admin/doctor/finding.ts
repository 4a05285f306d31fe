// What the doctor found: one line a check, with what to do about it.

export type Verdict = "ok" | "warning" | "problem";

export interface Finding {
  verdict: Verdict;
  /** What was looked at: "database", "mail". */
  subject: string;
  says: string;
}

export interface Check {
  subject: string;
  withinMs: number;
  look(): Promise<Finding[]>;
}

/** `ok`, `warning` and `problem` of one subject. */
export function findingsOn(subject: string) {
  const as = (verdict: Verdict) => (says: string) => ({ verdict, subject, says });
  return { ok: as("ok"), warning: as("warning"), problem: as("problem") };
}
