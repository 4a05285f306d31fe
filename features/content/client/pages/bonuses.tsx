import { ArrowUpRight, Check, Copy, Gift } from "lucide-react";
import { Card, Ribbon } from "../../../../ui/card.tsx";
import { useCopy } from "../../../../ui/copy.tsx";
import { cx } from "../../../../ui/cx.ts";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { Meta } from "../../../../ui/meta.tsx";
import { PageHead } from "../../../../ui/page-head.tsx";
import { Picture } from "../../../../ui/picture.tsx";
import { type Bonus, type BonusesProps, partnersFirst } from "../../contract/bonus.ts";
import { m } from "../../messages.ts";

export default function BonusesPage({ bonuses }: BonusesProps) {
  return (
    <>
      <Meta title={m.bonuses()} description={m.bonusesDescription()} />
      <div className="grid gap-8">
        <PageHead title={m.bonuses()} lead={m.bonusesLead()} />
        {bonuses.length === 0 ? (
          <EmptyState title={m.bonusesEmptyTitle()} icon={Gift}>
            {m.bonusesEmpty()}
          </EmptyState>
        ) : (
          <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3 xl:gap-5">
            {partnersFirst(bonuses).map((bonus) => (
              <BonusCard key={bonus.id} bonus={bonus} />
            ))}
          </ul>
        )}
      </div>
    </>
  );
}

/** A partner's offer: logo, text, a code that one press copies, and a link (BONUS-02 to BONUS-08). */
function BonusCard({ bonus }: { bonus: Bonus }) {
  return (
    <Card as="li" tier={bonus.partner ? "gold" : undefined} className="grid grid-rows-[auto_1fr_auto] overflow-hidden">
      <Picture src={bonus.logo} alt={bonus.alt} ratio={16 / 9} className="bg-surface-2" />
      {bonus.partner && <Ribbon>{m.partnerRibbon()}</Ribbon>}
      <div className="grid content-start gap-2 p-5">
        <h2 className="text-title-2">{bonus.name}</h2>
        <p className="whitespace-pre-line text-soft wrap-anywhere">{bonus.description}</p>
      </div>
      <div className="grid gap-3 p-5 pt-0">
        {bonus.code !== "" && <CodeButton code={bonus.code} name={bonus.name} />}
        <a href={bonus.claimHref} target="_blank" rel="noreferrer sponsored" className="btn btn-primary w-full">
          {m.claimBonus({ icon: () => <ArrowUpRight size={18} aria-hidden /> })}
        </a>
      </div>
    </Card>
  );
}

function CodeButton({ code, name }: { code: string; name: string }) {
  const [isCopied, copy] = useCopy();
  const Icon = isCopied ? Check : Copy;
  return (
    <button
      type="button"
      className="flex min-h-11 items-center justify-between gap-3 rounded-control border border-dashed border-gold-400/40 px-4 transition-colors hover:border-gold-400"
      aria-label={m.copyCodeOf({ name, code })}
      data-copied={isCopied || undefined}
      onClick={() => void copy(code)}
    >
      <span className="font-display font-semibold text-gold-300">{code}</span>
      <Icon size={18} aria-hidden className={cx(isCopied ? "text-mint-300" : "text-faint")} />
    </button>
  );
}
