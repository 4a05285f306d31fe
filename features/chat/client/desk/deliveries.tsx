import { RefreshCw } from "lucide-react";
import { router } from "../../../../platform/pages/client/router.ts";
import { Badge } from "../../../../ui/badge.tsx";
import { formatPoints } from "../../../../ui/base/format.ts";
import { Button } from "../../../../ui/button.tsx";
import { callDesk } from "../../../../ui/desk/desk-call.ts";
import { DeskSection } from "../../../../ui/desk/section.tsx";
import { LocalTime } from "../../../../ui/local-time.tsx";
import { type Column, Table } from "../../../../ui/table.tsx";
import type { AdminChatProps, ChatFigure } from "../../contract/chat.ts";
import { chatCalls } from "../../contract/chat-calls.ts";
import { m } from "../../messages.ts";
import { eventWords, figureWords, lagWords } from "./words.ts";

export function Deliveries({ subscriptions, figures }: Pick<AdminChatProps, "subscriptions" | "figures">) {
  const look = async () => {
    await callDesk(chatCalls.lookAtSubscriptions, {}, m.checked());
    router.reload();
  };
  return (
    <DeskSection
      title={m.deliveries()}
      about={m.deliveriesText()}
      actions={
        <Button size="sm" icon={RefreshCw} onClick={look}>
          {m.checkNow()}
        </Button>
      }
    >
      {subscriptions === null ? (
        <p className="text-soft">{m.notCheckedYet()}</p>
      ) : (
        <div className="grid gap-2 text-sm">
          <ul className="flex flex-wrap gap-2">
            {subscriptions.wanted.map((type) => {
              const isHad = subscriptions.had.includes(type);
              return (
                <li key={type}>
                  <Badge tone={isHad ? "mint" : "coral"}>
                    {isHad ? m.delivered({ event: eventWords(type) }) : m.missing({ event: eventWords(type) })}
                  </Badge>
                </li>
              );
            })}
            {subscriptions.wanted.length === 0 && <li className="text-soft">{m.nothingUntilConnected()}</li>}
          </ul>
          <p className="text-faint">
            {m.checkedAt({ time: () => <LocalTime value={subscriptions.looked_at} wraps /> })}
          </p>
          {subscriptions.problem !== null && <p className="text-coral-300">{subscriptions.problem}</p>}
        </div>
      )}
      <Table
        caption={m.received()}
        columns={columns}
        rows={figures}
        rowKey={({ what, refused }) => `${refused} ${what}`}
        dense
        empty={<p className="text-soft">{m.nothingReceived()}</p>}
      />
    </DeskSection>
  );
}

const columns: Column<ChatFigure>[] = [
  {
    key: "what",
    header: m.receivedKind(),
    small: "heading",
    cell: (figure) => <span className={figure.refused ? "text-gold-300" : undefined}>{figureWords(figure)}</span>,
  },
  { key: "count", header: m.receivedCount(), align: "right", cell: ({ count }) => formatPoints(count) },
  { key: "lag", header: m.delay(), align: "right", cell: ({ lag_ms }) => lagWords(lag_ms) },
  { key: "last", header: m.lastReceived(), cell: ({ last_at }) => <LocalTime value={last_at} /> },
];
