import { Volume2 } from "lucide-react";
import { useEffect, useRef } from "react";
import { useTopic } from "../../../../../platform/live/client/live-store.ts";
import { router } from "../../../../../platform/pages/client/router.ts";
import { Button } from "../../../../../ui/button.tsx";
import { Desk } from "../../../../../ui/desk/desk.tsx";
import { callDesk } from "../../../../../ui/desk/desk-call.ts";
import { DeskSection } from "../../../../../ui/desk/section.tsx";
import { LocalTime } from "../../../../../ui/local-time.tsx";
import { type Column, Table } from "../../../../../ui/table.tsx";
import type { AdminChatProps, ChatMute } from "../../../contract/chat.ts";
import { chatCalls } from "../../../contract/chat-calls.ts";
import { m } from "../../../messages.ts";
import { Commands, PlainLines } from "../../desk/chat-log.tsx";
import { Connections } from "../../desk/connections.tsx";
import { Deliveries } from "../../desk/deliveries.tsx";
import { Outbox } from "../../desk/outbox.tsx";

export default function AdminChatPage(props: AdminChatProps) {
  const { platform, grants, subscriptions, figures, lines, plain, outbox, mutes } = props;
  useChatPolling();
  return (
    <Desk title={m.chat()} lead={m.chatLead()}>
      <div className="grid gap-6">
        <Connections platform={platform} grants={grants} />
        <Deliveries subscriptions={subscriptions} figures={figures} />
        <Outbox outbox={outbox} />
        <Commands lines={lines} />
        <PlainLines plain={plain} />
        <MuteTable mutes={mutes} />
      </div>
    </Desk>
  );
}

const pollMs = 4_000;
/** The site does not announce the end of a mute, so the page also polls. */
const livePollMs = 60_000;
/** The shortest time between two reloads, because a chat can be busy. */
const minIntervalMs = 2_000;
const liveProps = ["grants", "subscriptions", "figures", "lines", "plain", "outbox", "mutes"];

/**
 * Keeps the page up to date. It reloads when the site announces a change. Without the live connection it polls every few
 * seconds while the page is visible.
 */
function useChatPolling(): void {
  const word = useTopic("chat")?.state.word;
  const poll = useThrottledReload();
  useEffect(() => {
    if (word !== undefined) poll();
    const timer = setInterval(poll, word === undefined ? pollMs : livePollMs);
    document.addEventListener("visibilitychange", poll);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", poll);
    };
  }, [word, poll]);
}

/**
 * Runs one reload at a time, and only while the page is visible. Changes announced during a reload cause one more reload, so
 * the page never ends on old data.
 */
function useThrottledReload(): () => void {
  const state = useRef({ isLooking: false, isWanted: false });
  const poll = useRef(() => {
    const { current } = state;
    if (document.visibilityState !== "visible") return;
    current.isWanted = current.isLooking;
    if (current.isLooking) return;
    current.isLooking = true;
    const next = () => {
      current.isLooking = false;
      if (current.isWanted) poll.current();
    };
    router.reload({ only: liveProps, onFinish: () => setTimeout(next, minIntervalMs) });
  });
  return poll.current;
}

/** Lists the muted accounts. Kick reports a mute but not its early end, so staff lift mutes here. */
function MuteTable({ mutes }: Pick<AdminChatProps, "mutes">) {
  return (
    <DeskSection title={m.silenced()} about={m.silencedText()}>
      <Table
        caption={m.silenced()}
        columns={columns}
        rows={mutes}
        rowKey={({ account }) => account}
        dense
        empty={<p className="text-soft">{m.nobodySilenced()}</p>}
      />
    </DeskSection>
  );
}

async function liftMute({ account, name }: ChatMute): Promise<void> {
  await callDesk(chatCalls.liftMute(account), {}, m.lifted({ name }));
  router.reload();
}

const columns: Column<ChatMute>[] = [
  { key: "name", header: m.name(), small: "heading", className: "wrap-anywhere", cell: ({ name }) => name },
  {
    key: "until",
    header: m.until(),
    cell: ({ muted_until }) => (muted_until === null ? m.forGood() : <LocalTime value={muted_until} />),
  },
  { key: "since", header: m.since(), cell: ({ muted_at }) => <LocalTime value={muted_at} /> },
  {
    key: "lift",
    header: "",
    small: "bare",
    align: "right",
    cell: (mute) => (
      <Button size="sm" icon={Volume2} onClick={() => void liftMute(mute)}>
        {m.lift({ name: mute.name, hidden: (text) => <span className="sr-only">{text}</span> })}
      </Button>
    ),
  },
];
