// Whether what somebody types in the chat is theirs here: linked, or how to link.

import { CircleCheck } from "lucide-react";
import type { ChatLinkState } from "../../../contracts/partners.ts";
import { paths } from "../../../contracts/paths.ts";
import { usePage } from "../../protocol/use-page.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { TextLink } from "../../ui/link.tsx";
import { ChatLink, useSayLinked } from "./chat-link.tsx";

export function OwnAccount({ link, aheadMs }: { link: ChatLinkState | null; aheadMs: number }) {
  const { user } = usePage().props.auth;
  useSayLinked(link?.account ?? null);
  return (
    <Card as="section" className="grid grid-cols-1 content-start gap-4 p-5 md:p-6">
      <h2 className="text-title-2">Your account</h2>
      {user === null ? (
        <>
          <p className="text-soft">Points, tickets and guesses need an account here that knows yours in the chat.</p>
          <ButtonLink href={paths.signIn(paths.commands)} variant="primary" className="justify-self-start">
            Sign in
          </ButtonLink>
        </>
      ) : link?.account ? (
        <p className="flex items-start gap-2.5">
          <CircleCheck size={20} aria-hidden className="mt-0.5 shrink-0 text-mint-400" />
          <span className="min-w-0 wrap-anywhere">
            Linked as <strong className="font-semibold">{link.account}</strong>. What you type there counts here.{" "}
            <TextLink href={paths.connections}>Change it</TextLink>
          </span>
        </p>
      ) : link === null ? (
        <p className="text-soft">
          Link your account in the <TextLink href={paths.connections}>settings</TextLink>, then what you type counts
          here.
        </p>
      ) : (
        <>
          <p className="text-soft">Link the account you chat with, once. Then what you type there counts here.</p>
          <ChatLink link={{ ...link, channel: "" }} prop="link" aheadMs={aheadMs} />
        </>
      )}
    </Card>
  );
}
