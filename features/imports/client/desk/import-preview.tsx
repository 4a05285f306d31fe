// The preview of a file: the sum at a rate, the largest claims, the excluded rows, and the button that takes it over.

import { useState } from "react";
import { router } from "../../../../platform/pages/client/router.ts";
import { Points } from "../../../../ui/amounts.tsx";
import { formatCount, formatPoints } from "../../../../ui/base/format.ts";
import { Button } from "../../../../ui/button.tsx";
import { Card } from "../../../../ui/card.tsx";
import { ConfirmDialog } from "../../../../ui/confirm-dialog.tsx";
import { useDecision } from "../../../../ui/desk/use-decision.ts";
import { Field } from "../../../../ui/field.tsx";
import type { Words } from "../../../../ui/outcome.ts";
import { Stat } from "../../../../ui/stat.tsx";
import { Switch } from "../../../../ui/switch.tsx";
import { Table } from "../../../../ui/table.tsx";
import { useCoin } from "../../../../ui/use-coin.ts";
import { importPaths } from "../../contract/import-paths.ts";
import { type AdminImportProps, type ImportPreview as Preview, parseRate } from "../../contract/imports.ts";
import { platformLabels } from "./import-words.ts";

export function ImportPreview({ file, preview }: { file: AdminImportProps["import"]; preview: Preview }) {
  return (
    <>
      <section aria-label="What would come of it" className="grid gap-3 sm:grid-cols-3 md:gap-5">
        <Card className="p-4 md:p-5">
          <Stat label="Names">{formatPoints(preview.rows)}</Stat>
        </Card>
        <Card className="p-4 md:p-5">
          <Stat label="In the file">{formatPoints(preview.old_points)}</Stat>
        </Card>
        <Card className="p-4 md:p-5">
          <Stat label="Points" note={`${preview.rate} for each 1 of the file, rounded down for everybody`}>
            {formatPoints(preview.points)}
          </Stat>
        </Card>
      </section>
      <ExcludedRows preview={preview} />
      <Terms key={`${preview.rate} ${preview.again}`} file={file} preview={preview} />
      <section aria-labelledby="greatest" className="grid gap-4">
        <h2 id="greatest" className="text-title-2">
          The ten with most
        </h2>
        <Table
          caption="The ten with most"
          dense
          columns={[
            { key: "name", header: "Name", small: "heading", className: "wrap-anywhere", cell: ({ name }) => name },
            { key: "line", header: "Line", align: "right", cell: ({ line }) => formatPoints(line) },
            { key: "old", header: "In the file", align: "right", cell: (row) => formatPoints(row.old_points) },
            { key: "points", header: "Points", align: "right", cell: ({ points }) => <Points value={points} /> },
          ]}
          rows={preview.greatest}
          rowKey={({ line }) => line}
        />
      </section>
    </>
  );
}

/** Lists rows that can be read but pay nothing. */
function ExcludedRows({ preview }: { preview: Preview }) {
  const { claimed, paid_before, again, nothing, too_much, same_file } = preview;
  const lines = [
    same_file !== null && `This very file was taken over already, as import No. ${same_file}.`,
    claimed > 0 &&
      `${formatCount(claimed, "name has", "names have")} an open claim of an earlier import already: left out.`,
    paid_before > 0 &&
      `${formatCount(paid_before, "name was", "names were")} paid by an earlier import: ${again ? "paid again" : "left out"}.`,
    nothing > 0 && `${formatCount(nothing, "name")} would get less than one: left out.`,
    too_much > 0 && `${formatCount(too_much, "name")} would get more than 1,000,000,000,000: left out.`,
  ].filter((line) => line !== false);
  if (lines.length === 0) return null;
  return (
    <ul className="grid gap-1.5 rounded-control bg-gold-900 px-4 py-3 text-gold-300">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

function Terms({ file, preview }: { file: AdminImportProps["import"]; preview: Preview }) {
  const coin = useCoin();
  const decide = useDecision();
  const [rate, setRate] = useState(preview.rate);
  const [days, setDays] = useState("180");
  const [isConfirming, setConfirming] = useState(false);
  const isRate = parseRate(rate) !== null;
  const isDays = days === "" || /^[1-9]\d{0,3}$/.test(days);
  const loadPreview = (wanted: { rate: string; again: boolean }) =>
    router.get(
      importPaths.adminImport(file.id),
      { rate: wanted.rate.replace(",", "."), ...(wanted.again && { again: "1" }) },
      { preserveScroll: true },
    );
  const take = () => {
    const json = {
      rate: preview.rate,
      days: days === "" ? null : Number(days),
      again: preview.again,
      points: preview.points,
    };
    const words: Words = {
      done: "Being taken over.",
      failed: "The file could not be taken over, try again!",
      show: "always",
    };
    const path = importPaths.takeImport(file.id);
    return decide({ path, json }, words, () => router.visit(importPaths.adminImport(file.id)));
  };
  const isShown = rate.replace(",", ".") === preview.rate;
  return (
    <Card as="section" className="grid gap-5 p-5">
      <form
        className="grid gap-4 sm:grid-cols-[minmax(0,14rem)_minmax(0,14rem)_auto] sm:items-start sm:justify-start"
        onSubmit={(event) => {
          event.preventDefault();
          if (isRate) loadPreview({ rate, again: preview.again });
        }}
      >
        <Field
          label={coin("1 of the file is so many points")}
          inputMode="decimal"
          value={rate}
          onChange={({ target }) => setRate(target.value)}
          hint="Up to six decimals"
          error={isRate ? undefined : "A number above 0, at most six decimals."}
        />
        <Field
          label="Days until it lapses"
          inputMode="numeric"
          value={days}
          onChange={({ target }) => setDays(target.value.trim())}
          hint="Empty: never"
          error={isDays ? undefined : "From 1 to 3,650, or empty."}
        />
        <Button type="submit" className="sm:mt-6.5" disabledReason={isShown ? "The sum is of this rate." : null}>
          Show the sum
        </Button>
      </form>
      {preview.paid_before > 0 && (
        <Switch
          label="Pay names again that an earlier import has paid"
          hint="For the file of another system; never for the same file."
          checked={preview.again}
          onChange={({ target }) => loadPreview({ rate: preview.rate, again: target.checked })}
        />
      )}
      <Button
        variant="primary"
        className="justify-self-start"
        onClick={() => setConfirming(true)}
        disabledReason={
          !isShown || !isDays
            ? "Show the sum at this rate first."
            : preview.points === 0
              ? "Nobody gets anything."
              : null
        }
      >
        Take over
      </Button>
      <ConfirmDialog
        open={isConfirming}
        onClose={() => setConfirming(false)}
        onConfirm={take}
        title={coin(`Take over ${formatPoints(preview.points)} points?`)}
        confirmLabel="Take over"
      >
        {`${formatCount(preview.rows, "name")} of ${platformLabels[file.platform]} can be claimed from now on. Who has linked that account already is paid within minutes, others when they link it. What is paid cannot be taken back.`}
      </ConfirmDialog>
    </Card>
  );
}
