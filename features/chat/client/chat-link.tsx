import { useEffect, useRef } from "react";
import { LinkWaiting } from "../../../identity/client/settings/link-waiting.tsx";
import type { ChatCodeAnswer, ChatLinkState } from "../../../identity/contract/chat-link.ts";
import { isRecord } from "../../../platform/contract/json-values.ts";
import { router } from "../../../platform/pages/client/router.ts";
import { usePage } from "../../../platform/pages/client/use-page.ts";
import { call } from "../../../ui/base/api.ts";
import { Button } from "../../../ui/button.tsx";
import { CopyField } from "../../../ui/copy.tsx";
import { TextLink } from "../../../ui/link.tsx";
import { failureText } from "../../../ui/outcome.ts";
import { toast } from "../../../ui/toast.ts";
import { chatAnswerCall, chatCodeCall } from "../contract/commands.ts";
import { m } from "../messages.ts";

export interface ChatLinkProps {
  link: ChatLinkState;
  prop: "link" | "chat";
  /** How far the site's clock is ahead of this browser's, in milliseconds. */
  aheadMs: number;
}

export function ChatLink({ link, prop, aheadMs }: ChatLinkProps) {
  useLinkedToast(link.account);
  if (link.typed_by !== null) return <ConfirmAccount typedBy={link.typed_by} />;
  return (
    <div className="grid gap-4">
      {link.code === null ? (
        <GetCode prop={prop} />
      ) : (
        <>
          <CopyField label={m.typeThis()} value={`${link.typed} ${link.code}`} />
          <LinkWaiting label={m.waitingForMessage()} prop={prop} expiresAt={link.expires_at} aheadMs={aheadMs} />
        </>
      )}
      <p className="text-sm text-soft">
        {link.code === null ? m.codeText() : m.ownCodeText()}
        {link.channel !== "" && (
          <>
            {" "}
            <TextLink href={link.channel}>{m.openChat()}</TextLink>
          </>
        )}
      </p>
    </div>
  );
}

/** The account is linked only after its owner confirms that they typed the code. */
function ConfirmAccount({ typedBy: { id, name } }: { typedBy: NonNullable<ChatLinkState["typed_by"]> }) {
  const say = async (isMine: boolean) => {
    const problem = failureText(await call(chatAnswerCall, { json: { account_id: id, is_mine: isMine } }), {
      failed: m.confirmFailed(),
      show: "always",
    });
    if (problem !== null) toast.error(problem);
    await new Promise<void>((onFinish) => router.reload({ showProgress: false, onFinish }));
  };
  return (
    <div role="status" className="grid gap-3 rounded-control bg-surface-2 px-4 py-3">
      <p className="wrap-anywhere">
        {m.isThatYou({ b: (text) => <strong className="font-semibold">{text}</strong>, name })}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" onClick={() => say(true)}>
          {m.confirm()}
        </Button>
        <Button variant="quiet" onClick={() => say(false)}>
          {m.notMe()}
        </Button>
      </div>
    </div>
  );
}

/** Shows a toast when the link is made while the page is open, but not for an earlier link. */
export function useLinkedToast(account: string | null): void {
  const before = useRef(account);
  useEffect(() => {
    if (account !== null && account !== before.current) toast.success(m.linked({ account }));
    before.current = account;
  }, [account]);
}

function GetCode({ prop }: Pick<ChatLinkProps, "prop">) {
  const { auth } = usePage().props;
  const get = async () => {
    const answer = await call<ChatCodeAnswer>(chatCodeCall);
    const body = answer.kind === "answer" && answer.status === 200 ? answer.body : null;
    if (typeof body?.code !== "string") return toast.error(m.noCode());
    const code = { code: body.code, expires_at: body.expires_at ?? null };
    router.replaceProp(prop, (link: unknown) => ({ ...(isRecord(link) ? link : {}), ...code }));
  };
  return (
    <Button
      variant="primary"
      disabledReason={auth.user === null ? m.signInFirst() : undefined}
      onClick={get}
      className="justify-self-start"
    >
      {m.getCode()}
    </Button>
  );
}
