import { type KeyField, serviceDefinition } from "../../../common/contract/services.ts";
import { Field, PasswordField } from "../../../ui/field.tsx";
import { PageLink } from "../../../ui/link.tsx";
import type { ServiceKeyProps } from "../contract/service-keys.ts";
import { m } from "../messages.ts";
import { AppSteps } from "./app-steps.tsx";
import type { KeyForm } from "./use-key-field.ts";

export function KeyFormFields({ entry, form }: { entry: ServiceKeyProps; form: KeyForm }) {
  const { fields, where, href } = serviceDefinition(entry.service);
  return (
    <>
      {entry.addresses === null ? (
        <p className="text-sm text-soft">
          {where}{" "}
          {href !== undefined && (
            <PageLink href={href} className="link">
              {new URL(href).hostname}
            </PageLink>
          )}
        </p>
      ) : (
        <AppSteps service={entry.service} addresses={entry.addresses} />
      )}
      <div className={fields.length > 1 ? "grid items-start gap-4 sm:grid-cols-2" : "grid gap-4"}>
        {fields.map((field) => (
          <OneField key={field.name} field={field} form={form} before={entry.shown[field.name]} />
        ))}
      </div>
    </>
  );
}

function OneField({ field, form, before }: { field: KeyField; form: KeyForm; before: string | undefined }) {
  const { name, kind, label, optional, hint, placeholder } = field;
  const props = {
    name,
    label: optional ? m.optional({ label }) : label,
    value: form.typed[name] ?? "",
    error: form.errors[name],
    // Keeps browsers and password managers from storing the key, which belongs to the site and not to the admin.
    autoComplete: kind === "plain" ? "off" : "one-time-code",
    spellCheck: false,
    autoCapitalize: "none",
    onChange: (event: { target: { value: string } }) => form.type(name, event.target.value),
  };
  if (kind === "plain") return <Field {...props} hint={hint} placeholder={placeholder} />;
  const stored = before === "…" ? m.storedHint() : savedHint(before, hint);
  return <PasswordField {...props} hint={stored} />;
}

const savedHint = (before: string | undefined, hint: string | undefined): string | undefined =>
  before === undefined ? hint : m.storedEndingHint({ before });
