// Lines from the channel: commands with their outcome, and the plain lines that one process remembers.

import { StatusPill } from "../../../../ui/badge.tsx";
import { DeskSection } from "../../../../ui/desk/section.tsx";
import { LocalTime } from "../../../../ui/local-time.tsx";
import { type Column, Table } from "../../../../ui/table.tsx";
import type { AdminChatProps, ChatCommandLine } from "../../contract/chat.ts";
import { m } from "../../messages.ts";
import { didWords } from "./words.ts";

export function Commands({ lines }: Pick<AdminChatProps, "lines">) {
  return (
    <DeskSection title={m.commandsHeard()} about={m.last200WithWhatCame()}>
      <Table
        caption={m.commandsHeard()}
        columns={columns}
        rows={lines}
        rowKey={({ id }) => id}
        maxHeight="28rem"
        dense
        empty={<p className="text-soft">{m.noCommandWasHeardYet()}</p>}
      />
    </DeskSection>
  );
}

const columns: Column<ChatCommandLine>[] = [
  {
    key: "text",
    header: m.line(),
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
    header: m.whatCame(),
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
  { key: "at", header: m.said(), cell: ({ said_at }) => <LocalTime value={said_at} wraps /> },
];

export function PlainLines({ plain }: Pick<AdminChatProps, "plain">) {
  return (
    <DeskSection title={m.otherLines()} about={m.asProcessThatMadeThis()}>
      {plain.length === 0 ? (
        <p className="text-soft">{m.nothingWasHeardSinceThis()}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling list must be reachable by keyboard
        <ul className="grid max-h-80 gap-1 overflow-y-auto text-sm" tabIndex={0} aria-label={m.otherLines()}>
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
