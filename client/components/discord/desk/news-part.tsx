// The last announcements, and what became of each.
import { channelWords, type DiscordNews, type NewsState } from "../../../../contracts/discord.ts";
import { StatusPill, type Tone } from "../../../ui/badge.tsx";
import { LocalTime } from "../../../ui/local-time.tsx";
import { type Column, Table } from "../../../ui/table.tsx";
import { DeskPart } from "../../desk/part.tsx";

const states: Record<NewsState, [Tone, string]> = {
  waiting: ["gold", "Waiting"],
  said: ["mint", "Said"],
  dropped: ["neutral", "Dropped"],
  failed: ["coral", "Refused"],
  unsure: ["gold", "Not known"],
};

const columns: Column<DiscordNews>[] = [
  {
    key: "text",
    header: "Announcement",
    small: "heading",
    className: "wrap-anywhere",
    cell: ({ kind, text }) => (
      <span className="grid gap-1">
        <span className="font-medium">{channelWords[kind].label}</span>
        <span className="text-sm text-soft">{text}</span>
      </span>
    ),
  },
  {
    key: "state",
    header: "State",
    cell: ({ state, reason }) => (
      <span className="grid justify-items-start gap-1">
        <StatusPill tone={states[state][0]}>{states[state][1]}</StatusPill>
        {reason !== null && <span className="text-xs text-faint">{reason}</span>}
      </span>
    ),
  },
  { key: "at", header: "When", cell: ({ at }) => <LocalTime value={at} wraps /> },
];

export function NewsPart({ news }: { news: DiscordNews[] }) {
  return (
    <DeskPart
      title="The last announcements"
      about="Each is said once. Where no answer came it may stand in the channel, and is not said again."
    >
      <Table
        caption="The last announcements"
        columns={columns}
        rows={news}
        rowKey={({ id }) => id}
        dense
        empty={<p className="text-soft">Nothing was announced yet.</p>}
      />
    </DeskPart>
  );
}
