import { formatPoints } from "../../../../ui/base/format.ts";
import { Table } from "../../../../ui/table.tsx";
import type { SkippedRowsProps, SkipReason } from "../../contract/imports.ts";
import { m } from "../../messages.ts";
import { skipReasonWords } from "./import-words.ts";

const isSkipReason = (text: string): text is SkipReason => Object.hasOwn(skipReasonWords, text);

export function SkippedRows({ rows: { counts, lines } }: { rows: SkippedRowsProps }) {
  const kinds = Object.entries(counts).filter(([why]) => isSkipReason(why));
  const total = kinds.reduce((sum, [, count]) => sum + count, 0);
  if (total === 0) return null;
  return (
    <section aria-labelledby="left-out" className="grid grid-cols-1 gap-4">
      <h2 id="left-out" className="text-title-2">
        {m.leftOut({ total: formatPoints(total) })}
      </h2>
      <ul className="grid gap-1 text-soft">
        {kinds.map(([why, count]) => (
          <li key={why}>
            <span className="font-medium text-text figures">{formatPoints(count)}</span>{" "}
            {isSkipReason(why) ? skipReasonWords[why] : why}
          </li>
        ))}
      </ul>
      <Table
        caption={m.leftOutLines()}
        dense
        maxHeight="22rem"
        columns={[
          { key: "line", header: m.line(), align: "right", cell: ({ line }) => formatPoints(line) },
          {
            key: "name",
            header: m.name(),
            className: "wrap-anywhere",
            cell: ({ name }) => (name === "" ? <span className="text-faint">{m.noName()}</span> : name),
          },
          { key: "why", header: m.why(), cell: ({ why }) => skipReasonWords[why] },
        ]}
        rows={lines}
        rowKey={({ line, why }) => `${line} ${why}`}
      />
      {lines.length < total && (
        <p className="text-sm text-faint">{m.firstLines({ count: formatPoints(lines.length) })}</p>
      )}
    </section>
  );
}
