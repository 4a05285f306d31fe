// The settings' General tab: picture, password and wallets, two-factor, sign-ins, and the way out.

import { useState } from "react";
import type { GeneralProps } from "../../../contracts/settings.ts";
import { AvatarEditor } from "../../components/settings/avatar-editor.tsx";
import { FlashNotice } from "../../components/settings/flash-notice.tsx";
import { Leave } from "../../components/settings/leave.tsx";
import { NoticeOfYou } from "../../components/settings/notice-of-you.tsx";
import { ProfileForm } from "../../components/settings/profile-form.tsx";
import { SettingsFrame } from "../../components/settings/settings-frame.tsx";
import { SignIns } from "../../components/settings/sign-ins.tsx";
import { TwoFactor } from "../../components/settings/two-factor.tsx";
import { usePage } from "../../protocol/use-page.ts";

export default function GeneralPage({ sign_ins, two_factor, left_out }: GeneralProps) {
  const { user } = usePage().props.auth;
  const [pictureProblem, setPictureProblem] = useState<string | null>(null);
  if (user === null) return null;
  return (
    <SettingsFrame
      title="Settings"
      picture={<AvatarEditor src={user.avatar} onProblem={setPictureProblem} />}
      notice={pictureProblem}
    >
      <FlashNotice />
      <div className="grid gap-12">
        <ProfileForm user={user} />
        <TwoFactor state={two_factor} />
        <NoticeOfYou leftOut={left_out} />
        <SignIns signIns={sign_ins} />
        <Leave user={user} />
      </div>
    </SettingsFrame>
  );
}
