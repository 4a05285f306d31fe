import { useState } from "react";
import { router } from "../../../../platform/pages/client/router.ts";
import { useAct } from "../../../../ui/base/act.ts";
import { Field, Select } from "../../../../ui/field.tsx";
import { FormDialog } from "../../../../ui/form-dialog.tsx";
import { showToast, toOutcome } from "../../../../ui/outcome.ts";
import { Switch } from "../../../../ui/switch.tsx";
import type { DeskBoard, DeskPartner } from "../../contract/boards.ts";
import { boardsPaths } from "../../contract/boards-paths.ts";
import { m } from "../../messages.ts";
import { type BoardDraft, type DraftChange, newDraft, readDraft, toDraft } from "./board-draft.ts";
import { PartnerChoice } from "./partner-choice.tsx";
import { PrizeRows } from "./prize-rows.tsx";
import { WindowFields, type WindowFieldsProps } from "./window-fields.tsx";

export interface BoardFormProps {
  open: boolean;
  onClose: () => void;
  board: DeskBoard | null;
  partners: readonly DeskPartner[];
  /** The server's time, ISO 8601 UTC. */
  now: string;
}

/** Give the form a new `key` each time it opens. */
export function BoardForm({ open, onClose, board, partners, now }: BoardFormProps) {
  const [draft, setDraft] = useState<BoardDraft>(() => (board === null ? newDraft(now, "UTC") : toDraft(board)));
  const [wrong, setWrong] = useState<{ field: string | null; text: string } | null>(null);
  const { act } = useAct();
  const change: DraftChange = (changed) => {
    setWrong(null);
    setDraft((was) => ({ ...was, ...changed }));
  };
  const getError = (field: string) => (wrong?.field === field ? wrong.text : undefined);
  const send = async (_: FormData, form: HTMLFormElement): Promise<boolean> => {
    const input = readDraft(draft);
    if ("field" in input) {
      setWrong(input);
      showWrong(form, input.field);
      return false;
    }
    const path = board === null ? boardsPaths.create : boardsPaths.update(board.id);
    const words = { done: m.boardSaved(), failed: m.boardNotSaved(), show: "always" } as const;
    const outcome = await act({ path, json: input }, (answer) => toOutcome(answer, words));
    showToast(outcome);
    if (outcome.kind === "refused" && outcome.field !== null) {
      const field = outcome.field.split(".")[0] ?? outcome.field;
      setWrong({ field, text: outcome.text });
      showWrong(form, field);
    }
    if (outcome.kind === "done") router.reload();
    return outcome.kind === "done";
  };
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={board === null ? m.newBoard() : m.editBoard({ name: board.name })}
      width="680px"
      label={board === null ? m.newBoardShort() : m.save()}
      onMend={() => setWrong(null)}
      onSend={send}
    >
      <Field
        label={m.name()}
        value={draft.name}
        maxLength={100}
        autoComplete="off"
        data-field="name"
        onChange={(event) => change({ name: event.target.value })}
        error={getError("name")}
      />
      <PartnerChoice partners={partners} chosen={draft.partners} onChange={change} error={getError("partners")} />
      <WindowFields draft={draft} onChange={change} getError={getError} />
      <PrizeRows rows={draft.prizes} onChange={(prizes) => change({ prizes })} error={getError("prizes")} />
      <EndFields draft={draft} onChange={change} getError={getError} />
    </FormDialog>
  );
}

function EndFields({ draft, onChange, getError }: WindowFieldsProps) {
  return (
    <>
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
        <Select
          label={m.ties()}
          value={draft.ties}
          onChange={(event) => onChange({ ties: event.target.value === "shared" ? "shared" : "earlier" })}
          options={[
            { value: "earlier", label: m.tiesEarlierShort() },
            { value: "shared", label: m.tiesSharedShort() },
          ]}
          error={getError("ties")}
        />
        <Field
          label={m.settleHours()}
          inputMode="numeric"
          value={draft.settleHours}
          data-field="settle_hours"
          onChange={(event) => onChange({ settleHours: event.target.value })}
          hint={m.settleHint()}
          error={getError("settle_hours")}
        />
        <Field
          label={m.position()}
          inputMode="numeric"
          value={draft.position}
          data-field="position"
          onChange={(event) => onChange({ position: event.target.value })}
          hint={m.positionHint()}
          error={getError("position")}
        />
      </div>
      <Switch
        label={m.paused()}
        hint={m.pausedHint()}
        checked={draft.paused}
        onChange={(event) => onChange({ paused: event.target.checked })}
      />
    </>
  );
}

function showWrong(form: HTMLFormElement, field: string): void {
  const found = form.querySelector<HTMLElement>(`[data-field="${CSS.escape(field)}"]`);
  found?.focus({ preventScroll: true });
  found?.scrollIntoView({ block: "center" });
}
