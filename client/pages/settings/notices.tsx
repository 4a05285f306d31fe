// The settings' Notices tab: this device, what one is told of and how, and quiet hours.
import type { NoticesProps } from "../../../contracts/notices.ts";
import { Kinds } from "../../components/settings/notices/kinds.tsx";
import { QuietHours } from "../../components/settings/notices/quiet-hours.tsx";
import { ThisDevice } from "../../components/settings/notices/this-device.tsx";
import { SettingsFrame } from "../../components/settings/settings-frame.tsx";

export default function NoticesPage({ choices, quiet, push }: NoticesProps) {
  return (
    <SettingsFrame title="Notices">
      <div className="grid gap-12">
        <ThisDevice push={push} />
        <Kinds choices={choices} />
        <QuietHours key={`${quiet?.from} ${quiet?.until}`} quiet={quiet} />
      </div>
    </SettingsFrame>
  );
}
