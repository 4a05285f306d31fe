import { useState } from "react";
import type { BulkResponse, BulkRowResult } from "../../common/contract/bulk.ts";
import { router } from "../../platform/pages/client/router.ts";
import { useAct } from "../base/act.ts";
import type { Answer } from "../base/api.ts";
import { m } from "../messages.ts";
import { showToast, toOutcome } from "../outcome.ts";
import { type Refused, type RowResultsProps, resultWords } from "./row-results.tsx";

/** A long limit, because a hundred rows and their emails take a while. */
const timeoutMs = 60_000;

const unknownOutcome = m.bulkUnknown();

/** The first of two required approvals does not finish a row. */
const isDone = ({ status, message }: BulkRowResult): boolean =>
  status === 200 && (message === "success" || message === "approved");

export interface BulkWords {
  verb: string;
  getName: (id: number) => string;
}

export function useBulkAction() {
  const { act } = useAct();
  const [results, setResults] = useState<Omit<RowResultsProps, "onSeen"> | null>(null);
  /** Returns whether the call itself succeeded, whatever the result of each row. */
  const decide = async (path: string, json: object, { verb, getName }: BulkWords): Promise<boolean> => {
    const sent = await act({ path, json, timeoutMs }, (answer: Answer<BulkResponse>) =>
      toOutcome(answer, { failed: unknownOutcome }),
    );
    if (sent.kind !== "done") {
      showToast(sent);
      return false;
    }
    const all = sent.body.results ?? [];
    const refused: Refused[] = all.filter((one) => !isDone(one)).map((one) => ({ ...one, name: getName(one.id) }));
    const done = all.length - refused.length;
    setResults(refused.length === 0 ? null : { done, verb, refused });
    if (refused.length === 0) showToast({ kind: "done", text: resultWords(done, 0, verb) });
    router.reload();
    return true;
  };
  return { decide, results, forget: () => setResults(null) };
}
