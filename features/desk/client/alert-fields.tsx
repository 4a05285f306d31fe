// Chooses where alerts are sent: a row per kind of alert, a switch per channel, and buttons that test the channels.
import { Send } from "lucide-react";
import { useState } from "react";
import { deskApiPaths } from "../../../common/contract/desk-api-paths.ts";
import { isRecord } from "../../../platform/contract/json-values.ts";
import { call, readMessage } from "../../../ui/base/api.ts";
import { Button } from "../../../ui/button.tsx";
import type { Values } from "../../../ui/desk/setting-edits.ts";
import { Switch } from "../../../ui/switch.tsx";
import { type AlertChannelName, type AlertTestAnswer, alertWords } from "../../alerts/contract/alerts.ts";
import { m } from "../messages.ts";
import { SettingField } from "./setting-field.tsx";

export interface AlertFieldsProps {
  alerts: Values;
  errors: Record<string, string[]>;
  onChange: (alerts: Values) => void;
  /**
   * True if the section has unsaved changes. The test buttons are then disabled, because they use the saved channels.
   */
  isChanged: boolean;
}

const channelNames = { discord: m.discord(), mail: m.mail() } as const;

export function AlertFields({ alerts, errors, onChange, isChanged }: AlertFieldsProps) {
  return (
    <div className="grid gap-4 sm:col-span-2">
      <div className="divide-y divide-line border-y border-line">
        {Object.entries(alertWords).map(([kind, { label, hint }]) => {
          const values = alerts[kind];
          if (!isRecord(values)) return null;
          const set = (name: string, value: unknown) => onChange({ ...alerts, [kind]: { ...values, [name]: value } });
          return <Kind key={kind} {...{ kind, values, errors, set }} label={label()} hint={hint()} />;
        })}
      </div>
      <Tests isChanged={isChanged} />
    </div>
  );
}

interface KindProps {
  kind: string;
  label: string;
  hint: string;
  values: Values;
  errors: Record<string, string[]>;
  set: (name: string, value: unknown) => void;
}

function Kind({ kind, label, hint, values, errors, set }: KindProps) {
  const figures = Object.entries(values).filter(([, value]) => typeof value !== "boolean");
  return (
    <fieldset className="min-w-0 py-3">
      <legend className="sr-only">{label}</legend>
      <div className="grid items-center gap-x-8 gap-y-2 sm:grid-cols-[1fr_auto]">
        <div>
          <p aria-hidden className="font-medium">
            {label}
          </p>
          <p className="text-sm text-faint">{hint}</p>
        </div>
        <div className="grid grid-cols-2 gap-8">
          {Object.entries(channelNames).map(([channel, name]) => {
            const isOn = values[channel];
            return typeof isOn === "boolean" ? (
              <Switch
                key={channel}
                label={name}
                checked={isOn}
                onChange={(event) => set(channel, event.target.checked)}
              />
            ) : null;
          })}
        </div>
      </div>
      {figures.length > 0 && (
        <div className="mt-2 grid max-w-md gap-4 sm:grid-cols-2">
          {figures.map(([name, value]) => (
            <SettingField
              key={name}
              name={name}
              path={`alerts.${kind}.${name}`}
              value={value}
              errors={errors}
              onChange={(changed) => set(name, changed)}
            />
          ))}
        </div>
      )}
    </fieldset>
  );
}

interface TestResult {
  channel: AlertChannelName;
  sent: boolean;
  says: string;
}

function Tests({ isChanged }: { isChanged: boolean }) {
  const [tried, setTried] = useState<TestResult | null>(null);
  const test = async (channel: AlertChannelName) => {
    const answer = await call<AlertTestAnswer>(deskApiPaths.testAlerts, { json: { channel }, timeoutMs: 60_000 });
    const result = answer.kind === "answer" ? answer.body : undefined;
    const says = result?.says ?? (answer.kind === "answer" && readMessage(answer.body)) ?? "";
    setTried({ channel, sent: result?.sent === true, says: says || m.noResponseTry() });
  };
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center gap-3">
        {(["discord", "mail"] as const).map((channel) => (
          <Button key={channel} size="sm" icon={Send} disabled={isChanged} onClick={() => test(channel)}>
            {channel === "discord" ? m.testDiscord() : m.testMail()}
          </Button>
        ))}
        <span className="text-sm text-faint">{isChanged ? m.saveFirst() : m.testAbout()}</span>
      </div>
      <p role="status" className={tried?.sent === false ? "text-sm text-coral-300" : "text-sm text-soft"}>
        {tried === null ? "" : m.testResult({ channel: channelNames[tried.channel], result: tried.says })}
      </p>
    </div>
  );
}
