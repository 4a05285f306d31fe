// The Connections tab of the settings, with four outside accounts (LINK-01 to LINK-07).
import { Dices, MessagesSquare, PackageOpen, Video } from "lucide-react";
import { useState } from "react";
import { hashes, isHash } from "../../../../../common/contract/hashes.ts";
import { paths } from "../../../../../common/contract/paths.ts";
import { ConnectionRow, type ConnectionRowProps } from "../../../../../identity/client/settings/connection-row.tsx";
import { FlashNotice } from "../../../../../identity/client/settings/flash-notice.tsx";
import { RoobetDialog } from "../../../../../identity/client/settings/roobet-dialog.tsx";
import { SettingsFrame } from "../../../../../identity/client/settings/settings-frame.tsx";
import { type Linkable, UnlinkDialog } from "../../../../../identity/client/settings/unlink-dialog.tsx";
import { useClockOffset } from "../../../../../identity/client/settings/use-clock-offset.ts";
import { useConsent } from "../../../../../identity/client/settings/use-consent.ts";
import { usePage } from "../../../../../platform/pages/client/use-page.ts";
import { lazyPart } from "../../../../../ui/lazy-part.tsx";
import { useHash } from "../../../../../ui/use-hash.ts";
import { useModal } from "../../../../../ui/use-modal.ts";
import { ChatLink } from "../../../../chat/client/chat-link.tsx";
import { DiscordRank } from "../../../../discord/client/discord-roles.tsx";
import type { ConnectionsProps } from "../../../contract/connections.ts";
import { m } from "../../../messages.ts";

const PackdrawDialog = lazyPart(
  async () => (await import("../../../../../identity/client/settings/packdraw-dialog.tsx")).PackdrawDialog,
);

const kickLink: Linkable = { provider: "kick", label: m.kick(), earns: false };
const roobetLink: Linkable = { provider: "roobet", label: m.roobet(), earns: true };
const packdrawLink: Linkable = { provider: "packdraw", label: m.packdraw(), earns: true };
const discordLink: Linkable = { provider: "discord", label: m.discord(), earns: false };

export default function ConnectionsPage({ kick, roobet, packdraw, discord, lost, now, chat }: ConnectionsProps) {
  const { linkable } = usePage().props.site;
  const dialog = useModal<"roobet" | "packdraw" | "unlink">();
  const [unlinking, setUnlinking] = useState(roobetLink);
  const { leaveFor, leavingFor } = useConsent();
  const aheadMs = useClockOffset(now);
  const canLinkRoobet = linkable.includes("roobet") && roobet.roobet_username === null;
  useHash(isHash(hashes.linkRoobet), () => canLinkRoobet && dialog.open("roobet"));
  const unlink = (link: Linkable) => () => {
    setUnlinking(link);
    dialog.open("unlink");
  };
  return (
    <SettingsFrame title={m.connections()}>
      <FlashNotice />
      <ul className="grid gap-4">
        <ConnectionRow
          name={m.kick()}
          about={m.kickAbout()}
          icon={Video}
          isLinked={kick.kick_name !== null}
          account={kick.kick_name}
          lost={lost.kick}
          isOpen={linkable.includes("kick")}
          isBusy={leavingFor === "kick"}
          onLink={() => leaveFor("kick")}
          onUnlink={unlink(kickLink)}
          byChat={chat && kick.kick_name === null ? <ChatLink link={chat} prop="chat" aheadMs={aheadMs} /> : null}
          isTyped={chat?.typed_by != null}
        />
        <ConnectionRow
          name={m.roobet()}
          about={m.roobetAbout()}
          icon={Dices}
          isLinked={roobet.roobet_username !== null}
          account={roobet.roobet_username}
          isOpen={linkable.includes("roobet")}
          onLink={() => dialog.open("roobet")}
          onUnlink={unlink(roobetLink)}
        />
        <PackdrawRow
          packdraw={packdraw}
          isOpen={linkable.includes("packdraw")}
          onLink={() => dialog.open("packdraw")}
          onUnlink={unlink(packdrawLink)}
        />
        <ConnectionRow
          name={m.discord()}
          about={m.discordAbout()}
          icon={MessagesSquare}
          isLinked={discord.discord_id !== null}
          account={discord.discord_id}
          alias={discord.discord_name}
          lost={lost.discord}
          isOpen={linkable.includes("discord")}
          isBusy={leavingFor === "discord"}
          onLink={() => leaveFor("discord")}
          onUnlink={unlink(discordLink)}
          more={discord.roles && <DiscordRank {...discord.roles} />}
        />
      </ul>
      <RoobetDialog
        key={`roobet-${dialog.times}`}
        open={dialog.isOpenAbout("roobet")}
        roobet={roobet}
        now={now}
        aheadMs={aheadMs}
        onLinkKick={linkable.includes("kick") && kick.kick_name === null ? () => leaveFor("kick") : null}
        onClose={dialog.close}
      />
      {dialog.times > 0 && (
        <PackdrawDialog
          key={`packdraw-${dialog.times}`}
          open={dialog.isOpenAbout("packdraw")}
          linkedAs={packdraw.packdraw_username}
          onClose={dialog.close}
        />
      )}
      <UnlinkDialog open={dialog.isOpenAbout("unlink")} of={unlinking} onClose={dialog.close} />
    </SettingsFrame>
  );
}

function PackdrawRow({
  packdraw,
  ...row
}: Pick<ConnectionsProps, "packdraw"> & Pick<ConnectionRowProps, "isOpen" | "onLink" | "onUnlink">) {
  return (
    <ConnectionRow
      name={m.packdraw()}
      about={m.packdrawAbout()}
      icon={PackageOpen}
      isLinked={packdraw.connected}
      account={packdraw.connected ? packdraw.packdraw_username : null}
      howTo={paths.partnerPackdraw}
      {...row}
    />
  );
}
