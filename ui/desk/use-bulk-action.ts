// Decides many rows by one call, and says what came of it: shortly when all went well, row by row when not.

import { useState } from "react";
import type { BulkResponse, BulkRowResult } from "../../common/contract/bulk.ts";
import { router } from "../../platform/pages/client/router.ts";
import { useAct } from "../base/act.ts";
import type { Answer } from "../base/api.ts";
import { showToast, toOutcome } from "../outcome.ts";
import { type Refused, type RowResultsProps, resultWords } from "./row-results.tsx";

/** A hundred rows and their letters take their time. */
const timeoutMs = 60_000;

const unknownOutcome = "It is not known what was done. Try again: nothing happens twice.";

/** A first approval of two is none yet. */
const isDone = ({ status, message }: BulkRowResult): boolean =>
  status === 200 && (message === "success" || message === "approved");

export interface BulkWords {
  /** "fulfilled". */
  verb: string;
  nameOf: (id: number) => string;
}

export function useBulkAction() {
  const { act } = useAct();
  const [results, setResults] = useState<Omit<RowResultsProps, "onSeen"> | null>(null);
  /** Answers whether it is over, whatever came of each row. */
  const decide = async (path: string, json: object, { verb, nameOf }: BulkWords): Promise<boolean> => {
    const sent = await act({ path, json, timeoutMs }, (answer: Answer<BulkResponse>) =>
      toOutcome(answer, { failed: unknownOutcome }),
    );
    if (sent.kind !== "done") {
      showToast(sent);
      return false;
    }
    const all = sent.body.results ?? [];
    const refused: Refused[] = all.filter((one) => !isDone(one)).map((one) => ({ ...one, name: nameOf(one.id) }));
    const done = all.length - refused.length;
    setResults(refused.length === 0 ? null : { done, verb, refused });
    if (refused.length === 0) showToast({ kind: "done", text: resultWords(done, 0, verb) });
    router.reload();
    return true;
  };
  return { decide, results, forget: () => setResults(null) };
}
