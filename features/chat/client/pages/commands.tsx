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
import { m } from "../../messages.ts";
import { ChatLink, useLinkedToast } from "../chat-link.tsx";

export default function CommandsPage({ connected, channel, groups, link, now }: CommandsProps) {
  const { site } = usePage().props;
  const aheadMs = useClockOffset(now);
  const lead = m.lead({ streamer: site.streamer });
  return (
    <>
      <Meta title={m.chatCommands()} description={lead} />
      <div className="grid gap-8">
        <PageHead
          title={m.chatCommands()}
          lead={lead}
          actions={channel !== "" && connected && <ButtonLink href={channel}>{m.openChat()}</ButtonLink>}
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
          <EmptyState title={m.noChatConnected()} icon={MessageSquareOff}>
            {m.noChatText()}
          </EmptyState>
        )}
      </div>
    </>
  );
}

function OwnAccount({ link, aheadMs }: { link: ChatLinkState | null; aheadMs: number }) {
  const { user } = usePage().props.auth;
  useLinkedToast(link?.account ?? null);
  return (
    <Card as="section" className="grid grid-cols-1 content-start gap-4 p-5 md:p-6">
      <h2 className="text-title-2">{m.account()}</h2>
      {user === null ? (
        <>
          <p className="text-soft">{m.signInText()}</p>
          <ButtonLink href={paths.signIn(paths.commands)} variant="primary" className="justify-self-start">
            {m.signIn()}
          </ButtonLink>
        </>
      ) : link?.account ? (
        <p className="flex items-start gap-2.5">
          <CircleCheck size={20} aria-hidden className="mt-0.5 shrink-0 text-mint-400" />
          <span className="min-w-0 wrap-anywhere">
            {m.linkedAs({
              b: (text) => <strong className="font-semibold">{text}</strong>,
              account: link.account,
              link: (text) => <TextLink href={paths.connections}>{text}</TextLink>,
            })}
          </span>
        </p>
      ) : link === null ? (
        <p className="text-soft">
          {m.linkInSettings({ link: (text) => <TextLink href={paths.connections}>{text}</TextLink> })}
        </p>
      ) : (
        <>
          <p className="text-soft">{m.linkByChat()}</p>
          <ChatLink link={{ ...link, channel: "" }} prop="link" aheadMs={aheadMs} />
        </>
      )}
    </Card>
  );
}

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
              {linked && <span className="text-faint"> {m.linkedOnly()}</span>}
            </dd>
          </div>
        ))}
      </dl>
      {more !== "" && <p className="text-sm text-faint wrap-anywhere">{more}</p>}
    </div>
  );
}

function moreWords({ aliases, wait_seconds }: ShownCommand): string {
  const also = aliases.length === 0 ? [] : [m.alsoTyped({ names: aliases.join(", ") })];
  const wait = wait_seconds < 5 ? [] : [m.oncePer({ seconds: wait_seconds })];
  return [...also, ...wait].join(" · ");
}
