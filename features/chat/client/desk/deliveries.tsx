// Kick's deliveries: the subscriptions, the counts, the lag of the last one, and the refused ones.

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
    await callDesk(chatCalls.lookAtSubscriptions, {}, "Looked.");
    router.reload();
  };
  return (
    <DeskSection
      title={m.whatKickDelivers()}
      about={m.lookedAtEveryTenMinutes()}
      actions={
        <Button size="sm" icon={RefreshCw} onClick={look}>
          {m.lookNow()}
        </Button>
      }
    >
      {subscriptions === null ? (
        <p className="text-soft">{m.nobodyHasLookedYet()}</p>
      ) : (
        <div className="grid gap-2 text-sm">
          <ul className="flex flex-wrap gap-2">
            {subscriptions.wanted.map((type) => {
              const isHad = subscriptions.had.includes(type);
              return (
                <li key={type}>
                  <Badge tone={isHad ? "mint" : "coral"}>
                    {eventWords(type)}: {isHad ? "delivered" : "missing"}
                  </Badge>
                </li>
              );
            })}
            {subscriptions.wanted.length === 0 && <li className="text-soft">{m.nothingUntilChannelConnected()}</li>}
          </ul>
          <p className="text-faint">
            {m.lookedAt({ localTime: () => <LocalTime value={subscriptions.looked_at} wraps /> })}
          </p>
          {subscriptions.problem !== null && <p className="text-coral-300">{subscriptions.problem}</p>}
        </div>
      )}
      <Table
        caption={m.heardRefused()}
        columns={columns}
        rows={figures}
        rowKey={({ what, refused }) => `${refused} ${what}`}
        dense
        empty={<p className="text-soft">{m.nothingHasComeYetFirst()}</p>}
      />
    </DeskSection>
  );
}

const columns: Column<ChatFigure>[] = [
  {
    key: "what",
    header: m.whatCame2(),
    small: "heading",
    cell: (figure) => <span className={figure.refused ? "text-gold-300" : undefined}>{figureWords(figure)}</span>,
  },
  { key: "count", header: m.howMany(), align: "right", cell: ({ count }) => formatPoints(count) },
  { key: "lag", header: m.underWay(), align: "right", cell: ({ lag_ms }) => lagWords(lag_ms) },
  { key: "last", header: m.last(), cell: ({ last_at }) => <LocalTime value={last_at} /> },
];
