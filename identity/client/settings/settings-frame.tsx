import { type ReactNode, useState } from "react";
import { paths } from "../../../common/contract/paths.ts";
import { usePage } from "../../../platform/pages/client/use-page.ts";
import { cx } from "../../../ui/cx.ts";
import { toPath } from "../../../ui/layout/chrome.ts";
import { LinkTabs } from "../../../ui/link-tabs.tsx";
import { Meta } from "../../../ui/meta.tsx";
import { m } from "../../messages.ts";
import { AvatarEditor } from "./avatar-editor.tsx";

const tabs = [
  { label: m.general(), href: paths.settings },
  { label: m.connections(), href: paths.connections },
];

export function SettingsFrame({ title, children }: { title: string; children: ReactNode }) {
  const { props, url } = usePage();
  const { user } = props.auth;
  const [pictureProblem, setPictureProblem] = useState<string | null>(null);
  if (user === null) return null;
  return (
    <div className="mx-auto grid max-w-4xl gap-8">
      <Meta title={title} />
      <header className="flex items-center gap-6">
        <AvatarEditor src={user.avatar} onProblem={setPictureProblem} />
        <div className="grid min-w-0 gap-1">
          <h1 className={cx("wrap-anywhere", user.username.length > 16 ? "text-title-2" : "text-title-1")}>
            {m.settingsHeading({ username: user.username })}
          </h1>
          <p className="text-soft">{m.settingsLead()}</p>
          <p role="status" className="text-sm text-coral-300 empty:hidden">
            {pictureProblem}
          </p>
        </div>
      </header>
      <LinkTabs links={tabs} label={m.settings()} currentPath={toPath(url)} />
      {children}
    </div>
  );
}
