import { Braces, FlaskConical, KeyRound, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { router } from "../../../../platform/pages/client/router.ts";
import { Badge, StatusPill } from "../../../../ui/badge.tsx";
import { call } from "../../../../ui/base/api.ts";
import { Button } from "../../../../ui/button.tsx";
import { ConfirmDialog } from "../../../../ui/confirm-dialog.tsx";
import { callDesk } from "../../../../ui/desk/desk-call.ts";
import { DeskSection } from "../../../../ui/desk/section.tsx";
import { preloadDialog } from "../../../../ui/dialog.tsx";
import { lazyPart } from "../../../../ui/lazy-part.tsx";
import { toastOutcome } from "../../../../ui/outcome.ts";
import { useModal } from "../../../../ui/use-modal.ts";
import type { DeskPartner } from "../../contract/boards.ts";
import { boardsPaths } from "../../contract/boards-paths.ts";
import { m } from "../../messages.ts";
import { sureLabels } from "./desk-words.ts";
import { TryResult } from "./try-result.tsx";

const PasteDialog = lazyPart(async () => (await import("./paste-partner.tsx")).PastePartner);
const KeysDialog = lazyPart(async () => (await import("./partner-keys.tsx")).PartnerKeys);

/** "Try it" makes up to four calls, with a pause after each. */
const tryTimeoutMs = 120_000;

export function PartnerList({ partners }: { partners: readonly DeskPartner[] }) {
  const paste = useModal<DeskPartner | null>();
  const keys = useModal<DeskPartner>();
  const removal = useModal<DeskPartner>();
  const remove = async () => {
    if (removal.about === null) return true;
    const outcome = await callDesk(boardsPaths.deletePartner(removal.about.slug), {}, m.partnerRemoved());
    if (outcome.kind === "done") router.reload();
    return outcome.kind === "done";
  };
  return (
    <DeskSection
      title={m.partners()}
      about={m.partnersText()}
      actions={
        <Button icon={Plus} onPointerEnter={preloadDialog} onClick={() => paste.open(null)}>
          {m.describePartner()}
        </Button>
      }
    >
      <ul className="grid grid-cols-1">
        {partners.map((partner) => (
          <PartnerRow
            key={partner.slug}
            partner={partner}
            onKeys={keys.open}
            onEdit={paste.open}
            onRemove={removal.open}
          />
        ))}
      </ul>
      <PasteDialog key={`paste-${paste.times}`} open={paste.isOpen} onClose={paste.close} partner={paste.about} />
      {keys.about !== null && (
        <KeysDialog key={`keys-${keys.times}`} open={keys.isOpen} onClose={keys.close} partner={keys.about} />
      )}
      <ConfirmDialog
        open={removal.isOpen}
        onClose={removal.close}
        onConfirm={remove}
        title={m.removePartnerTitle({ partner: removal.about?.label ?? "" })}
        confirmLabel={m.remove()}
        danger
      >
        {m.removePartnerText()}
      </ConfirmDialog>
    </DeskSection>
  );
}

interface PartnerRowProps {
  partner: DeskPartner;
  onKeys: (partner: DeskPartner) => void;
  onEdit: (partner: DeskPartner) => void;
  onRemove: (partner: DeskPartner) => void;
}

function PartnerRow({ partner, onKeys, onEdit, onRemove }: PartnerRowProps) {
  const [isTrying, setTrying] = useState(false);
  const { label, slug, secrets, has_secrets: hasSecrets, is_shipped: isShipped, is_sandbox: isSandbox } = partner;
  const needsKeys = secrets.length > 0 && !hasSecrets;
  const tryIt = async () => {
    setTrying(true);
    const answer = await call(boardsPaths.tryPartner(slug), { json: {}, timeoutMs: tryTimeoutMs });
    toastOutcome(answer, { done: m.tried(), failed: m.tryFailed(), show: "always" });
    router.reload({ onFinish: () => setTrying(false) });
  };
  const sure = sureLabels[partner.sure];
  return (
    <li className="grid grid-cols-1 gap-x-8 gap-y-3 border-b border-line py-4 last:border-b-0 last:pb-0 lg:grid-cols-2">
      <div className="grid grid-cols-1 content-start gap-3">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <h3 className="text-title-3 wrap-anywhere">{label}</h3>
          {isShipped && <StatusPill tone={sure.tone}>{sure.label}</StatusPill>}
          {isSandbox ? (
            <StatusPill>{m.inSandbox()}</StatusPill>
          ) : (
            secrets.length > 0 && (
              <StatusPill tone={needsKeys ? "coral" : "mint"}>{needsKeys ? m.keysMissing() : m.keysSet()}</StatusPill>
            )
          )}
          {!isShipped && <Badge>{m.pasted()}</Badge>}
        </div>
        <div className="flex flex-wrap gap-2">
          <Button
            size="sm"
            icon={FlaskConical}
            busy={isTrying}
            busyLabel={m.trying()}
            disabledReason={needsKeys ? m.keysMissing() : null}
            aria-label={isTrying ? m.trying() : m.tryPartner({ partner: label })}
            onClick={() => void tryIt()}
          >
            {m.tryIt()}
          </Button>
          {secrets.length > 0 && (
            <Button
              size="sm"
              icon={KeyRound}
              aria-label={m.keysOf({ partner: label })}
              onPointerEnter={preloadDialog}
              onClick={() => onKeys(partner)}
            >
              {m.keys()}
            </Button>
          )}
          {!isShipped && (
            <Button
              size="sm"
              icon={Braces}
              aria-label={m.descriptionOf({ partner: label })}
              onPointerEnter={preloadDialog}
              onClick={() => onEdit(partner)}
            >
              {m.description()}
            </Button>
          )}
          {!isShipped && (
            <Button
              size="sm"
              variant="quiet"
              icon={Trash2}
              aria-label={m.removePartner({ partner: label })}
              onClick={() => onRemove(partner)}
            >
              {m.remove()}
            </Button>
          )}
        </div>
      </div>
      <div role="status">
        {isTrying ? <p className="text-sm text-soft">{m.trying()}</p> : <TryResult partner={partner} />}
      </div>
    </li>
  );
}
