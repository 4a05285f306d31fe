import { Check, Copy } from "lucide-react";
import { useCopy } from "../../../../ui/copy.tsx";
import { LeafMark } from "../../../../ui/site-icons.tsx";
import { m } from "../../messages.ts";

interface VipHeroProps {
  streamer: string;
  code: string;
  isWeekly: boolean;
  hasRanks: boolean;
}

export function VipHero({ streamer, code, isWeekly, hasRanks }: VipHeroProps) {
  const [isCopied, copy] = useCopy();
  const Icon = isCopied ? Check : Copy;
  const rewards = hasRanks ? (isWeekly ? "ranksAndWeekly" : "ranks") : isWeekly ? "weekly" : "other";
  return (
    <section className="edge-glow relative grid gap-8 overflow-hidden rounded-card p-6 [--edge:var(--color-gold-400)] md:grid-cols-[1.2fr_1fr] md:items-center md:p-12">
      <LeafMark className="pointer-events-none absolute -top-10 -right-8 size-64 rotate-12 opacity-[0.07]" />
      <div className="relative grid gap-3">
        <h1 className="text-hero">{m.vipRewards()}</h1>
        <p className="max-w-lg text-lg text-soft">
          {code === "" ? m.vipLead() : m.vipLeadCode({ streamer })} {m.vipRewardsList({ rewards })}
        </p>
      </div>
      {code !== "" && (
        <div className="relative grid gap-2 md:pt-1">
          <p className="flex min-h-5 justify-between gap-4 overline-label">
            {m.promoCode()}
            <span role="status" className="text-mint-300">
              {isCopied ? m.copied() : ""}
            </span>
          </p>
          <button
            type="button"
            className="group flex items-center justify-between gap-4 rounded-card border border-dashed border-gold-400/60 bg-gold-900 px-5 py-4 text-left transition-colors hover:border-gold-400 md:px-6 md:py-5"
            aria-label={m.copyPromoCode({ code })}
            onClick={() => void copy(code)}
          >
            <span className="figure-display truncate text-title-1 text-gold-300">{code}</span>
            <Icon size={24} aria-hidden className="shrink-0 text-gold-300" />
          </button>
        </div>
      )}
    </section>
  );
}
