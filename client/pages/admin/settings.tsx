// The site's settings, a section at a time.
import { useRef } from "react";
import type { AdminSettingsProps } from "../../../contracts/desk.ts";
import { Desk } from "../../components/desk/desk.tsx";
import { sectionsOf } from "../../components/settings/desk/setting-words.ts";
import { SettingsSection } from "../../components/settings/desk/settings-section.tsx";
import { useUnsaved } from "../../ui/unsaved.tsx";

export default function AdminSettingsPage({ settings, secrets, admins }: AdminSettingsProps) {
  const sections = sectionsOf(settings, admins);
  const changed = useRef(new Set<string>());
  const { question } = useUnsaved(() => changed.current.size > 0);
  return (
    <Desk title="Settings" lead="Your names, links, texts and figures. Saved sections show on the site at once.">
      <div className="grid items-start gap-8 lg:grid-cols-[11rem_minmax(0,1fr)]">
        <nav aria-label="Sections" className="sticky top-24 max-lg:hidden">
          <ul className="grid gap-1">
            {sections.map(({ title, id }) => (
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
            <SettingsSection
              key={section.id}
              section={section}
              secrets={secrets}
              onChanged={(isChanged) => {
                if (isChanged) changed.current.add(section.id);
                else changed.current.delete(section.id);
              }}
            />
          ))}
        </div>
      </div>
      {question}
    </Desk>
  );
}
