import { Inbox, Mail, MailOpen } from "lucide-react";
import { deskApiPaths } from "../../../../../common/contract/desk-api-paths.ts";
import { router } from "../../../../../platform/pages/client/router.ts";
import { Badge } from "../../../../../ui/badge.tsx";
import { call } from "../../../../../ui/base/api.ts";
import { Button } from "../../../../../ui/button.tsx";
import { Card } from "../../../../../ui/card.tsx";
import { Desk } from "../../../../../ui/desk/desk.tsx";
import { EmptyState } from "../../../../../ui/empty-state.tsx";
import { LocalTime } from "../../../../../ui/local-time.tsx";
import { SlicePagination } from "../../../../../ui/pagination.tsx";
import { toast } from "../../../../../ui/toast.ts";
import type { AdminMessagesProps, Message } from "../../../contract/desk.ts";
import { m } from "../../../messages.ts";

export default function AdminMessagesPage({ messages, unread }: AdminMessagesProps) {
  const lead = unread === 0 ? m.allRead() : m.unread({ unread });
  return (
    <Desk title={m.messages()} lead={lead}>
      {messages.data.length === 0 ? (
        <EmptyState title={m.noMessages()} icon={Inbox}>
          {m.noMessagesAbout()}
        </EmptyState>
      ) : (
        <ul className="grid gap-4">
          {messages.data.map((message) => (
            <Letter key={message.id} message={message} />
          ))}
        </ul>
      )}
      <SlicePagination slice={messages} label={m.messages()} only={["messages", "unread"]} />
    </Desk>
  );
}

function Letter({ message }: { message: Message }) {
  const isRead = message.read_at !== null;
  const { name, email, username } = message;
  const sender = { name, email, time: () => <LocalTime value={message.created_at} /> };
  const mark = async () => {
    const answer = await call(deskApiPaths.markMessage(message.id), { json: { read: !isRead } });
    if (answer.kind !== "answer" || answer.status !== 200) toast.error(m.markFailed());
    router.reload();
  };
  return (
    <Card as="li" className="grid min-w-0 gap-4 p-5">
      <header className="flex flex-wrap items-start justify-between gap-3">
        <div className="grid min-w-0 gap-1">
          <h2 className="flex flex-wrap items-center gap-2 text-title-3 wrap-anywhere">
            {message.subject}
            {!isRead && <Badge tone="mint">{m.fresh()}</Badge>}
          </h2>
          <p className="text-sm text-faint wrap-anywhere">
            {username === null ? m.sender(sender) : m.senderUser({ ...sender, username })}
          </p>
        </div>
        <Button size="sm" variant="quiet" icon={isRead ? Mail : MailOpen} onClick={mark}>
          {isRead ? m.markUnread() : m.markRead()}
        </Button>
      </header>
      <p className="max-w-prose whitespace-pre-line wrap-anywhere">{message.message}</p>
      <a
        href={`mailto:${encodeURIComponent(message.email)}?subject=${encodeURIComponent(`Re: ${message.subject}`)}`}
        className="btn btn-secondary btn-sm justify-self-start"
      >
        {m.reply()}
      </a>
    </Card>
  );
}
