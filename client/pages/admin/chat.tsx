// The channel's chat: who agreed that the site is there, what is heard, and what is said.
import type { AdminChatProps } from "../../../contracts/chat.ts";
import { Connections } from "../../components/chat/desk/connections.tsx";
import { Deliveries } from "../../components/chat/desk/deliveries.tsx";
import { Commands, PlainLines } from "../../components/chat/desk/heard.tsx";
import { Muted } from "../../components/chat/desk/muted.tsx";
import { Outbox } from "../../components/chat/desk/outbox.tsx";
import { useChatNow } from "../../components/chat/desk/use-chat-now.ts";
import { Desk } from "../../components/desk/desk.tsx";

export default function AdminChatPage(props: AdminChatProps) {
  const { platform, grants, subscriptions, figures, lines, plain, outbox, mutes } = props;
  useChatNow();
  return (
    <Desk title="Chat" lead="Heard and answered in the channel. What viewers can do in chat works on the site, too.">
      <div className="grid gap-6">
        <Connections platform={platform} grants={grants} />
        <Deliveries subscriptions={subscriptions} figures={figures} />
        <Outbox outbox={outbox} />
        <Commands lines={lines} />
        <PlainLines plain={plain} />
        <Muted mutes={mutes} />
      </div>
    </Desk>
  );
}
