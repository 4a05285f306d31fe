// What the site tells a Discord server: the live board, announcements by kind, and linked roles.
import type { AdminDiscordProps } from "../../../contracts/discord.ts";
import { paths } from "../../../contracts/paths.ts";
import { Desk } from "../../components/desk/desk.tsx";
import { BigRollFields } from "../../components/discord/desk/big-roll-fields.tsx";
import { ChannelRow } from "../../components/discord/desk/channel-row.tsx";
import { NewsPart } from "../../components/discord/desk/news-part.tsx";
import { RolesPart } from "../../components/discord/desk/roles-part.tsx";
import { Card } from "../../ui/card.tsx";
import { TextLink } from "../../ui/link.tsx";
import { LocalTime } from "../../ui/local-time.tsx";

export default function AdminDiscordPage(props: AdminDiscordProps) {
  const { channels, common, big_roll, board_edited_at: editedAt, news } = props;
  return (
    <Desk title="Discord" lead="What your server is told, and in which channel. Nobody is ever pinged.">
      <p className="text-sm text-soft">
        {common === null ? "There is no common channel yet" : `The common channel's webhook ends in ${common}`}: it is
        the Discord webhook in the <TextLink href={paths.admin.settings}>settings</TextLink>. What has a webhook of its
        own goes there instead.
      </p>
      <Card className="grid ruled">
        {channels.map((channel) => (
          <ChannelRow key={channel.name} channel={channel}>
            {channel.name === "big_roll" && <BigRollFields {...big_roll} />}
            {channel.name === "board" && editedAt !== null && (
              <p className="text-sm text-faint">
                Last edited <LocalTime value={editedAt} />.
              </p>
            )}
          </ChannelRow>
        ))}
      </Card>
      <NewsPart news={news} />
      <RolesPart {...props} />
    </Desk>
  );
}
