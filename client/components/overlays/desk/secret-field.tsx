// A text nobody may read over one's shoulder, nor on a stream: copied without being shown.
import { Check, Copy, Eye, EyeOff } from "lucide-react";
import { useState } from "react";
import { useCopy } from "../../../ui/copy.tsx";
import { cx } from "../../../ui/cx.ts";

const hidden = "•".repeat(32);

export function SecretField({ label, value, onCopied }: { label: string; value: string; onCopied: () => void }) {
  const [isShown, setShown] = useState(false);
  const [isCopied, copy] = useCopy();
  const Look = isShown ? EyeOff : Eye;
  const Icon = isCopied ? Check : Copy;
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-1.5">
      <span className="text-sm font-medium text-soft">{label}</span>
      <span className="field-box">
        <span className="field-input truncate font-mono text-sm" data-secret>
          {isShown ? value : hidden}
        </span>
        <button
          type="button"
          className="grid size-11 shrink-0 place-items-center text-faint hover:text-text"
          aria-pressed={isShown}
          data-tip={isShown ? "Hide" : "Show"}
          onClick={() => setShown(!isShown)}
        >
          <Look size={18} aria-hidden />
          <span className="sr-only">Show {label}</span>
        </button>
        <button
          type="button"
          className={cx("grid size-11 shrink-0 place-items-center", isCopied ? "text-mint-300" : "text-soft")}
          data-tip="Copy"
          onClick={async () => (await copy(value)) && onCopied()}
        >
          <Icon size={18} aria-hidden data-copied={isCopied || undefined} />
          <span className="sr-only">Copy {label}</span>
        </button>
      </span>
      <span role="status" className="sr-only">
        {isCopied ? "Copied" : ""}
      </span>
    </div>
  );
}
