import { useState } from "react";
import { paths } from "../../../common/contract/paths.ts";
import { call } from "../../../ui/base/api.ts";
import { Card } from "../../../ui/card.tsx";
import { failureText } from "../../../ui/outcome.ts";
import { setMuted, useMuted } from "../../../ui/sound/mute.ts";
import { playChime } from "../../../ui/sound/play.ts";
import { Switch } from "../../../ui/switch.tsx";
import { toast } from "../../../ui/toast.ts";
import { m } from "../../messages.ts";
import { SettingsSection } from "./settings-section.tsx";

export function RibbonAndSound({ leftOut: first }: { leftOut: boolean }) {
  const [isLeftOut, setLeftOut] = useState(first);
  const [isSaving, setSaving] = useState(false);
  const isOff = useMuted();
  const leaveOut = async (wanted: boolean) => {
    setLeftOut(wanted);
    setSaving(true);
    const problem = failureText(await call(paths.api.leaveOut, { json: { left_out: wanted } }));
    setSaving(false);
    if (problem !== null) {
      setLeftOut(!wanted);
      return toast.error(problem);
    }
    toast.success(wanted ? m.ribbonHidden() : m.ribbonShown());
  };
  return (
    <SettingsSection title={m.ribbonAndSound()}>
      <Card className="grid gap-4 p-5 md:p-6">
        <Switch
          label={m.hideFromRibbon()}
          hint={m.hideFromRibbonHint()}
          autoComplete="off"
          checked={isLeftOut}
          disabled={isSaving}
          onChange={({ target }) => void leaveOut(target.checked)}
        />
        <Switch
          label={m.sound()}
          hint={m.soundHint()}
          autoComplete="off"
          checked={!isOff}
          onChange={({ target }) => {
            setMuted(!target.checked);
            playChime("leaf");
          }}
        />
      </Card>
    </SettingsSection>
  );
}
