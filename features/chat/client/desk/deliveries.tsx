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
import { eventWords, figureWords, lagWords } from "./words.ts";

export function Deliveries({ subscriptions, figures }: Pick<AdminChatProps, "subscriptions" | "figures">) {
  const look = async () => {
    await callDesk(chatCalls.lookAtSubscriptions, {}, "Looked.");
    router.reload();
  };
  return (
    <DeskSection
      title="What Kick delivers"
      about="Looked at every ten minutes: what misses is asked for again, what is double is taken away."
      actions={
        <Button size="sm" icon={RefreshCw} onClick={look}>
          Look now
        </Button>
      }
    >
      {subscriptions === null ? (
        <p className="text-soft">Nobody has looked yet.</p>
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
            {subscriptions.wanted.length === 0 && (
              <li className="text-soft">Nothing, until the channel is connected.</li>
            )}
          </ul>
          <p className="text-faint">
            Looked at <LocalTime value={subscriptions.looked_at} wraps />
          </p>
          {subscriptions.problem !== null && <p className="text-coral-300">{subscriptions.problem}</p>}
        </div>
      )}
      <Table
        caption="Heard and refused"
        columns={columns}
        rows={figures}
        rowKey={({ what, refused }) => `${refused} ${what}`}
        dense
        empty={<p className="text-soft">Nothing has come yet. The first line of chat shows here within seconds.</p>}
      />
    </DeskSection>
  );
}

const columns: Column<ChatFigure>[] = [
  {
    key: "what",
    header: "What came",
    small: "heading",
    cell: (figure) => <span className={figure.refused ? "text-gold-300" : undefined}>{figureWords(figure)}</span>,
  },
  { key: "count", header: "How many", align: "right", cell: ({ count }) => formatPoints(count) },
  { key: "lag", header: "Under way", align: "right", cell: ({ lag_ms }) => lagWords(lag_ms) },
  { key: "last", header: "The last", cell: ({ last_at }) => <LocalTime value={last_at} /> },
];
