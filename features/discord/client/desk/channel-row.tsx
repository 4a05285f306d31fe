import { type ReactNode, useState } from "react";
import { StatusPill } from "../../../../ui/badge.tsx";
import { Button } from "../../../../ui/button.tsx";
import { Field } from "../../../../ui/field.tsx";
import { FormDialog } from "../../../../ui/form-dialog.tsx";
import { LocalTime } from "../../../../ui/local-time.tsx";
import { Switch } from "../../../../ui/switch.tsx";
import { channelWords, type DiscordChannel } from "../../contract/discord.ts";
import { m } from "../../messages.ts";
import { useChannel } from "./use-discord.ts";

export function ChannelRow({ channel, children }: { channel: DiscordChannel; children?: ReactNode }) {
  const words = channelWords[channel.name];
  const label = words.label();
  const { isBusy, tried, save, change, test } = useChannel(channel.name);
  const [isDialogOpen, setDialogOpen] = useState(false);
  return (
    <section aria-label={label} className="grid gap-3 p-5 md:p-6">
      <Switch
        label={label}
        hint={words.hint()}
        checked={channel.on}
        disabled={isBusy}
        onChange={(event) =>
          void change({ on: event.target.checked }, event.target.checked ? m.turnedOn() : m.turnedOff())
        }
      />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-sm text-soft">
          <ChannelState channel={channel} />
          <span>{destinationWords(channel)}</span>
        </p>
        <div className="flex flex-wrap gap-2">
          <Button size="sm" variant="quiet" onClick={test}>
            {m.test({ label, hidden })}
          </Button>
          {channel.own !== null && (
            <Button size="sm" variant="quiet" onClick={() => void change({ webhook: "" }, m.removed())}>
              {m.remove({ label, hidden })}
            </Button>
          )}
          <Button size="sm" onClick={() => setDialogOpen(true)}>
            {(channel.own === null ? m.ownWebhook : m.changeWebhook)({ label, hidden })}
          </Button>
        </div>
      </div>
      {tried !== null && (
        <p role="status" className={tried.sent ? "text-sm text-soft" : "text-sm text-coral-300"}>
          {tried.says}
        </p>
      )}
      {tried === null && channel.problem !== null && <p className="text-sm text-coral-300">{channel.problem}</p>}
      {children}
      <details className="text-sm text-soft">
        <summary className="cursor-pointer py-2 font-medium text-text">{m.preview()}</summary>
        <p className="whitespace-pre-wrap wrap-anywhere">{channel.preview}</p>
      </details>
      <WebhookDialog
        label={label}
        open={isDialogOpen}
        onClose={() => setDialogOpen(false)}
        onSend={(webhook) => save({ webhook }, m.savedTestIt())}
      />
    </section>
  );
}

const hidden = (text: ReactNode) => <span className="sr-only">{text}</span>;

interface WebhookDialogProps {
  label: string;
  open: boolean;
  onClose: () => void;
  /** Returns the reason for a refusal, or null once the channel is saved. */
  onSend: (webhook: string) => Promise<string | null>;
}

function WebhookDialog({ label, open, onClose, onSend }: WebhookDialogProps) {
  const [refusal, setRefusal] = useState<string | null>(null);
  const send = async (form: FormData) => {
    const why = await onSend(String(form.get("webhook")));
    setRefusal(why);
    return why === null;
  };
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={m.webhookTitle({ label })}
      description={m.webhookText()}
      label={m.save()}
      isQuick
      onSend={send}
    >
      <Field
        label={m.address()}
        name="webhook"
        type="url"
        required
        maxLength={300}
        autoComplete="off"
        placeholder={m.webhookExample()}
        error={refusal}
      />
    </FormDialog>
  );
}

function ChannelState({ channel: { on, gone, ending, problem } }: { channel: DiscordChannel }) {
  if (gone) return <StatusPill tone="coral">{m.webhookGone()}</StatusPill>;
  if (!on) return <StatusPill>{m.off()}</StatusPill>;
  if (ending === null) return <StatusPill tone="gold">{m.noChannelYet()}</StatusPill>;
  return problem === null ? (
    <StatusPill tone="mint">{m.on()}</StatusPill>
  ) : (
    <StatusPill tone="gold">{m.tryingAgain()}</StatusPill>
  );
}

function destinationWords({ own, ending, said_at: saidAt }: DiscordChannel): ReactNode {
  if (ending === null) return m.noWebhook();
  if (saidAt === null) return (own === null ? m.toCommonChannel : m.toOwnChannel)({ ending });
  const time = () => <LocalTime value={saidAt} />;
  return (own === null ? m.toCommonChannelLast : m.toOwnChannelLast)({ ending, time });
}
