import { paths } from "../../../common/contract/paths.ts";
import { LinkTabs } from "../../../ui/link-tabs.tsx";
import { m } from "../messages.ts";

const links = [
  { label: m.tokens(), href: paths.admin.api },
  { label: m.webhooks(), href: paths.deskWebhooks },
];

export const ApiTabs = ({ currentPath }: { currentPath: string }) => (
  <LinkTabs label={m.api()} links={links} currentPath={currentPath} />
);
