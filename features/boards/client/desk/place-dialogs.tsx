import { useState } from "react";
import { router } from "../../../../platform/pages/client/router.ts";
import { formatDollars } from "../../../../ui/base/format.ts";
import { ConfirmDialog } from "../../../../ui/confirm-dialog.tsx";
import { readDecimal } from "../../../../ui/decimal.ts";
import { callDesk } from "../../../../ui/desk/desk-call.ts";
import { Field, TextArea } from "../../../../ui/field.tsx";
import { FormDialog } from "../../../../ui/form-dialog.tsx";
import { MoneyField } from "../../../../ui/money-field.tsx";
import type { DeskBoard, DeskPartner, DeskPlace } from "../../contract/boards.ts";
import { boardsPaths } from "../../contract/boards-paths.ts";
import { m } from "../../messages.ts";
import { proofWords } from "./desk-words.ts";

export interface PlaceDialogProps {
  open: boolean;
  onClose: () => void;
  board: DeskBoard;
  place: DeskPlace;
  partners: readonly DeskPartner[];
}

async function send(path: string, json: object, done: string): Promise<boolean> {
  const outcome = await callDesk(path, json, done);
  if (outcome.kind === "done") router.reload();
  return outcome.kind === "done";
}

const readAccount = ({ partner, account_key }: DeskPlace) => ({ partner, account_key });

export function ExcludeDialog({ open, onClose, board, place }: PlaceDialogProps) {
  const { name, excluded_reason: excludedFor } = place;
  const path = boardsPaths.exclude(board.id);
  if (excludedFor !== null) {
    return (
      <ConfirmDialog
        open={open}
        onClose={onClose}
        onConfirm={() => send(path, { ...readAccount(place), reason: null }, m.putBackToast())}
        title={m.putBackTitle({ name })}
        confirmLabel={m.putBack()}
      >
        {m.putBackText()}
      </ConfirmDialog>
    );
  }
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={m.excludeTitle({ name })}
      description={m.excludeText()}
      width="520px"
      label={m.exclude()}
      variant="danger"
      noValidate={false}
      onSend={(form) => send(path, { ...readAccount(place), reason: readReason(form) }, m.excludedToast())}
    >
      <ReasonField />
    </FormDialog>
  );
}

export function CorrectDialog({ open, onClose, board, place }: PlaceDialogProps) {
  const [typed, setTyped] = useState(String(place.wager));
  const [error, setError] = useState<string>();
  const correct = async (form: FormData): Promise<boolean> => {
    const wager = readDecimal(typed);
    if (wager === null || wager < 0) {
      setError(m.badAmount());
      return false;
    }
    const json = { ...readAccount(place), wager, reason: readReason(form) };
    return send(boardsPaths.correct(board.id), json, m.corrected());
  };
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={m.correctTitle({ name: place.name })}
      description={m.correctText()}
      width="520px"
      label={m.correct()}
      noValidate={false}
      onSend={correct}
    >
      <MoneyField
        label={m.newFigure()}
        value={typed}
        ours={String(place.wager)}
        onChange={(value) => {
          setTyped(value);
          setError(undefined);
        }}
        hint={formatDollars(place.wager)}
        error={error}
      />
      <ReasonField />
    </FormDialog>
  );
}

export function AssignDialog({ open, onClose, board, place, partners }: PlaceDialogProps) {
  const partner = partners.find(({ slug }) => slug === place.partner);
  const proof = partner && proofWords[partner.proof]({ partner: partner.label });
  const assign = (form: FormData) => {
    const username = String(form.get("username") ?? "").trim();
    const json = { ...readAccount(place), username: username === "" ? null : username };
    return send(boardsPaths.assign(board.id), json, m.assigned());
  };
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={m.assignTitle({ name: place.name })}
      description={[m.assignText(), proof].filter(Boolean).join(" ")}
      width="480px"
      label={m.assign()}
      isQuick
      onSend={assign}
    >
      <Field
        label={m.username()}
        name="username"
        maxLength={100}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={place.username ?? ""}
        hint={m.usernameHint()}
      />
    </FormDialog>
  );
}

export interface AcceptDialogProps extends Pick<PlaceDialogProps, "open" | "onClose" | "board"> {
  partner: string;
}

export function AcceptDialog({ open, onClose, board, partner }: AcceptDialogProps) {
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={m.acceptTitle({ partner })}
      description={m.acceptText()}
      width="520px"
      label={m.accept()}
      variant="danger"
      noValidate={false}
      onSend={(form) => send(boardsPaths.accept(board.id), { partner, reason: readReason(form) }, m.accepted())}
    >
      <ReasonField />
    </FormDialog>
  );
}

function ReasonField() {
  return (
    <TextArea label={m.reason()} name="reason" rows={3} minLength={3} maxLength={300} required hint={m.reasonHint()} />
  );
}

const readReason = (form: FormData): string => String(form.get("reason") ?? "").trim();
