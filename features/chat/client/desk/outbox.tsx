import { Send } from "lucide-react";
import { type FormEvent, useState } from "react";
import { router } from "../../../../platform/pages/client/router.ts";
import { StatusPill } from "../../../../ui/badge.tsx";
import { Button } from "../../../../ui/button.tsx";
import { callDesk } from "../../../../ui/desk/desk-call.ts";
import { DeskSection } from "../../../../ui/desk/section.tsx";
import { Field } from "../../../../ui/field.tsx";
import { LocalTime } from "../../../../ui/local-time.tsx";
import { Switch } from "../../../../ui/switch.tsx";
import { type Column, Table } from "../../../../ui/table.tsx";
import type { AdminChatProps, ChatSaying } from "../../contract/chat.ts";
import { chatCalls } from "../../contract/chat-calls.ts";
import { m } from "../../messages.ts";
import { stateWords } from "./words.ts";

export function Outbox({ outbox: { quiet, problem, sayings } }: Pick<AdminChatProps, "outbox">) {
  const [isBusy, setBusy] = useState(false);
  const setQuiet = async (wanted: boolean) => {
    setBusy(true);
    await callDesk(chatCalls.quiet, { quiet: wanted }, wanted ? m.botQuiet() : m.botSpeaksAgain());
    setBusy(false);
    router.reload();
  };
  return (
    <DeskSection title={m.outbox()} about={m.outboxText()}>
      <Switch
        label={m.quiet()}
        hint={m.quietHint()}
        checked={quiet}
        disabled={isBusy}
        onChange={(event) => void setQuiet(event.target.checked)}
      />
      <TestLine />
      {problem !== null && <p className="text-sm text-coral-300">{problem}</p>}
      <Table
        caption={m.lastMessages()}
        columns={columns}
        rows={sayings.slice(0, shownRows)}
        rowKey={({ id }) => id}
        maxHeight="24rem"
        dense
        empty={<p className="text-soft">{m.noMessagesYet()}</p>}
      />
    </DeskSection>
  );
}

const shownRows = 12;

function TestLine() {
  const [isSending, setSending] = useState(false);
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    setSending(true);
    const { kind } = await callDesk(chatCalls.testLine, { text: new FormData(form).get("text") }, m.onItsWay());
    setSending(false);
    if (kind === "done") form.reset();
    router.reload();
  };
  return (
    <form onSubmit={(event) => void send(event)} className="flex flex-wrap items-end gap-3">
      <Field
        label={m.testMessage()}
        name="text"
        maxLength={400}
        required
        className="min-w-0 flex-1 basis-64"
        autoComplete="off"
      />
      <Button type="submit" icon={Send} busy={isSending}>
        {m.send()}
      </Button>
    </form>
  );
}

const columns: Column<ChatSaying>[] = [
  { key: "text", header: m.message(), small: "heading", className: "wrap-anywhere", cell: ({ text }) => text },
  {
    key: "state",
    header: m.state(),
    cell: ({ state, reason }) => (
      <span className="grid justify-items-start gap-1">
        <StatusPill tone={stateWords[state][0]}>{stateWords[state][1]}</StatusPill>
        {reason !== null && <span className="text-xs text-faint">{reason}</span>}
      </span>
    ),
  },
  { key: "at", header: m.requestedAt(), cell: ({ asked_at }) => <LocalTime value={asked_at} wraps /> },
];
