import { StatusPill } from "../../../../ui/badge.tsx";
import { DeskSection } from "../../../../ui/desk/section.tsx";
import { LocalTime } from "../../../../ui/local-time.tsx";
import { type Column, Table } from "../../../../ui/table.tsx";
import type { AdminChatProps, ChatCommandLine } from "../../contract/chat.ts";
import { m } from "../../messages.ts";
import { didWords } from "./words.ts";

export function Commands({ lines }: Pick<AdminChatProps, "lines">) {
  return (
    <DeskSection title={m.commandsReceived()} about={m.commandsReceivedText()}>
      <Table
        caption={m.commandsReceived()}
        columns={columns}
        rows={lines}
        rowKey={({ id }) => id}
        maxHeight="28rem"
        dense
        empty={<p className="text-soft">{m.noCommandsYet()}</p>}
      />
    </DeskSection>
  );
}

const columns: Column<ChatCommandLine>[] = [
  {
    key: "text",
    header: m.message(),
    small: "heading",
    className: "wrap-anywhere",
    cell: ({ name, text }) => (
      <span>
        <strong>{name}</strong> {text}
      </span>
    ),
  },
  {
    key: "did",
    header: m.result(),
    small: "bare",
    className: "wrap-anywhere",
    cell: ({ did, reply, reason }) => (
      <span className="grid justify-items-start gap-1">
        <StatusPill tone={didWords[did][0]}>{didWords[did][1]}</StatusPill>
        {reply !== null && <span className="text-sm">{reply}</span>}
        {reason !== null && <span className="text-xs text-faint">{reason}</span>}
      </span>
    ),
  },
  { key: "at", header: m.sentAt(), cell: ({ said_at }) => <LocalTime value={said_at} wraps /> },
];

export function PlainLines({ plain }: Pick<AdminChatProps, "plain">) {
  return (
    <DeskSection title={m.otherMessages()} about={m.otherMessagesText()}>
      {plain.length === 0 ? (
        <p className="text-soft">{m.noOtherMessages()}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling list must be reachable by keyboard
        <ul className="grid max-h-80 gap-1 overflow-y-auto text-sm" tabIndex={0} aria-label={m.otherMessages()}>
          {plain.map(({ id, name, text, reason }) => (
            <li key={id} className="wrap-anywhere">
              <strong>{name}</strong> <span className="text-soft">{text}</span>
              {reason !== null && <span className="text-xs text-faint"> {reason}</span>}
            </li>
          ))}
        </ul>
      )}
    </DeskSection>
  );
}
