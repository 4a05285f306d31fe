// The two accounts that agree at Kick for the site: the channel's owner and the account that speaks. Each goes to Kick's own
// page to agree.

import { Link2, Unplug } from "lucide-react";
import { useState } from "react";
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

const about: Record<ChatGrantPurpose, { title: string; text: string; ends: string }> = {
  channel: {
    title: "The channel",
    text: "Its owner agrees: then the site hears the channel's chat and knows when the stream begins.",
    ends: "No line of chat is heard any more, and commands are answered on the site only.",
  },
  bot: {
    title: "The bot's account",
    text: "A second account of yours that speaks where Kick's own bot does not. Sign in to Kick as that account first.",
    ends: "Where Kick's own bot does not work, nothing is said in the chat any more.",
  },
};

export function Connections({ platform, grants }: Pick<AdminChatProps, "platform" | "grants">) {
  const [ending, setEnding] = useState<ChatGrantPurpose | null>(null);
  const end = async () => {
    if (ending === null) return;
    await callDesk(chatCalls.endGrant(ending), {}, "It is not connected any more.");
    setEnding(null);
    router.reload();
  };
  return (
    <DeskSection
      title={`${platform.label}'s accounts`}
      about={
        platform.is_on ? (
          "Who agreed that the site hears and speaks in the channel."
        ) : (
          <>
            Kick has no key yet: <TextLink href={`${paths.admin.keys}#key-kick`}>enter your application's</TextLink>{" "}
            first.
          </>
        )
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
        <summary className="cursor-pointer py-2 font-medium text-text">What Kick's settings need to know</summary>
        <dl className="grid gap-2 pt-2">
          <Fact name="Redirect address" value={platform.redirect} />
          <Fact name="Webhook address" value={platform.webhook} />
        </dl>
        <p className="pt-2">docs/kick.md goes through the application's settings step by step.</p>
      </details>
      <ConfirmDialog
        open={ending !== null}
        title={ending === null ? "" : `Disconnect ${about[ending].title.toLowerCase()}?`}
        confirmLabel="Disconnect"
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
    toast.error("Kick's page could not be reached, try again!");
  };
  const { title, text } = about[purpose];
  const isLost = (grant?.lost_at ?? null) !== null;
  return (
    <div className="grid content-start gap-3 rounded-control bg-surface-2 p-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="font-semibold">{title}</h3>
        <StatusPill tone={grant === undefined ? "neutral" : isLost ? "coral" : "mint"}>
          {grant === undefined ? "Not connected" : isLost ? "Lost" : "Connected"}
        </StatusPill>
      </div>
      <p className="text-sm text-soft">{text}</p>
      {grant !== undefined && (
        <p className="text-sm wrap-anywhere">
          <strong>{grant.name}</strong>{" "}
          <span className="text-faint">
            {isLost && grant.lost_at !== null ? "took it back or is gone, noticed " : "since "}
            <LocalTime value={isLost && grant.lost_at !== null ? grant.lost_at : grant.granted_at} wraps />
          </span>
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button
          size="sm"
          variant={grant === undefined || isLost ? "primary" : "secondary"}
          icon={Link2}
          busy={isLeaving}
          disabledReason={isOn ? null : "Kick has no key yet."}
          onClick={() => void leave()}
        >
          {grant === undefined ? "Connect" : "Connect anew"}
          <span className="sr-only"> {title.toLowerCase()}</span>
        </Button>
        {grant !== undefined && (
          <Button size="sm" variant="quiet" icon={Unplug} onClick={onEnd}>
            Disconnect
            <span className="sr-only"> {title.toLowerCase()}</span>
          </Button>
        )}
      </div>
    </div>
  );
}

const Fact = ({ name, value }: { name: string; value: string }) => (
  <div className="grid gap-0.5">
    <dt className="text-faint">{name}</dt>
    <dd className="select-all font-mono text-text wrap-anywhere">{value}</dd>
  </div>
);
