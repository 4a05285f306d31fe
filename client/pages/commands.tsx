// What viewers can type in the chat, and whether it counts for them.

import { MessageSquareOff } from "lucide-react";
import type { CommandsProps } from "../../contracts/commands.ts";
import { CommandList } from "../components/chat/command-list.tsx";
import { OwnAccount } from "../components/chat/own-account.tsx";
import { useAhead } from "../components/settings/use-ahead.ts";
import { usePage } from "../protocol/use-page.ts";
import { ButtonLink } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { Meta } from "../ui/meta.tsx";
import { PageHead } from "../ui/page-head.tsx";

export default function CommandsPage({ connected, channel, groups, link, now }: CommandsProps) {
  const { site } = usePage().props;
  const aheadMs = useAhead(now);
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
