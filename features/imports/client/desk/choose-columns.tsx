import type { FormEvent } from "react";
import { Button } from "../../../../ui/button.tsx";
import { Card } from "../../../../ui/card.tsx";
import { useDecision } from "../../../../ui/desk/use-decision.ts";
import { Select } from "../../../../ui/field.tsx";
import type { Words } from "../../../../ui/outcome.ts";
import { importPaths } from "../../contract/import-paths.ts";
import type { ImportColumn } from "../../contract/imports.ts";
import { m } from "../../messages.ts";

const messages: Words = {
  done: m.readingAgain(),
  failed: m.columnsFailed(),
  show: "always",
};

export function ChooseColumns({ id, columns }: { id: number; columns: readonly ImportColumn[] }) {
  const decide = useDecision();
  const named = columns.map(({ head, samples }, at) => ({
    value: String(at),
    label: [head || m.columnNumber({ number: at + 1 }), samples.filter((sample) => sample !== "").join(", ")]
      .filter(Boolean)
      .join(": "),
  }));
  const column = {
    options: [{ value: "", label: m.chooseColumn() }, ...named],
    required: true,
    className: "wrap-anywhere",
  };
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const json = { name: Number(form.get("name")), points: Number(form.get("points")) };
    void decide({ path: importPaths.chooseColumns(id), json }, messages);
  };
  return (
    <Card as="section" className="p-5" aria-label={m.columns()}>
      <form onSubmit={send} className="grid gap-4 sm:grid-cols-2">
        <Select label={m.names()} name="name" {...column} />
        <Select label={m.points()} name="points" {...column} hint={m.columnsHint()} />
        <Button type="submit" variant="primary" className="justify-self-start">
          {m.readFile()}
        </Button>
      </form>
    </Card>
  );
}
