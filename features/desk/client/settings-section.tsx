import { type FormEvent, useEffect, useRef, useState } from "react";
import { deskApiPaths } from "../../../common/contract/desk-api-paths.ts";
import type { SettingConflict, SettingsConflictResponse } from "../../../common/contract/settings-conflict.ts";
import { isRecord } from "../../../platform/contract/json-values.ts";
import { router } from "../../../platform/pages/client/router.ts";
import { Badge } from "../../../ui/badge.tsx";
import { call } from "../../../ui/base/api.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Conflict, formatValue, overwriteLabel } from "../../../ui/desk/conflict.tsx";
import type { Values } from "../../../ui/desk/setting-edits.ts";
import { applyEdits, diffValues, pickShown } from "../../../ui/desk/setting-edits.ts";
import { LeafMark } from "../../../ui/site-icons.tsx";
import { toast } from "../../../ui/toast.ts";
import { useCoin } from "../../../ui/use-coin.ts";
import { TestLetter } from "../../setup/client/test-letter.tsx";
import { m } from "../messages.ts";
import { AlertFields } from "./alert-fields.tsx";
import { ladderText, RanksFields } from "./ranks-fields.tsx";
import { SettingField } from "./setting-field.tsx";
import { type Section, settingLabel } from "./setting-words.ts";

type Errors = Record<string, string[]>;
type RefusedSave = Partial<Pick<SettingsConflictResponse, "conflicts">> & { errors?: Errors };

export interface SettingsSectionProps {
  section: Section;
  secrets: readonly string[];
  onChanged: (isChanged: boolean) => void;
  onTyped?: (values: Values) => void;
}

export function SettingsSection({ section, secrets, onChanged, onTyped }: SettingsSectionProps) {
  const { draft, setDraft, isChanged, isSaving, errors, clearErrors, save, undo, turn, conflicts } =
    useSection(section);
  const coin = useCoin();
  const callbacks = useRef({ onChanged, onTyped });
  callbacks.current = { onChanged, onTyped };
  useEffect(() => callbacks.current.onChanged(isChanged), [isChanged]);
  useEffect(() => callbacks.current.onTyped?.(draft), [draft]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save();
  };
  return (
    <Card as="section" className="scroll-mt-24 p-5 md:p-6">
      <form id={section.id} aria-label={section.title} noValidate onSubmit={submit} className="grid scroll-mt-24 gap-5">
        <header className="grid gap-1">
          <h2 className="text-title-2">{section.title}</h2>
          {section.about && <p className="text-soft">{coin(section.about)}</p>}
        </header>
        <div key={turn} className="grid items-start gap-5 sm:grid-cols-2">
          {Object.entries(draft).map(([key, value]) => {
            const edit = (changed: unknown) => {
              setDraft({ ...draft, [key]: changed });
              clearErrors(key);
            };
            if (key === "ranks" && isRecord(value)) {
              return <RanksFields key={key} ranks={value} errors={errors} onChange={edit} />;
            }
            return key === "alerts" && isRecord(value) ? (
              <AlertFields key={key} alerts={value} errors={errors} isChanged={isChanged} onChange={edit} />
            ) : (
              <SettingField
                key={key}
                name={key}
                path={key}
                value={value}
                isAlone={Object.keys(draft).length === 1}
                isSecret={secrets.includes(key)}
                errors={errors}
                onChange={edit}
              />
            );
          })}
        </div>
        {section.id === "identity" && <IdentityPreview values={draft} />}
        {section.id === "mail" && <TestLetter hint={m.testLetterHint()} />}
        {conflicts !== null && <Conflict stands={conflicts.map(toConflictRow)} />}
        <footer className="flex flex-wrap justify-end gap-3">
          {isChanged && (
            <Button variant="quiet" onClick={undo}>
              {m.undo()}
            </Button>
          )}
          <Button type="submit" variant={isChanged ? "primary" : "secondary"} busy={isSaving}>
            {conflicts === null ? m.save() : overwriteLabel}
            <span className="sr-only"> {section.title}</span>
          </Button>
        </footer>
      </form>
    </Card>
  );
}

function useSection(section: Section) {
  const [shown, setShown] = useState<Values>(section.values);
  const [draft, setDraft] = useState<Values>(section.values);
  const [errors, setErrors] = useState<Errors>({});
  const [isSaving, setSaving] = useState(false);
  // List fields are uncontrolled while they are edited. A new `turn` remounts them with the saved values.
  const [turn, setTurn] = useState(0);
  // The values of the last save, used until the page shows the result, because the server may normalise them.
  const [saved, setSaved] = useState<Values | null>(null);
  const edits = diffValues(saved ?? shown, draft);
  const isChanged = Object.keys(edits).length > 0;
  if (!isEqual(shown, section.values)) {
    setShown(section.values);
    setSaved(null);
    setDraft(applyEdits(section.values, edits));
    setTurn(turn + 1);
  }
  const [conflicts, setConflicts] = useState<SettingConflict[] | null>(null);
  const save = async () => {
    if (isSaving) return;
    if (!isChanged) return toast.info(m.nothingChanged());
    const seen = saved ?? shown;
    const json = diffValues(seen, draft);
    setSaving(true);
    const answer = await call<RefusedSave>(deskApiPaths.saveSettings, {
      json: { ...json, seen: pickShown(seen, json) },
    });
    setSaving(false);
    if (answer.kind === "answer" && answer.status === 200) {
      setErrors({});
      setConflicts(null);
      setSaved(draft);
      toast.success(m.settingsSaved());
      return router.reload();
    }
    if (answer.kind === "answer" && answer.status === 409 && answer.body.conflicts !== undefined) {
      setConflicts(answer.body.conflicts);
      // Keeps the edits and reloads the saved values. Another save then overwrites the other admin's changes.
      return router.reload();
    }
    const refused = answer.kind === "answer" ? (answer.body.errors ?? {}) : {};
    setErrors(refused);
    toast.error(Object.values(refused)[0]?.[0] ?? m.settingsFailed());
  };
  const clearErrors = (key: string) =>
    setErrors(Object.fromEntries(Object.entries(errors).filter(([path]) => path.split(".")[0] !== key)));
  const undo = () => {
    setDraft(section.values);
    setErrors({});
    setConflicts(null);
    setTurn(turn + 1);
  };
  return {
    draft,
    setDraft,
    isChanged,
    isSaving,
    errors,
    clearErrors,
    save,
    undo,
    turn,
    conflicts: isChanged ? conflicts : null,
  };
}

const toConflictRow = ({ field, theirs }: SettingConflict) => ({
  name: field.split(".").map(settingLabel).join(", "),
  value: field === "ranks.ladder" ? ladderText(theirs) : formatValue(theirs),
});

const isEqual = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

function IdentityPreview({ values }: { values: Values }) {
  const text = (key: string) => String(values[key] ?? "");
  const shown = {
    streamer: text("streamer"),
    brand: text("brand"),
    code: () => <span className="font-display font-semibold text-gold-300">{text("referral_code")}</span>,
  };
  return (
    <figure className="grid gap-3 rounded-card bg-ink/60 p-5">
      <figcaption className="overline-label">{m.preview()}</figcaption>
      <p className="flex items-center gap-3 font-display text-title-2 font-semibold wrap-anywhere">
        <LeafMark className="size-7 shrink-0" />
        {text("brand")}
      </p>
      <p className="text-soft wrap-anywhere">
        {text("promo_code") === ""
          ? m.identityPreview(shown)
          : m.identityPreviewVip({ ...shown, badge: () => <Badge tone="gold">{text("promo_code")}</Badge> })}
      </p>
    </figure>
  );
}
