import { paths } from "../../../common/contract/paths.ts";
import { isRecord } from "../../../platform/contract/json-values.ts";

export type FetchLog = (
  from: number,
) => Promise<{ kind: "lines"; text: string } | { kind: "beyond"; lines: number } | { kind: "unreachable" }>;

export const fetchLog: FetchLog = async (from) => {
  try {
    const answer = await fetch(`${paths.fairnessLog}?from=${from}`);
    if (answer.status === 404) return { kind: "beyond", lines: await linesIn(answer) };
    return answer.ok ? { kind: "lines", text: await answer.text() } : { kind: "unreachable" };
  } catch {
    return { kind: "unreachable" };
  }
};

async function linesIn(answer: Response): Promise<number> {
  const body: unknown = await answer.json();
  return isRecord(body) && typeof body.lines === "number" ? body.lines : 0;
}
