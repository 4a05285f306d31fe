import { TriangleAlert } from "lucide-react";
import type { DeskPartner } from "../../contract/boards.ts";
import { m } from "../../messages.ts";

export interface PartnerChoiceProps {
  partners: readonly DeskPartner[];
  /** The slugs of the chosen partners. */
  chosen: readonly string[];
  onChange: (change: { partners: string[] }) => void;
  error: string | undefined;
}

export function PartnerChoice({ partners, chosen, onChange, error }: PartnerChoiceProps) {
  const untried = partners.filter(({ slug, tried_at: triedAt }) => chosen.includes(slug) && triedAt === null);
  const turn = (slug: string) =>
    onChange({ partners: chosen.includes(slug) ? chosen.filter((one) => one !== slug) : [...chosen, slug] });
  return (
    <fieldset className="grid grid-cols-1 gap-1.5" data-field="partners" tabIndex={-1}>
      <legend className="mb-2 text-sm font-medium text-soft">{m.partners()}</legend>
      <ul className="grid max-h-56 grid-cols-1 overflow-y-auto rounded-control border border-line px-3 py-1 sm:grid-cols-2 sm:gap-x-6">
        {partners.map((partner) => (
          <li key={partner.slug}>
            <label className="flex min-h-11 items-center gap-3">
              <input
                type="checkbox"
                className="size-5 shrink-0"
                checked={chosen.includes(partner.slug)}
                onChange={() => turn(partner.slug)}
              />
              <span className="min-w-0 wrap-anywhere">{partnerWords(partner)}</span>
            </label>
          </li>
        ))}
      </ul>
      <p className={error === undefined ? "text-sm text-faint" : "text-sm text-coral-300"}>
        {error ?? m.partnersHint()}
      </p>
      {untried.length > 0 && (
        <p
          role="status"
          className="flex items-start gap-2.5 rounded-control bg-gold-900 px-4 py-3 text-sm text-gold-200"
        >
          <TriangleAlert size={17} aria-hidden className="mt-0.5 shrink-0" />
          {m.untriedWarning({ partners: untried.map(({ label }) => label).join(", ") })}
        </p>
      )}
    </fieldset>
  );
}

function partnerWords({ label, secrets, has_secrets: hasSecrets, tried_at: triedAt }: DeskPartner): string {
  if (secrets.length > 0 && !hasSecrets) return m.partnerNoKeys({ partner: label });
  return triedAt === null ? m.partnerUntried({ partner: label }) : label;
}
