// Creates or edits a case. Values are sent as entered, and the dialog stays open after a failure (ADMIN-29 to ADMIN-45).
import { Maximize2, Minimize2 } from "lucide-react";
import { useState } from "react";
import { deskApiPaths } from "../../../../common/contract/desk-api-paths.ts";
import { readCount } from "../../../../ui/base/api.ts";
import { Button } from "../../../../ui/button.tsx";
import { type GetFieldProps as AboutField, EditDialog } from "../../../../ui/desk/edit-dialog.tsx";
import type { RecordFormProps } from "../../../../ui/desk/use-record-form.ts";
import { DraftOffer } from "../../../../ui/draft-offer.tsx";
import { Field } from "../../../../ui/field.tsx";
import type { Words } from "../../../../ui/outcome.ts";
import { PictureField } from "../../../../ui/picture-field.tsx";
import { useSavedDraft } from "../../../../ui/saved-draft.ts";
import { useCoin } from "../../../../ui/use-coin.ts";
import type { Case } from "../../contract/cases.ts";
import { caseFields } from "../../contract/desk-fields.ts";
import { m } from "../../messages.ts";
import {
  type CaseDraft,
  duplicateDraft,
  emptyCase,
  rebaseDraft,
  toDraft,
  toFormData,
  withoutFiles,
  withPlainNumbers,
} from "./case-draft.ts";
import { CaseFigures } from "./case-figures.tsx";
import { firstProblem } from "./case-problems.ts";
import { CaseRewards } from "./case-rewards.tsx";

/** Many pictures take a while on a slow connection. */
const uploadTimeoutMs = 300_000;

type DraftSource = Pick<RecordFormProps<Case>, "mode" | "record">;

function initialDraft({ mode, record }: DraftSource): CaseDraft {
  if (record === null) return emptyCase;
  return mode === "edit" ? toDraft(record) : duplicateDraft(record);
}

/** Names the stored draft. A case that was saved meanwhile has a new version and so a new draft. */
const draftName = ({ mode, record }: DraftSource): string =>
  record === null ? "case new" : `case ${mode} ${record.id} ${record.version}`;

const savedWords = (done: string, body: unknown): string => {
  const won = readCount(body, "won_meanwhile") ?? 0;
  return won > 0 ? `${done} ${m.wonMeanwhile({ won })}` : done;
};

/** Every failure shows only the documented message (ADMIN-43). */
const messages: Record<"create" | "update", Words> = {
  create: { done: m.caseCreated(), failed: m.caseNotCreated(), show: "nothing" },
  update: {
    done: (body) => savedWords(m.caseUpdated(), body),
    failed: m.caseNotUpdated(),
    show: "nothing",
  },
};

export function CaseForm({ mode, record, now, ...dialog }: RecordFormProps<Case>) {
  const [isLarge, setLarge] = useState(readSize);
  const [draft, setDraft] = useState(() => initialDraft({ mode, record }));
  const stored = useSavedDraft<CaseDraft>(draftName({ mode, record }));
  const was = mode === "edit" ? record : null;
  const isNew = was === null;
  const change = (next: CaseDraft) => {
    setDraft(next);
    stored.store(withoutFiles(next));
  };
  const sent = (_: FormData, isOver: boolean): FormData => {
    const upon = isOver && was !== null && now !== undefined ? rebaseDraft(draft, was, now) : draft;
    return toFormData(withPlainNumbers(upon));
  };
  return (
    <EditDialog
      {...dialog}
      title={isNew ? m.createNewCase() : m.editCase()}
      width={isLarge ? "1040px" : "500px"}
      height={isLarge ? "90dvh" : "500px"}
      path={isNew ? deskApiPaths.createCase : deskApiPaths.updateCase(was.id)}
      labels={caseFields}
      was={was && withoutStocks(was)}
      now={now && withoutStocks(now)}
      sent={sent}
      timeoutMs={uploadTimeoutMs}
      words={isNew ? messages.create : messages.update}
      missing={() => firstProblem(withPlainNumbers(draft))}
      onSaved={stored.drop}
    >
      {(field, getError) => (
        <>
          <DraftOffer saved={stored} what={isNew ? m.newCase() : m.thisCase()} onTake={change} />
          <SizeButton isLarge={isLarge} onPress={() => setLarge(saveSize(!isLarge))} />
          <div className={isLarge ? "case-large grid gap-5" : "grid gap-5"}>
            {/* The small dialog's figures stick while its rewards scroll, so they share its one column. */}
            <div className={isLarge ? "grid gap-5" : "contents"}>
              <Head draft={draft} onChange={change} field={field} />
              <CaseFigures draft={draft} />
            </div>
            <CaseRewards draft={draft} onChange={change} getError={getError} />
          </div>
        </>
      )}
    </EditDialog>
  );
}

/** Returns the case without stocks. A win lowers a stock but is not an edit; the form saves stocks as differences. */
const withoutStocks = (saved: Case) => ({
  ...saved,
  seen: String(saved.version),
  rewards: saved.rewards.map(({ label, prob, kind, amount, image }) => ({ label, prob, kind, amount, image })),
});

const sizeKey = "windfall:case-dialog";

/** The document's size is the small one (ADMIN-29). A streamer with many rewards enlarges the dialog once. */
function readSize(): boolean {
  try {
    return localStorage.getItem(sizeKey) === "large";
  } catch {
    return false;
  }
}

function saveSize(isLarge: boolean): boolean {
  try {
    localStorage.setItem(sizeKey, isLarge ? "large" : "small");
  } catch {
    // The browser blocks storage, so the size lasts until the dialog closes.
  }
  return isLarge;
}

/** Switches the dialog between normal and large. Hidden on phones, where every dialog already has the full width. */
const SizeButton = ({ isLarge, onPress }: { isLarge: boolean; onPress: () => void }) => (
  <Button
    size="sm"
    variant="quiet"
    icon={isLarge ? Minimize2 : Maximize2}
    className="z-10 -mt-2 justify-self-end max-desk:hidden"
    style={{ marginBottom: isLarge ? -8 : -48 }}
    aria-pressed={isLarge}
    onClick={onPress}
  >
    {isLarge ? m.smallerDialog() : m.largerDialog()}
  </Button>
);

interface HeadProps {
  draft: CaseDraft;
  onChange: (draft: CaseDraft) => void;
  field: AboutField<keyof typeof caseFields>;
}

function Head({ draft, onChange, field }: HeadProps) {
  const coin = useCoin();
  return (
    <>
      <Field
        {...field("name")}
        autoComplete="off"
        value={draft.name}
        onChange={(event) => onChange({ ...draft, name: event.target.value })}
      />
      <Field
        {...field("price")}
        type="number"
        inputMode="numeric"
        step="any"
        hint={coin(m.priceHint())}
        value={draft.price}
        onChange={(event) => onChange({ ...draft, price: event.target.value })}
      />
      <PictureField
        {...field("image")}
        current={draft.image}
        isUnchecked
        onChoose={(file) => onChange({ ...draft, file })}
      />
    </>
  );
}
