import { Check, Copy, Eye, EyeOff, RefreshCw } from "lucide-react";
import { type ReactNode, useState } from "react";
import { deskApiPaths } from "../../../../common/contract/desk-api-paths.ts";
import { router } from "../../../../platform/pages/client/router.ts";
import { call } from "../../../../ui/base/api.ts";
import { Button } from "../../../../ui/button.tsx";
import { Card } from "../../../../ui/card.tsx";
import { ConfirmDialog } from "../../../../ui/confirm-dialog.tsx";
import { useCopy } from "../../../../ui/copy.tsx";
import { cx } from "../../../../ui/cx.ts";
import { Select } from "../../../../ui/field.tsx";
import { LocalTime } from "../../../../ui/local-time.tsx";
import { toast } from "../../../../ui/toast.ts";
import { type AdminOverlaysProps, overlaySize } from "../../contract/overlays.ts";
import { m } from "../../messages.ts";
import { OverlayPreview } from "./overlay-preview.tsx";

/** Ticks off the step in the overview's checklist. A failure does not matter. */
const recordCopied = () => void call(deskApiPaths.setupMark, { json: { name: "overlay_copied" } });

export interface OverlayCardProps {
  overlay: AdminOverlaysProps["overlays"][number];
  title: string;
  text: string;
  address: string;
  hasSides: boolean;
  look?: unknown;
  lookForm?: ReactNode;
  children?: ReactNode;
}

export function OverlayCard({ overlay, title, text, address, hasSides, look, lookForm, children }: OverlayCardProps) {
  const { rotated_at: rotatedAt } = overlay;
  const [side, setSide] = useState("right");
  const [isConfirming, setConfirming] = useState(false);
  const whole = hasSides && side === "left" ? `${address}&side=left` : address;
  const rotate = async () => {
    const answer = await call(deskApiPaths.rotateOverlay(overlay.kind));
    if (answer.kind !== "answer" || answer.status !== 200) return toast.error(m.addressNotChanged());
    toast.success(m.addressChanged());
    router.reload();
  };
  return (
    <section aria-labelledby={`overlay-${overlay.kind}`}>
      <Card className="grid gap-6 p-5 md:p-6 xl:grid-cols-2">
        <div className="grid content-start gap-5">
          <header className="grid gap-1">
            <h2 id={`overlay-${overlay.kind}`} className="text-title-2">
              {title}
            </h2>
            <p className="text-soft">{text}</p>
          </header>
          <SecretField label={m.addressOf({ title })} value={whole} onCopied={recordCopied} />
          <div className="grid gap-4 sm:grid-cols-2">
            {children}
            {hasSides && (
              <Select
                label={m.side()}
                value={side}
                onChange={(event) => setSide(event.target.value)}
                options={[
                  { value: "right", label: m.right() },
                  { value: "left", label: m.left() },
                ]}
              />
            )}
            <p className="self-end pb-2.5 text-soft">
              {m.size({
                ...overlaySize,
                b: (text) => <strong className="text-text">{text}</strong>,
              })}
            </p>
          </div>
          <div className="flex flex-wrap items-center gap-3">
            <Button icon={RefreshCw} onClick={() => setConfirming(true)}>
              {m.newAddress({ title, hidden: (text) => <span className="sr-only">{text}</span> })}
            </Button>
            {rotatedAt !== null && (
              <p className="text-sm text-faint">{m.changed({ time: () => <LocalTime value={rotatedAt} /> })}</p>
            )}
          </div>
        </div>
        {/* One block on a phone, so the preview stays above the form. On a wide screen the preview is beside both. */}
        <div className="min-w-0 xl:contents">
          <OverlayPreview title={title} address={whole} look={look} />
          {lookForm && <div className="mt-6 min-w-0 xl:col-start-1 xl:mt-0">{lookForm}</div>}
        </div>
        <ConfirmDialog
          open={isConfirming}
          onClose={() => setConfirming(false)}
          title={m.newAddressTitle({ title })}
          confirmLabel={m.changeAddress()}
          danger
          onConfirm={rotate}
        >
          {m.newAddressText()}
        </ConfirmDialog>
      </Card>
    </section>
  );
}

const hidden = "•".repeat(32);

/** A secret that stays hidden from the stream and from people nearby: it can be copied without being shown. */
function SecretField({ label, value, onCopied }: { label: string; value: string; onCopied: () => void }) {
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
          data-tip={isShown ? m.hide() : m.show()}
          onClick={() => setShown(!isShown)}
        >
          <Look size={18} aria-hidden />
          <span className="sr-only">{m.showLabel({ label })}</span>
        </button>
        <button
          type="button"
          className={cx("grid size-11 shrink-0 place-items-center", isCopied ? "text-mint-300" : "text-soft")}
          data-tip={m.copy()}
          onClick={async () => (await copy(value)) && onCopied()}
        >
          <Icon size={18} aria-hidden data-copied={isCopied || undefined} />
          <span className="sr-only">{m.copyLabel({ label })}</span>
        </button>
      </span>
      <span role="status" className="sr-only">
        {isCopied ? m.copied() : ""}
      </span>
    </div>
  );
}
