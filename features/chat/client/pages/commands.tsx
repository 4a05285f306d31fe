// The page of chat commands for viewers, and whether their own lines count.
import { CircleCheck, MessageSquareOff } from "lucide-react";
import { paths } from "../../../../common/contract/paths.ts";
import { useClockOffset } from "../../../../identity/client/settings/use-clock-offset.ts";
import type { ChatLinkState } from "../../../../identity/contract/chat-link.ts";
import { usePage } from "../../../../platform/pages/client/use-page.ts";
import { ButtonLink } from "../../../../ui/button.tsx";
import { Card } from "../../../../ui/card.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { TextLink } from "../../../../ui/link.tsx";
import { Meta } from "../../../../ui/meta.tsx";
import { PageHead } from "../../../../ui/page-head.tsx";
import { useCoin } from "../../../../ui/use-coin.ts";
import type { CommandsProps, ShownCommand } from "../../contract/commands.ts";
import { ChatLink, useLinkedToast } from "../chat-link.tsx";

export default function CommandsPage({ connected, channel, groups, link, now }: CommandsProps) {
  const { site } = usePage().props;
  const aheadMs = useClockOffset(now);
  const lead = `What you can type in ${site.streamer}'s chat.`;
  return (
    <>
      <Meta title="Chat commands" description={lead} />
      <div className="grid gap-8">
        <PageHead
          title="Chat commands"
          lead={lead}
          actions={channel !== "" && connected && <ButtonLink href={channel}>Open the chat</ButtonLink>}
        />
        {connected ? (
          <>
            <OwnAccount link={link} aheadMs={aheadMs} />
            <div className="grid grid-cols-1 items-start gap-8 sm:grid-cols-2 xl:grid-cols-3">
              {groups.map(({ title, commands }) => (
                <CommandList key={title} title={title} commands={commands} />
              ))}
            </div>
          </>
        ) : (
          <EmptyState title="No chat is connected" icon={MessageSquareOff}>
            Everything the commands do works on the site as well.
          </EmptyState>
        )}
      </div>
    </>
  );
}

/** Says whether the viewer's chat lines count for their account, or how to link it. */
function OwnAccount({ link, aheadMs }: { link: ChatLinkState | null; aheadMs: number }) {
  const { user } = usePage().props.auth;
  useLinkedToast(link?.account ?? null);
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

/** Lists the commands of one kind: how to type them, what they do, their aliases and cooldowns. */
function CommandList({ title, commands }: { title: string; commands: ShownCommand[] }) {
  return (
    <section aria-label={title} className="grid content-start gap-3">
      <h2 className="text-title-2">{title}</h2>
      <Card className="grid grid-cols-1">
        {commands.map((command, at) => (
          <OneCommand key={command.name} command={command} isFirst={at === 0} />
        ))}
      </Card>
    </section>
  );
}

function OneCommand({ command, isFirst }: { command: ShownCommand; isFirst: boolean }) {
  const coin = useCoin();
  const more = moreWords(command);
  return (
    <div className={`grid gap-2.5 px-5 py-4 ${isFirst ? "" : "border-t border-line"}`}>
      <dl className="grid gap-2.5">
        {command.forms.map(({ typed, about, linked }) => (
          <div key={typed} className="grid gap-1">
            <dt className="wrap-anywhere">
              <code className="rounded-chip bg-surface-3 px-2 py-1 font-mono text-sm text-mint-300">{typed}</code>
            </dt>
            <dd className="min-w-0 text-soft">
              {coin(about)}
              {linked && <span className="text-faint"> · linked accounts</span>}
            </dd>
          </div>
        ))}
      </dl>
      {more !== "" && <p className="text-sm text-faint wrap-anywhere">{more}</p>}
    </div>
  );
}

function moreWords({ aliases, wait_seconds }: ShownCommand): string {
  const also = aliases.length === 0 ? [] : [`Also ${aliases.join(", ")}`];
  const wait = wait_seconds < 5 ? [] : [`every ${wait_seconds} s`];
  return [...also, ...wait].join(" · ");
}
