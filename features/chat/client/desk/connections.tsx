import { Link2, Unplug } from "lucide-react";
import { type ReactNode, useState } from "react";
import { paths } from "../../../../common/contract/paths.ts";
import { parseConsentAddress } from "../../../../identity/client/settings/linking.ts";
import { router } from "../../../../platform/pages/client/router.ts";
import { StatusPill } from "../../../../ui/badge.tsx";
import { call } from "../../../../ui/base/api.ts";
import { Button } from "../../../../ui/button.tsx";
import { ConfirmDialog } from "../../../../ui/confirm-dialog.tsx";
import { callDesk } from "../../../../ui/desk/desk-call.ts";
import { DeskSection } from "../../../../ui/desk/section.tsx";
import { TextLink } from "../../../../ui/link.tsx";
import { LocalTime } from "../../../../ui/local-time.tsx";
import { toast } from "../../../../ui/toast.ts";
import type { AdminChatProps, ChatGrant, ChatGrantPurpose } from "../../contract/chat.ts";
import { chatCalls } from "../../contract/chat-calls.ts";
import { m } from "../../messages.ts";

const about: Record<ChatGrantPurpose, { title: string; text: string; endTitle: string; ends: string }> = {
  channel: {
    title: m.channel(),
    text: m.channelText(),
    endTitle: m.disconnectChannelTitle(),
    ends: m.channelEnds(),
  },
  bot: {
    title: m.bot(),
    text: m.botText(),
    endTitle: m.disconnectBotTitle(),
    ends: m.botEnds(),
  },
};

export function Connections({ platform, grants }: Pick<AdminChatProps, "platform" | "grants">) {
  const [ending, setEnding] = useState<ChatGrantPurpose | null>(null);
  const end = async () => {
    if (ending === null) return;
    await callDesk(chatCalls.endGrant(ending), {}, m.disconnected());
    setEnding(null);
    router.reload();
  };
  return (
    <DeskSection
      title={m.accountsOf({ platform: platform.label })}
      about={
        platform.is_on
          ? m.accountsText()
          : m.kickNeedsKey({ link: (text) => <TextLink href={`${paths.admin.keys}#key-kick`}>{text}</TextLink> })
      }
    >
      <div className="grid gap-5 lg:grid-cols-2">
        {(["channel", "bot"] as const).map((purpose) => (
          <Connection
            key={purpose}
            purpose={purpose}
            grant={grants.find((one) => one.purpose === purpose)}
            isOn={platform.is_on}
            onEnd={() => setEnding(purpose)}
          />
        ))}
      </div>
      <details className="text-sm text-soft">
        <summary className="cursor-pointer py-2 font-medium text-text">{m.kickSettings()}</summary>
        <dl className="grid gap-2 pt-2">
          <Fact name={m.redirectAddress()} value={platform.redirect} />
          <Fact name={m.webhookAddress()} value={platform.webhook} />
        </dl>
        <p className="pt-2">
          {m.kickSettingsDocs({ link: (text) => <TextLink href={`${paths.admin.keys}#key-kick`}>{text}</TextLink> })}
        </p>
      </details>
      <ConfirmDialog
        open={ending !== null}
        title={ending === null ? "" : about[ending].endTitle}
        confirmLabel={m.disconnect()}
        onConfirm={end}
        onClose={() => setEnding(null)}
      >
        {ending !== null && about[ending].ends}
      </ConfirmDialog>
    </DeskSection>
  );
}

interface ConnectionProps {
  purpose: ChatGrantPurpose;
  grant: ChatGrant | undefined;
  isOn: boolean;
  onEnd: () => void;
}

function Connection({ purpose, grant, isOn, onEnd }: ConnectionProps) {
  const [isLeaving, setLeaving] = useState(false);
  const leave = async () => {
    setLeaving(true);
    const address = parseConsentAddress(await call(chatCalls.beginGrant(purpose), { json: {} }));
    if (address !== null) return window.location.assign(address);
    setLeaving(false);
    toast.error(m.kickUnreachable());
  };
  const { title, text } = about[purpose];
  const isLost = (grant?.lost_at ?? null) !== null;
  return (
    <div className="grid content-start gap-3 rounded-control bg-surface-2 p-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="font-semibold">{title}</h3>
        <StatusPill tone={grant === undefined ? "neutral" : isLost ? "coral" : "mint"}>
          {grant === undefined ? m.notConnected() : isLost ? m.lost() : m.connected()}
        </StatusPill>
      </div>
      <p className="text-sm text-soft">{text}</p>
      {grant !== undefined && (
        <p className="text-sm wrap-anywhere">
          {(grant.lost_at === null ? m.connectedSince : m.lostAt)({
            b: (text) => <strong>{text}</strong>,
            faint: (text) => <span className="text-faint">{text}</span>,
            name: grant.name,
            time: () => <LocalTime value={grant.lost_at ?? grant.granted_at} wraps />,
          })}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button
          size="sm"
          variant={grant === undefined || isLost ? "primary" : "secondary"}
          icon={Link2}
          busy={isLeaving}
          disabledReason={isOn ? null : m.kickHasNoKey()}
          onClick={() => void leave()}
        >
          {(grant === undefined ? m.connect : m.reconnect)({ purpose, hidden })}
        </Button>
        {grant !== undefined && (
          <Button size="sm" variant="quiet" icon={Unplug} onClick={onEnd}>
            {m.disconnectAccount({ purpose, hidden })}
          </Button>
        )}
      </div>
    </div>
  );
}

const hidden = (text: ReactNode) => <span className="sr-only">{text}</span>;

const Fact = ({ name, value }: { name: string; value: string }) => (
  <div className="grid gap-0.5">
    <dt className="text-faint">{name}</dt>
    <dd className="select-all font-mono text-text wrap-anywhere">{value}</dd>
  </div>
);
