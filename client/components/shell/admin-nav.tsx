// The row of desks above every admin page.
import { usePage } from "@inertiajs/react";
import { paths } from "../../../contracts/paths.ts";
import { moderatorLinks } from "../../layout/menu.ts";
import { LinkTabs } from "../../ui/link-tabs.tsx";

/** The documented desks, and those beyond the documents. */
const deskLinks = [
  { label: "Overview", href: paths.admin.overview },
  { label: "General", href: paths.admin.general },
  { label: "Store", href: paths.admin.shop },
  { label: "Orders", href: paths.admin.orders },
  { label: "Withdrawals", href: paths.admin.withdrawals },
  { label: "Raffles", href: paths.admin.raffles },
  { label: "Cases", href: paths.admin.cases },
  { label: "Hunts", href: paths.admin.hunts },
  { label: "Challenges", href: paths.admin.challenges },
  { label: "Overlays", href: paths.admin.overlays },
  { label: "Videos", href: paths.admin.videos },
  { label: "Offers", href: paths.admin.bonuses },
  { label: "Users", href: paths.admin.users },
  { label: "Messages", href: paths.admin.messages },
  { label: "Settings", href: paths.admin.settings },
  { label: "Audit log", href: paths.admin.audit },
];

/** `path` is the page's own, without its query. */
export function AdminNav({ path }: { path: string }) {
  const isAdmin = usePage().props.auth.user?.admin === 1;
  return (
    <LinkTabs links={isAdmin ? deskLinks : moderatorLinks} label="Admin desks" currentPath={path} dense={isAdmin} />
  );
}
