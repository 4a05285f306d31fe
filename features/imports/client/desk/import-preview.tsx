import { useState } from "react";
import { router } from "../../../../platform/pages/client/router.ts";
import { Points } from "../../../../ui/amounts.tsx";
import { formatPoints } from "../../../../ui/base/format.ts";
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
import { m } from "../../messages.ts";
import { platformLabels } from "./import-words.ts";

export function ImportPreview({ file, preview }: { file: AdminImportProps["import"]; preview: Preview }) {
  return (
    <>
      <section aria-label={m.previewLabel()} className="grid gap-3 sm:grid-cols-3 md:gap-5">
        <Card className="p-4 md:p-5">
          <Stat label={m.names()}>{formatPoints(preview.rows)}</Stat>
        </Card>
        <Card className="p-4 md:p-5">
          <Stat label={m.inFile()}>{formatPoints(preview.old_points)}</Stat>
        </Card>
        <Card className="p-4 md:p-5">
          <Stat label={m.points()} note={m.rateNote({ rate: preview.rate })}>
            {formatPoints(preview.points)}
          </Stat>
        </Card>
      </section>
      <ExcludedRows preview={preview} />
      <Terms key={`${preview.rate} ${preview.again}`} file={file} preview={preview} />
      <section aria-labelledby="greatest" className="grid gap-4">
        <h2 id="greatest" className="text-title-2">
          {m.topTen()}
        </h2>
        <Table
          caption={m.topTen()}
          dense
          columns={[
            { key: "name", header: m.name(), small: "heading", className: "wrap-anywhere", cell: ({ name }) => name },
            { key: "line", header: m.line(), align: "right", cell: ({ line }) => formatPoints(line) },
            { key: "old", header: m.inFile(), align: "right", cell: (row) => formatPoints(row.old_points) },
            { key: "points", header: m.points(), align: "right", cell: ({ points }) => <Points value={points} /> },
          ]}
          rows={preview.greatest}
          rowKey={({ line }) => line}
        />
      </section>
    </>
  );
}

function ExcludedRows({ preview }: { preview: Preview }) {
  const { claimed, paid_before, again, nothing, too_much, same_file } = preview;
  const lines = [
    same_file !== null && m.sameFile({ number: same_file }),
    claimed > 0 && m.claimedNames({ count: claimed }),
    paid_before > 0 && (again ? m.paidNamesAgain({ count: paid_before }) : m.paidNames({ count: paid_before })),
    nothing > 0 && m.tooLittle({ count: nothing }),
    too_much > 0 && m.tooMuch({ count: too_much }),
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
      done: m.takingOver(),
      failed: m.takeOverFailed(),
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
          label={coin(m.rate())}
          inputMode="decimal"
          value={rate}
          onChange={({ target }) => setRate(target.value)}
          hint={m.rateHint()}
          error={isRate ? undefined : m.rateInvalid()}
        />
        <Field
          label={m.days()}
          inputMode="numeric"
          value={days}
          onChange={({ target }) => setDays(target.value.trim())}
          hint={m.daysHint()}
          error={isDays ? undefined : m.daysInvalid()}
        />
        <Button type="submit" className="sm:mt-6.5" disabledReason={isShown ? m.isShown() : null}>
          {m.showSum()}
        </Button>
      </form>
      {preview.paid_before > 0 && (
        <Switch
          label={m.again()}
          hint={m.againHint()}
          checked={preview.again}
          onChange={({ target }) => loadPreview({ rate: preview.rate, again: target.checked })}
        />
      )}
      <Button
        variant="primary"
        className="justify-self-start"
        onClick={() => setConfirming(true)}
        disabledReason={!isShown || !isDays ? m.showFirst() : preview.points === 0 ? m.nobodyPaid() : null}
      >
        {m.takeOver()}
      </Button>
      <ConfirmDialog
        open={isConfirming}
        onClose={() => setConfirming(false)}
        onConfirm={take}
        title={coin(m.takeOverTitle({ points: formatPoints(preview.points) }))}
        confirmLabel={m.takeOver()}
      >
        {m.takeOverAbout({ names: preview.rows, platform: platformLabels[file.platform] })}
      </ConfirmDialog>
    </Card>
  );
}
