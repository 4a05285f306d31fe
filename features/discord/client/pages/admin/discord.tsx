import type { ReactNode } from "react";
import { paths } from "../../../../../common/contract/paths.ts";
import { StatusPill, type Tone } from "../../../../../ui/badge.tsx";
import { Button } from "../../../../../ui/button.tsx";
import { Card } from "../../../../../ui/card.tsx";
import { Desk } from "../../../../../ui/desk/desk.tsx";
import { DeskSection } from "../../../../../ui/desk/section.tsx";
import { Field } from "../../../../../ui/field.tsx";
import { TextLink } from "../../../../../ui/link.tsx";
import { LocalTime } from "../../../../../ui/local-time.tsx";
import { type Column, Table } from "../../../../../ui/table.tsx";
import { type AdminDiscordProps, channelWords, type DiscordNews, type NewsState } from "../../../contract/discord.ts";
import { m } from "../../../messages.ts";
import { ChannelRow } from "../../desk/channel-row.tsx";
import { RolesPart } from "../../desk/roles-part.tsx";
import { useChannel } from "../../desk/use-discord.ts";

export default function AdminDiscordPage(props: AdminDiscordProps) {
  const { channels, common, big_roll, board_edited_at: editedAt, news } = props;
  const link = (text: ReactNode) => <TextLink href={paths.admin.settings}>{text}</TextLink>;
  return (
    <Desk title={m.discord()} lead={m.lead()}>
      <p className="text-sm text-soft">
        {common === null ? m.noCommonChannel({ link }) : m.commonChannelText({ ending: common, link })}
      </p>
      <Card className="grid ruled">
        {channels.map((channel) => (
          <ChannelRow key={channel.name} channel={channel}>
            {channel.name === "big_roll" && <BigRollFields {...big_roll} />}
            {channel.name === "board" && editedAt !== null && (
              <p className="text-sm text-faint">{m.lastEdited({ time: () => <LocalTime value={editedAt} /> })}</p>
            )}
          </ChannelRow>
        ))}
      </Card>
      <NewsPart news={news} />
      <RolesPart {...props} />
    </Desk>
  );
}

function BigRollFields({ points, bucks }: AdminDiscordProps["big_roll"]) {
  const { isBusy, change } = useChannel("big_roll");
  return (
    <form
      key={`${points} ${bucks}`}
      className="flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        const form = new FormData(event.currentTarget);
        const figure = (name: string) => Number(form.get(name));
        void change({ points: figure("points"), bucks: figure("bucks") }, m.saved());
      }}
    >
      <Field label={m.fromPoints()} name="points" type="number" min={1} step={1} required defaultValue={points} />
      <Field label={m.orBucks()} name="bucks" type="number" min={1} step={1} required defaultValue={bucks} />
      <Button type="submit" busy={isBusy}>
        {m.save()}
      </Button>
    </form>
  );
}

const states: Record<NewsState, [Tone, string]> = {
  waiting: ["gold", m.stateWaiting()],
  said: ["mint", m.statePosted()],
  dropped: ["neutral", m.stateDropped()],
  failed: ["coral", m.stateRefused()],
  unsure: ["gold", m.stateUnsure()],
};

const columns: Column<DiscordNews>[] = [
  {
    key: "text",
    header: m.announcement(),
    small: "heading",
    className: "wrap-anywhere",
    cell: ({ kind, text }) => (
      <span className="grid gap-1">
        <span className="font-medium">{channelWords[kind].label()}</span>
        <span className="text-sm text-soft">{text}</span>
      </span>
    ),
  },
  {
    key: "state",
    header: m.state(),
    cell: ({ state, reason }) => (
      <span className="grid justify-items-start gap-1">
        <StatusPill tone={states[state][0]}>{states[state][1]}</StatusPill>
        {reason !== null && <span className="text-xs text-faint">{reason}</span>}
      </span>
    ),
  },
  { key: "at", header: m.when(), cell: ({ at }) => <LocalTime value={at} wraps /> },
];

function NewsPart({ news }: { news: DiscordNews[] }) {
  return (
    <DeskSection title={m.lastAnnouncements()} about={m.announcementsText()}>
      <Table
        caption={m.lastAnnouncements()}
        columns={columns}
        rows={news}
        rowKey={({ id }) => id}
        dense
        empty={<p className="text-soft">{m.noAnnouncements()}</p>}
      />
    </DeskSection>
  );
}
