// The streamer's code, ready to be copied.
import { Check, Copy } from "lucide-react";
import { useCopy } from "../../ui/copy.tsx";

export function ReferralCode({ code, earns }: { code: string; earns: boolean }) {
  const [isCopied, copy] = useCopy();
  const Icon = isCopied ? Check : Copy;
  return (
    <div className="edge rounded-card p-4 [--fill:#0e1a1e]">
      <p className="text-sm text-soft">Play under our code{earns && " and every dollar wagered counts"}.</p>
      <button
        type="button"
        className="mt-3 flex min-h-11 w-full items-center justify-between gap-2 rounded-control border border-dashed border-gold-400/45 px-3.5 font-display text-sm font-semibold text-gold-300 transition-colors hover:border-gold-400"
        onClick={() => void copy(code)}
      >
        <span className="truncate">{code}</span>
        <Icon size={17} aria-hidden className="shrink-0" />
        <span className="sr-only">{isCopied ? "copied" : "copy the code"}</span>
      </button>
    </div>
  );
}
