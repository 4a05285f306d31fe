import { Fragment, useEffect, useRef, useState } from "react";
import { router } from "../../../../../platform/pages/client/router.ts";
import { ConfirmDialog } from "../../../../../ui/confirm-dialog.tsx";
import { Desk } from "../../../../../ui/desk/desk.tsx";
import { SearchField, Select } from "../../../../../ui/field.tsx";
import { PageLink } from "../../../../../ui/link.tsx";
import { LinkTabs } from "../../../../../ui/link-tabs.tsx";
import { useUnsavedChanges } from "../../../../../ui/unsaved-changes.tsx";
import type { AdminSettingsProps } from "../../../contract/desk.ts";
import { m } from "../../../messages.ts";
import { LookSection } from "../../look/look-section.tsx";
import {
  buildSections,
  findPart,
  findSection,
  findSettings,
  partAddress,
  partTitles,
  type SettingsPart,
  sectionAddresses,
  settingsParts,
} from "../../setting-words.ts";
import { SettingsSection } from "../../settings-section.tsx";

const tabs = settingsParts.map((part) => ({ label: partTitles[part], href: partAddress(part) }));

export default function AdminSettingsPage({ part, settings, secrets, admins }: AdminSettingsProps) {
  const sections = buildSections(settings, part, admins);
  const note = (id: string) => (isChanged: boolean) => {
    if (isChanged) changed.current.add(id);
    else changed.current.delete(id);
  };
  const changed = useRef(new Set<string>());
  const { question } = useUnsavedChanges(() => changed.current.size > 0, ConfirmDialog);
  useAnchor(part);
  return (
    <Desk title={m.settings()} lead={m.settingsLead()}>
      <div className="desk-filters">
        <div className="max-desk:hidden">
          <LinkTabs links={tabs} label={m.settingsPages()} currentPath={partAddress(part)} />
        </div>
        <Search part={part} />
      </div>
      <SectionSelect part={part} />
      <div className="grid items-start gap-8 lg:grid-cols-[11rem_minmax(0,1fr)]">
        <nav aria-label={m.sections()} className="sticky top-24 max-lg:hidden">
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
            <Fragment key={section.id}>
              {section.id === "look" ? (
                <LookSection settings={settings} onChanged={note(section.id)} />
              ) : (
                <SettingsSection section={section} secrets={secrets} onChanged={note(section.id)} />
              )}
            </Fragment>
          ))}
        </div>
      </div>
      {question}
    </Desk>
  );
}

/**
 * An address such as `/admin/settings#cashout` names a section or a setting. This hook opens the page that contains it.
 */
function useAnchor(part: SettingsPart): void {
  useEffect(() => {
    const anchor = location.hash.slice(1);
    const [itsPart, section] = [findPart(anchor), findSection(anchor)];
    if (itsPart === undefined || section === undefined) return;
    if (itsPart !== part) return router.visit(`${partAddress(itsPart)}#${section}`, { replace: true });
    if (section !== anchor) document.getElementById(section)?.scrollIntoView();
  }, [part]);
}

function Search({ part }: { part: SettingsPart }) {
  const [typed, setTyped] = useState("");
  const found = findSettings(typed);
  return (
    <div className="relative desk:w-64">
      <SearchField label={m.findSetting()} value={typed} onChange={setTyped} />
      {typed.trim() !== "" && (
        <div className="menu absolute left-0 w-full top-full z-30 mt-2 grid max-h-80 overflow-y-auto p-2">
          <p role="status" className={found.length > 0 ? "sr-only" : "px-3 py-2 text-sm text-soft"}>
            {found.length > 0 ? m.settingsFound({ count: found.length }) : m.noSettingFound()}
          </p>
          <ul aria-label={m.foundSettings()}>
            {found.map(({ label, detail, href }) => (
              <li key={`${href} ${label}`}>
                <FoundLink href={href} part={part} onPress={() => setTyped("")}>
                  <span className="min-w-0 flex-1 wrap-anywhere">{label}</span>
                  <span className="max-w-1/2 text-right text-sm text-faint">{detail}</span>
                </FoundLink>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

interface FoundLinkProps {
  href: string;
  part: SettingsPart;
  onPress: () => void;
  children: React.ReactNode;
}

/** A link to a section of the current page causes no visit, so unsaved input stays. */
function FoundLink({ href, part, onPress, children }: FoundLinkProps) {
  const [path, anchor = ""] = href.split("#");
  if (path === partAddress(part))
    return (
      <a href={`#${anchor}`} className="menu-item" onClick={onPress}>
        {children}
      </a>
    );
  return (
    <PageLink href={href} prefetch="none" className="menu-item">
      {children}
    </PageLink>
  );
}

/** On a phone, one select field leads to all sections. */
function SectionSelect({ part }: { part: SettingsPart }) {
  const first = sectionAddresses.find((section) => section.part === part)?.value;
  const [chosen, setChosen] = useState(first);
  const go = (value: string) => {
    setChosen(value);
    const [path, anchor = ""] = value.split("#");
    if (path !== partAddress(part)) return router.visit(value);
    document.getElementById(anchor)?.scrollIntoView();
  };
  return (
    <Select
      label={m.goToSection()}
      className="desk:hidden"
      value={chosen}
      onChange={({ target }) => go(target.value)}
      options={sectionAddresses.map(({ value, label }) => ({ value, label }))}
    />
  );
}
