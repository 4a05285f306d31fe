import { CircleCheck } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { roobetSignUpUrl } from "../../../common/contract/partners.ts";
import { paths } from "../../../common/contract/paths.ts";
import { isRecord } from "../../../platform/contract/json-values.ts";
import { router } from "../../../platform/pages/client/router.ts";
import { usePage } from "../../../platform/pages/client/use-page.ts";
import { call } from "../../../ui/base/api.ts";
import { Button } from "../../../ui/button.tsx";
import { CopyField } from "../../../ui/copy.tsx";
import { cx } from "../../../ui/cx.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { TextLink } from "../../../ui/link.tsx";
import { toOutcome, type Words } from "../../../ui/outcome.ts";
import { toast } from "../../../ui/toast.ts";
import { useCoin } from "../../../ui/use-coin.ts";
import type { RoobetCodeAnswer, RoobetLink } from "../../contract/links.ts";
import { m } from "../../messages.ts";
import { LinkWaiting } from "./link-waiting.tsx";
import { wasJustLinked } from "./linking.ts";
import { WagerSteps } from "./roobet-wager.tsx";
import { Step, Steps } from "./steps.tsx";

const codeWords: Words<RoobetCodeAnswer | null> = {
  failed: m.roobetFailed(),
  show: "fields",
  byCode: { failed: m.noToken() },
  isDone: (body) => body?.message !== "failed" && typeof body?.token === "string",
};

export interface RoobetDialogProps {
  open: boolean;
  roobet: RoobetLink;
  /** The server's time when `roobet` was read. */
  now: string;
  /** How far the server's clock is ahead of the browser's, in milliseconds. */
  aheadMs: number;
  /** Offered once Roobet is linked. Null if Kick is linked or cannot be. */
  onLinkKick: (() => void) | null;
  onClose: () => void;
}

export function RoobetDialog({ open, roobet, now, aheadMs, onLinkKick, onClose }: RoobetDialogProps) {
  const isDone = useJustLinked(open, roobet, now);
  const name = roobet.roobet_username;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={name === null || isDone ? m.connectRoobet() : m.updateRoobet()}
      description={name === null || isDone ? undefined : m.roobetLinkedAs({ name })}
      width="500px"
      footer={
        <>
          <Button variant={isDone && onLinkKick === null ? "primary" : "secondary"} onClick={onClose}>
            {isDone ? m.done() : m.close()}
          </Button>
          {isDone && onLinkKick !== null && (
            <Button variant="primary" onClick={onLinkKick}>
              {m.linkKick()}
            </Button>
          )}
        </>
      }
    >
      {isDone && name !== null ? (
        <RoobetLinked name={name} />
      ) : (
        <Instructions roobet={roobet} aheadMs={aheadMs} isOpen={open} />
      )}
    </Dialog>
  );
}

/** Returns true from the moment of linking until the dialog is opened again. */
function useJustLinked(open: boolean, roobet: RoobetLink, now: string): boolean {
  const [isDone, setDone] = useState(false);
  const before = useRef(roobet);
  useEffect(() => {
    const isLinked = open && wasJustLinked(before.current, roobet, now);
    before.current = roobet;
    if (!isLinked) return;
    setDone(true);
    toast.success(m.linkSucceeded());
  }, [open, roobet, now]);
  return isDone;
}

/** Shows the steps by wager first if the site cannot hear the chat, or while a wager is requested. */
function Instructions({ roobet, aheadMs, isOpen }: { roobet: RoobetLink; aheadMs: number; isOpen: boolean }) {
  const { site } = usePage().props;
  const [isByWager, setByWager] = useState(!roobet.hears_chat || roobet.wager !== null);
  return (
    <>
      <Steps>
        <Step number={1} title={m.useOurCode()}>
          <p className="text-sm text-soft">{m.roobetNeedsCode()}</p>
          <CopyField label={m.creatorCode()} value={site.referral_code} onCopied={sayCopied} />
          <p className="text-sm text-soft">
            {m.noRoobetAccount({
              link: (text) => <TextLink href={roobetSignUpUrl(site.referral_code)}>{text}</TextLink>,
            })}
          </p>
        </Step>
        {isByWager ? (
          <WagerSteps wager={roobet.wager} aheadMs={aheadMs} />
        ) : (
          <CodeSteps roobet={roobet} aheadMs={aheadMs} isOpen={isOpen} />
        )}
      </Steps>
      {roobet.hears_chat && (
        <button type="button" className="link mt-6 text-sm" onClick={() => setByWager(!isByWager)}>
          {isByWager ? m.linkWithCode() : m.linkWithWager()}
        </button>
      )}
    </>
  );
}

const sayCopied = () => toast.success(m.codeCopied());

function CodeSteps({ roobet, aheadMs, isOpen }: { roobet: RoobetLink; aheadMs: number; isOpen: boolean }) {
  const { site } = usePage().props;
  return (
    <>
      <Step number={2} title={m.getRoobetCode()}>
        {roobet.token === null ? (
          <GenerateCode />
        ) : (
          <CopyField label={m.yourCode()} value={roobet.token} onCopied={sayCopied} />
        )}
      </Step>
      <Step number={3} title={m.postRoobetCode()}>
        <p className="text-sm text-soft">{m.postRoobetCodeAbout()}</p>
        {site.demo && (
          <p className="text-sm text-soft">
            {m.postInSandbox({
              link: (text) => (
                <a href={paths.sandbox} target="_blank" rel="noreferrer" className="link">
                  {text}
                </a>
              ),
            })}
          </p>
        )}
        {roobet.token !== null && isOpen && (
          <LinkWaiting
            label={m.waitingForMessage()}
            prop="roobet"
            expiresAt={roobet.token_expires_at}
            aheadMs={aheadMs}
          >
            <p role="status" className={cx("text-sm wrap-anywhere", roobet.posted_by ? "text-coral-300" : "text-soft")}>
              {roobet.posted_by
                ? m.postedWithoutCode({ name: roobet.posted_by, code: site.referral_code })
                : m.nothingHappening()}
            </p>
          </LinkWaiting>
        )}
      </Step>
    </>
  );
}

function GenerateCode() {
  const generate = async () => {
    const outcome = toOutcome(await call<RoobetCodeAnswer | null>(paths.api.roobetCode), codeWords);
    if (outcome.kind !== "done") return toast.error(outcome.text);
    const { token, expires_at: expiresAt = null } = outcome.body ?? {};
    const code = { token, token_expires_at: expiresAt, posted_by: null };
    router.replaceProp("roobet", (roobet: unknown) => ({ ...(isRecord(roobet) ? roobet : {}), ...code }));
    // Some browsers allow copying only during the press itself. There, the viewer copies the code with its own button.
    if (typeof token === "string") await navigator.clipboard?.writeText(token).then(sayCopied, () => {});
  };
  return (
    <>
      <p className="text-sm text-soft">{m.roobetCodeAbout()}</p>
      <Button variant="primary" onClick={generate} className="justify-self-start">
        {m.generate()}
      </Button>
    </>
  );
}

function RoobetLinked({ name }: { name: string }) {
  const coin = useCoin();
  return (
    <div className="grid justify-items-center gap-2 py-6 text-center">
      <CircleCheck size={52} strokeWidth={1.5} aria-hidden className="animate-arrive text-mint-400" />
      <h3 className="text-title-2 wrap-anywhere">{m.roobetConnected({ name })}</h3>
      <p className="max-w-sm text-soft">{coin(m.roobetConnectedAbout())}</p>
    </div>
  );
}
