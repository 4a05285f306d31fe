import type { BulkRowResult } from "../../common/contract/bulk.ts";
import { Button } from "../button.tsx";
import { m } from "../messages.ts";

export interface Refused extends BulkRowResult {
  name: string;
}

export const resultWords = (done: number, refused: number, verb: string): string =>
  refused === 0 ? m.bulkDone({ done, verb }) : m.bulkPartlyDone({ done, verb, refused });

export interface RowResultsProps {
  done: number;
  verb: string;
  refused: Refused[];
  onSeen: () => void;
}

export function RowResults({ done, verb, refused, onSeen }: RowResultsProps) {
  return (
    <div role="status" className="grid gap-2 rounded-control bg-gold-900 px-4 py-3 text-gold-200">
      <p className="flex flex-wrap items-center justify-between gap-3 font-medium">
        {resultWords(done, refused.length, verb)}
        <Button size="sm" variant="quiet" onClick={onSeen}>
          {m.dismiss()}
        </Button>
      </p>
      <ul className="grid gap-1 text-sm">
        {refused.map(({ id, name, message }) => (
          <li key={id} className="wrap-anywhere">
            {name}: {message}
          </li>
        ))}
      </ul>
    </div>
  );
}
