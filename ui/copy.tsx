import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { cx } from "./cx.ts";
import { m } from "./messages.ts";

export const copiedMs = 500;

/**
 * Returns `[isCopied, copy]`. `copy` copies a text and resolves to false if the clipboard is unavailable. `isCopied` is true
 * for 500 ms afterwards.
 */
export function useCopy(): [boolean, (text: string) => Promise<boolean>] {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), copiedMs);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      return false;
    }
    setCopied(true);
    return true;
  };
  return [isCopied, copy];
}

export function CopyField({
  label,
  value,
  onCopied,
  className,
}: {
  label: string;
  value: string;
  onCopied?: () => void;
  className?: string;
}) {
  const [isCopied, copy] = useCopy();
  const Icon = isCopied ? Check : Copy;
  return (
    <div className={cx("grid min-w-0 grid-cols-[minmax(0,1fr)] gap-1.5", className)}>
      <span className="text-sm font-medium text-soft">{label}</span>
      <button
        type="button"
        className="field-box w-full text-left"
        aria-label={m.copyValue({ label, value })}
        onClick={async () => (await copy(value)) && onCopied?.()}
      >
        <span className="field-input truncate font-mono text-sm">{value}</span>
        <span className={cx("grid size-11 shrink-0 place-items-center", isCopied ? "text-mint-300" : "text-faint")}>
          <Icon size={18} aria-hidden data-copied={isCopied || undefined} />
        </span>
      </button>
      <span role="status" className="sr-only">
        {isCopied ? m.copied() : ""}
      </span>
    </div>
  );
}
