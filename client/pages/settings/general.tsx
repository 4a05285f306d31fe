// The settings' General tab: password and wallets, two-factor, notices, sign-ins, and the way out.

import type { GeneralProps } from "../../../contracts/settings.ts";
import { FlashNotice } from "../../components/settings/flash-notice.tsx";
import { Leave } from "../../components/settings/leave.tsx";
import { NoticeOfYou } from "../../components/settings/notice-of-you.tsx";
import { Kinds } from "../../components/settings/notices/kinds.tsx";
import { QuietHours } from "../../components/settings/notices/quiet-hours.tsx";
import { ThisDevice } from "../../components/settings/notices/this-device.tsx";
import { ProfileForm } from "../../components/settings/profile-form.tsx";
import { SettingsFrame } from "../../components/settings/settings-frame.tsx";
import { SignIns } from "../../components/settings/sign-ins.tsx";
import { TwoFactor } from "../../components/settings/two-factor.tsx";
import { usePage } from "../../protocol/use-page.ts";

export default function GeneralPage({ sign_ins, two_factor, left_out, notices }: GeneralProps) {
  const { user } = usePage().props.auth;
  if (user === null) return null;
  const { choices, quiet, push } = notices;
  return (
    <SettingsFrame title="Settings">
      <FlashNotice />
      <div className="grid gap-12">
        <ProfileForm user={user} />
        <TwoFactor state={two_factor} />
        <div id="notices" className="grid scroll-mt-24 gap-12">
          <ThisDevice push={push} />
          <Kinds choices={choices} />
          <QuietHours key={`${quiet?.from} ${quiet?.until}`} quiet={quiet} />
        </div>
        <NoticeOfYou leftOut={left_out} />
        <SignIns signIns={sign_ins} />
        <Leave user={user} />
      </div>
    </SettingsFrame>
  );
}
