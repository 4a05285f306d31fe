// The frame of the settings pages: whose they are, and the tabs (SETTINGS-01 to SETTINGS-04, PUSH-15).
import type { ReactNode } from "react";
import { paths } from "../../../contracts/paths.ts";
import { pathOf } from "../../layout/rules.ts";
import { usePage } from "../../protocol/use-page.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { LinkTabs } from "../../ui/link-tabs.tsx";
import { Meta } from "../../ui/meta.tsx";

const tabs = [
  { label: "General", href: paths.settings },
  { label: "Connections", href: paths.connections },
  { label: "Notices", href: paths.notices },
];

export function SettingsFrame({
  title,
  picture,
  notice,
  children,
}: {
  /** Of the tab, for the document's head. */
  title: string;
  /** In place of the plain avatar. */
  picture?: ReactNode;
  /** What is wrong with the picture, under the name. */
  notice?: string | null;
  children: ReactNode;
}) {
  const { props, url } = usePage();
  const { user } = props.auth;
  if (user === null) return null;
  return (
    <div className="mx-auto grid max-w-4xl gap-8">
      <Meta title={title} />
      <header className="flex items-center gap-6">
        {picture ?? <Avatar src={user.avatar} name="" size={80} className="max-md:size-16!" />}
        <div className="grid min-w-0 gap-1">
          <h1 className="text-title-1 wrap-anywhere">{user.username}'s Settings</h1>
          <p className="text-soft">Update your profile information</p>
          <p role="status" className="text-sm text-coral-300 empty:hidden">
            {notice}
          </p>
        </div>
      </header>
      <LinkTabs links={tabs} label="Settings" currentPath={pathOf(url)} />
      {children}
    </div>
  );
}
