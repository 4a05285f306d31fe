import { useState } from "react";
import { call } from "../../../../ui/base/api.ts";
import { Card } from "../../../../ui/card.tsx";
import { failureText } from "../../../../ui/outcome.ts";
import { SwitchBox } from "../../../../ui/switch.tsx";
import { toast } from "../../../../ui/toast.ts";
import { useCoin } from "../../../../ui/use-coin.ts";
import { noticeApiPaths } from "../../../contract/notice-api-paths.ts";
import {
  type NoticeChannel,
  type NoticeKind,
  noticeChannels,
  noticeKinds,
  noticeTerms,
} from "../../../contract/notice-kinds.ts";
import type { NoticesProps } from "../../../contract/notices.ts";
import { m } from "../../../messages.ts";
import { SettingsSection } from "../settings-section.tsx";

type Choices = NoticesProps["choices"];

const channelLabels: Record<NoticeChannel, string> = {
  push: m.channelPush(),
  mail: m.channelMail(),
  site: m.channelSite(),
};

export function Kinds({ choices }: { choices: Choices }) {
  const [made, setMade] = useState<Choices>({});
  const coin = useCoin();
  const set = (kind: NoticeKind, channel: NoticeChannel, wanted: boolean) =>
    setMade((was) => ({ ...was, [kind]: { ...was[kind], [channel]: wanted } }));
  const choose = async (kind: NoticeKind, channel: NoticeChannel, wanted: boolean) => {
    set(kind, channel, wanted);
    const problem = failureText(await call(noticeApiPaths.choose, { json: { kind, channel, wanted } }));
    if (problem === null) return;
    set(kind, channel, !wanted);
    toast.error(problem);
  };
  return (
    <SettingsSection title={m.noticesTitle()} about={m.noticesAbout()}>
      <Card as="section" className="px-5 md:px-6">
        <ul className="divide-y divide-line">
          {noticeKinds.map((kind) => (
            <li key={kind} className="grid gap-x-6 gap-y-3 py-4 md:grid-cols-2 md:items-center">
              <div className="grid gap-0.5">
                <p className="font-medium">{coin(noticeTerms[kind].label())}</p>
                <p className="text-sm text-faint">{coin(noticeTerms[kind].about())}</p>
              </div>
              <div className="grid grid-cols-3 gap-2">
                {noticeChannels.map((channel) => (
                  <Choice
                    key={channel}
                    kind={kind}
                    channel={channel}
                    wanted={made[kind]?.[channel] ?? choices[kind]?.[channel]}
                    onChange={(wanted) => void choose(kind, channel, wanted)}
                  />
                ))}
              </div>
            </li>
          ))}
        </ul>
      </Card>
    </SettingsSection>
  );
}

interface ChoiceProps {
  kind: NoticeKind;
  channel: NoticeChannel;
  /** Whether the user wants it. Undefined if the user cannot choose. */
  wanted: boolean | undefined;
  onChange: (wanted: boolean) => void;
}

function Choice({ kind, channel, wanted, onChange }: ChoiceProps) {
  const terms = noticeTerms[kind];
  const isAlways = terms.channels[channel] === "always";
  if (wanted === undefined && !isAlways) return <span />;
  const name = channelLabels[channel];
  const id = `${kind}-${channel}`;
  return (
    <div className="grid content-between justify-items-center gap-1.5 text-sm text-faint">
      {isAlways ? <span aria-hidden>{name}</span> : <label htmlFor={id}>{name}</label>}
      {isAlways ? (
        <span className="grid h-7 items-center text-soft">
          {m.alwaysOn({ channel: name, hidden: (text) => <span className="sr-only">{text}</span> })}
        </span>
      ) : (
        <SwitchBox
          id={id}
          aria-label={m.channelOfKind({ channel: name, kind: terms.label() })}
          checked={wanted ?? false}
          onChange={(event) => onChange(event.target.checked)}
        />
      )}
    </div>
  );
}
