import { paths } from "../../../../../common/contract/paths.ts";
import { keyGroups, serviceDefinition } from "../../../../../common/contract/services.ts";
import { Card } from "../../../../../ui/card.tsx";
import { Desk } from "../../../../../ui/desk/desk.tsx";
import { PageLink } from "../../../../../ui/link.tsx";
import type { AdminKeysProps } from "../../../contract/service-keys.ts";
import { m } from "../../../messages.ts";
import { KeyField } from "../../key-field.tsx";

export default function AdminKeysPage({ services, seal_trouble: trouble, demo }: AdminKeysProps) {
  return (
    <Desk title={m.keys()} lead={m.lead()}>
      {trouble !== null && (
        <p role="alert" className="rounded-card bg-coral-900 p-4 text-coral-300 md:p-5">
          {trouble}
        </p>
      )}
      {demo && <p className="text-soft">{m.demoAbout()}</p>}
      <div className="grid gap-8">
        {keyGroups.map((group) => (
          <section key={group} aria-label={group} className="grid gap-3">
            <h2 className="text-title-2">{group}</h2>
            <Card className="grid ruled">
              {services
                .filter(({ service }) => serviceDefinition(service).group === group)
                .map((entry) => (
                  <div key={entry.service} className="p-5 md:p-6">
                    <KeyField entry={entry} demo={demo} />
                  </div>
                ))}
            </Card>
          </section>
        ))}
      </div>
      <p className="text-sm text-faint">
        {m.settingsHint({
          pageLink: (text) => (
            <PageLink href={paths.admin.settings} className="link">
              {text}
            </PageLink>
          ),
        })}
      </p>
    </Desk>
  );
}
