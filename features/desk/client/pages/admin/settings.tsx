// The site's settings, section by section.
import { Fragment, useRef } from "react";
import { ConfirmDialog } from "../../../../../ui/confirm-dialog.tsx";
import { Desk } from "../../../../../ui/desk/desk.tsx";
import { useUnsavedChanges } from "../../../../../ui/unsaved-changes.tsx";
import type { AdminSettingsProps } from "../../../contract/desk.ts";
import { m } from "../../../messages.ts";
import { LookSection, lookSection } from "../../look/look-section.tsx";
import { buildSections } from "../../setting-words.ts";
import { SettingsSection } from "../../settings-section.tsx";

export default function AdminSettingsPage({ settings, secrets, admins }: AdminSettingsProps) {
  // The look has its own section and the commands have their own page.
  const { look: _, commands: __, ...others } = settings;
  const sections = buildSections(others, admins);
  const named = sections.flatMap(({ id, title }) =>
    id === "identity" ? [{ id, title }, lookSection] : [{ id, title }],
  );
  const note = (id: string) => (isChanged: boolean) => {
    if (isChanged) changed.current.add(id);
    else changed.current.delete(id);
  };
  const changed = useRef(new Set<string>());
  const { question } = useUnsavedChanges(() => changed.current.size > 0, ConfirmDialog);
  return (
    <Desk title={m.settings()} lead={m.settingsLead()}>
      <div className="grid items-start gap-8 lg:grid-cols-[11rem_minmax(0,1fr)]">
        <nav aria-label={m.sections()} className="sticky top-24 max-lg:hidden">
          <ul className="grid gap-1">
            {named.map(({ title, id }) => (
              <li key={id}>
                <a
                  href={`#${id}`}
                  className="block rounded-control px-3 py-2 text-soft hover:bg-surface-2 hover:text-text"
                >
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="grid gap-6">
          {sections.map((section) => (
            <Fragment key={section.id}>
              <SettingsSection section={section} secrets={secrets} onChanged={note(section.id)} />
              {section.id === "identity" && <LookSection settings={settings} onChanged={note(lookSection.id)} />}
            </Fragment>
          ))}
        </div>
      </div>
      {question}
    </Desk>
  );
}
