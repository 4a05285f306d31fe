// One kind of Discord message: its switch, its channel, its last result and a preview.
import { type ReactNode, useState } from "react";
import { StatusPill } from "../../../../ui/badge.tsx";
import { Button } from "../../../../ui/button.tsx";
import { Field } from "../../../../ui/field.tsx";
import { FormDialog } from "../../../../ui/form-dialog.tsx";
import { LocalTime } from "../../../../ui/local-time.tsx";
import { Switch } from "../../../../ui/switch.tsx";
import { channelWords, type DiscordChannel } from "../../contract/discord.ts";
import { useChannel } from "./use-discord.ts";

export function ChannelRow({ channel, children }: { channel: DiscordChannel; children?: ReactNode }) {
  const { label, hint } = channelWords[channel.name];
  const { isBusy, tried, save, change, test } = useChannel(channel.name);
  const [isDialogOpen, setDialogOpen] = useState(false);
  return (
    <section aria-label={label} className="grid gap-3 p-5 md:p-6">
      <Switch
        label={label}
        hint={hint}
        checked={channel.on}
        disabled={isBusy}
        onChange={(event) =>
          void change({ on: event.target.checked }, event.target.checked ? "It is told." : "It is off.")
        }
      />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-sm text-soft">
          <ChannelState channel={channel} />
          <span>{destinationWords(channel)}</span>
        </p>
        <div className="flex flex-wrap gap-2">
          <Button size="sm" variant="quiet" onClick={test}>
            Test<span className="sr-only"> {label}</span>
          </Button>
          {channel.own !== null && (
            <Button
              size="sm"
              variant="quiet"
              onClick={() => void change({ webhook: "" }, "It goes to the common channel.")}
            >
              Remove<span className="sr-only"> the webhook of {label}</span>
            </Button>
          )}
          <Button size="sm" onClick={() => setDialogOpen(true)}>
            {channel.own === null ? "Own webhook" : "Change"}
            <span className="sr-only"> of {label}</span>
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
        <summary className="cursor-pointer py-2 font-medium text-text">How it looks</summary>
        <p className="whitespace-pre-wrap wrap-anywhere">{channel.preview}</p>
      </details>
      <WebhookDialog
        label={label}
        open={isDialogOpen}
        onClose={() => setDialogOpen(false)}
        onSend={(webhook) => save({ webhook }, "Saved. Test it.")}
      />
    </section>
  );
}

interface WebhookDialogProps {
  label: string;
  open: boolean;
  onClose: () => void;
  /** Returns the reason for a refusal, or null once it is saved. */
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
      title={`A webhook for ${label}`}
      description="In Discord: the channel's settings, Integrations, Webhooks. It is kept sealed and never shown again."
      label="Save"
      isQuick
      onSend={send}
    >
      <Field
        label="Address"
        name="webhook"
        type="url"
        required
        maxLength={300}
        autoComplete="off"
        placeholder="https://discord.com/api/webhooks/…"
        error={refusal}
      />
    </FormDialog>
  );
}

function ChannelState({ channel: { on, gone, ending, problem } }: { channel: DiscordChannel }) {
  if (gone) return <StatusPill tone="coral">Webhook gone</StatusPill>;
  if (!on) return <StatusPill>Off</StatusPill>;
  if (ending === null) return <StatusPill tone="gold">No channel yet</StatusPill>;
  return problem === null ? <StatusPill tone="mint">On</StatusPill> : <StatusPill tone="gold">Trying again</StatusPill>;
}

function destinationWords({ own, ending, said_at: saidAt }: DiscordChannel): ReactNode {
  if (ending === null) return "No webhook.";
  return (
    <>
      {own === null ? "The common channel" : "Its own"}, ends in {ending}
      {saidAt !== null && (
        <>
          , last taken <LocalTime value={saidAt} />
        </>
      )}
    </>
  );
}
