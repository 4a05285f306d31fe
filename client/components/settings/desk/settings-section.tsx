// One section of the settings: edited as a whole, saved as a whole.
import { router } from "@inertiajs/react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { paths } from "../../../../contracts/paths.ts";
import { call } from "../../../api.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { toast } from "../../../ui/toast.ts";
import { IdentityPreview } from "./identity-preview.tsx";
import { editsOf, withEdits } from "./setting-edits.ts";
import { SettingField } from "./setting-field.tsx";
import type { Section, Values } from "./setting-words.ts";

type Errors = Record<string, string[]>;

export interface SettingsSectionProps {
  section: Section;
  secrets: readonly string[];
  /** Told whether something stands in it that is not saved. */
  onChanged: (isChanged: boolean) => void;
}

export function SettingsSection({ section, secrets, onChanged }: SettingsSectionProps) {
  const { draft, setDraft, isChanged, isSaving, errors, save, undo, turn } = useSection(section);
  const tell = useRef(onChanged);
  tell.current = onChanged;
  useEffect(() => tell.current(isChanged), [isChanged]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save();
  };
  return (
    <Card as="section" className="scroll-mt-24 p-5 md:p-6">
      <form id={section.id} aria-label={section.title} noValidate onSubmit={submit} className="grid scroll-mt-24 gap-5">
        <header className="grid gap-1">
          <h2 className="text-title-2">{section.title}</h2>
          {section.about && <p className="text-soft">{section.about}</p>}
        </header>
        <div key={turn} className="grid items-start gap-5 sm:grid-cols-2">
          {Object.entries(draft).map(([key, value]) => (
            <SettingField
              key={key}
              name={key}
              path={key}
              value={value}
              isAlone={Object.keys(draft).length === 1}
              isSecret={secrets.includes(key)}
              errors={errors}
              onChange={(changed) => setDraft({ ...draft, [key]: changed })}
            />
          ))}
        </div>
        {section.id === "identity" && <IdentityPreview values={draft} />}
        <footer className="flex flex-wrap justify-end gap-3">
          {isChanged && (
            <Button variant="quiet" onClick={undo}>
              Undo
            </Button>
          )}
          <Button type="submit" variant={isChanged ? "primary" : "secondary"} busy={isSaving}>
            Save
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
  // Lists are uncontrolled while they are written: a new turn fills them anew.
  const [turn, setTurn] = useState(0);
  // What the last save sent, until the page shows what came of it: the server may write it in its own way.
  const [saved, setSaved] = useState<Values | null>(null);
  const edits = editsOf(saved ?? shown, draft);
  const isChanged = Object.keys(edits).length > 0;
  if (!isSame(shown, section.values)) {
    setShown(section.values);
    setSaved(null);
    setDraft(withEdits(section.values, edits));
    setTurn(turn + 1);
  }
  const save = async () => {
    if (isSaving) return;
    if (!isChanged) return toast.info("Nothing has changed.");
    setSaving(true);
    const answer = await call<{ errors?: Errors }>(paths.api.saveSettings, { json: edits });
    setSaving(false);
    if (answer.kind === "answer" && answer.status === 200) {
      setErrors({});
      setSaved(draft);
      toast.success("Settings saved.");
      return router.reload();
    }
    const refused = answer.kind === "answer" ? (answer.body.errors ?? {}) : {};
    setErrors(refused);
    toast.error(Object.values(refused)[0]?.[0] ?? "The settings could not be saved, try again!");
  };
  const undo = () => {
    setDraft(section.values);
    setErrors({});
    setTurn(turn + 1);
  };
  return { draft, setDraft, isChanged, isSaving, errors, save, undo, turn };
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
