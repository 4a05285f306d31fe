import { type ReactNode, useEffect, useRef, useState } from "react";
import { serviceDefinition, services } from "../../../common/contract/services.ts";
import { usePage } from "../../../platform/pages/client/use-page.ts";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { PasswordField } from "../../../ui/field.tsx";
import type { ServiceKeyProps } from "../contract/service-keys.ts";
import { m } from "../messages.ts";
import { KeyFormFields } from "./key-form-fields.tsx";
import { KeyOrigin, KeyStatus, TestedLine } from "./key-status.tsx";
import { type KeyForm, useKeyField } from "./use-key-field.ts";

export interface KeyFieldProps {
  entry: ServiceKeyProps;
  /** True when sandboxes stand in for services without a key. */
  demo: boolean;
  startsOpen?: boolean;
  /** Called when a key was saved or removed. Without this callback, the page's props reload. */
  onChanged?: () => void;
  headingLevel?: 2 | 3;
}

export function KeyField({ entry, demo, startsOpen = false, onChanged, headingLevel = 3 }: KeyFieldProps) {
  const { label, about } = serviceDefinition(entry.service);
  const form = useKeyField(entry, onChanged);
  const [isOpen, setOpen] = useState(startsOpen);
  const section = useRef<HTMLElement>(null);
  const { url } = usePage();
  const isMeant = url.endsWith(`#key-${entry.service}`);
  useEffect(() => {
    if (isMeant) setOpen(true);
  }, [isMeant]);
  useEffect(() => {
    if (isMeant && isOpen) section.current?.querySelector<HTMLElement>("form input")?.focus();
  }, [isMeant, isOpen]);
  const Heading = headingLevel === 2 ? "h2" : "h3";
  const turn = (isOpenNow: boolean) => {
    form.reset();
    setOpen(isOpenNow);
  };
  // A form that started open stays open, so the service's response stays readable.
  const saved = () => setOpen(startsOpen);
  return (
    <section ref={section} aria-labelledby={`key-${entry.service}`} className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="grid min-w-0 flex-1 basis-72 gap-1">
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
            <Heading id={`key-${entry.service}`} className="scroll-mt-24 text-lg font-semibold">
              {label}
            </Heading>
            <KeyStatus entry={entry} demo={demo} />
          </span>
          <p className="text-soft">{about}</p>
          <KeyOrigin entry={entry} />
        </div>
        {!isOpen && <KeyActions entry={entry} form={form} onOpen={() => turn(true)} />}
      </div>
      {isOpen ? (
        <OpenForm entry={entry} form={form} onClose={() => turn(false)} onSaved={saved} isLasting={startsOpen} />
      ) : (
        form.tested !== null && <TestedLine tested={form.tested} />
      )}
      <DoubtDialog entry={entry} form={form} onSaved={saved} />
    </section>
  );
}

/** Text only for screen readers, because several buttons on the page look the same. */
const hidden = (text: ReactNode) => <span className="sr-only">{text}</span>;

function KeyActions({ entry, form, onOpen }: { entry: ServiceKeyProps; form: KeyForm; onOpen: () => void }) {
  const { label, ...words } = serviceDefinition(entry.service);
  const [isRemoving, setRemoving] = useState(false);
  const isGiven = entry.state === "saved" || entry.state === "unreadable" || entry.is_beneath;
  const isTestable = (entry.state === "saved" || entry.state === "environment") && words.untestable !== true;
  return (
    <div className="flex flex-wrap gap-2">
      {isTestable && (
        <Button size="sm" variant="quiet" busy={form.busy === "testing"} onClick={() => void form.test(false)}>
          {m.test({ label, hidden })}
        </Button>
      )}
      {isGiven && (
        <Button size="sm" variant="quiet" onClick={() => setRemoving(true)}>
          {m.remove({ label, hidden })}
        </Button>
      )}
      <Button size="sm" onClick={onOpen}>
        {entry.state === "none" ? m.enter({ label, hidden }) : m.change({ label, hidden })}
      </Button>
      <ConfirmDialog
        open={isRemoving}
        onClose={() => setRemoving(false)}
        onConfirm={form.remove}
        title={m.removeTitle({ label })}
        confirmLabel={m.removeKey()}
        danger
      >
        <span className="grid gap-4">
          <span>
            {entry.state === "environment"
              ? m.removeUnderEnvironment({ names: entry.set_by.join(", ") })
              : services[entry.service].stops}
          </span>
          <CurrentPassword form={form} />
        </span>
      </ConfirmDialog>
    </div>
  );
}

interface OpenFormProps {
  entry: ServiceKeyProps;
  form: KeyForm;
  onClose: () => void;
  onSaved: () => void;
  isLasting: boolean;
}

function OpenForm({ entry, form, onClose, onSaved, isLasting }: OpenFormProps) {
  const { label, untestable } = serviceDefinition(entry.service);
  const save = async () => {
    if (await form.save()) onSaved();
  };
  return (
    <form
      method="post"
      noValidate
      aria-label={label}
      autoComplete="off"
      className="grid gap-4 rounded-control bg-surface-2 p-4 md:p-5"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <KeyFormFields entry={entry} form={form} />
      <CurrentPassword form={form} />
      {form.tested !== null && <TestedLine tested={form.tested} />}
      <div className="flex flex-wrap justify-end gap-2">
        {!isLasting && (
          <Button variant="quiet" onClick={onClose}>
            {m.cancel()}
          </Button>
        )}
        {untestable !== true && (
          <Button busy={form.busy === "testing"} onClick={() => void form.test(true)}>
            {m.test({ label, hidden })}
          </Button>
        )}
        <Button type="submit" variant="primary" busy={form.busy === "saving"}>
          {m.save({ label, hidden })}
        </Button>
      </div>
    </form>
  );
}

function CurrentPassword({ form: { password, setPassword, errors } }: { form: KeyForm }) {
  if (password === null) return null;
  return (
    <PasswordField
      label={m.password()}
      autoComplete="current-password"
      autoFocus
      value={password}
      hint={m.passwordHint()}
      error={errors.current_password}
      className="max-w-md"
      onChange={(event) => setPassword(event.target.value)}
    />
  );
}

function DoubtDialog({ entry, form, onSaved }: { entry: ServiceKeyProps; form: KeyForm; onSaved: () => void }) {
  const { label } = serviceDefinition(entry.service);
  const saveAnyway = async () => {
    if (await form.save({ anyway: true })) onSaved();
  };
  return (
    <ConfirmDialog
      open={form.doubt !== null}
      onClose={() => form.setDoubt(null)}
      onConfirm={saveAnyway}
      title={form.doubt?.verdict === "wrong" ? m.refusedTitle({ label }) : m.unansweredTitle({ label })}
      confirmLabel={m.saveAnyway()}
      cancelLabel={m.back()}
    >
      {form.doubt?.says}
    </ConfirmDialog>
  );
}
