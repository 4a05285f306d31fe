// The frame of an admin page: the row of desks, its headline, and what one can do here.
import { usePage } from "@inertiajs/react";
import type { ReactNode } from "react";
import { pathOf } from "../../layout/rules.ts";
import { Meta } from "../../ui/meta.tsx";
import { PageHead } from "../../ui/page-head.tsx";
import { AdminNav } from "../shell/admin-nav.tsx";

export function Desk({
  title,
  lead,
  actions,
  children,
}: {
  title: string;
  lead: string;
  actions?: ReactNode;
  children: ReactNode;
}) {
  const { url } = usePage();
  return (
    <div className="grid grid-cols-1 gap-6 md:gap-8">
      <Meta title={`${title}, admin`} />
      <AdminNav path={pathOf(url)} />
      <PageHead title={title} lead={lead} actions={actions} />
      {children}
    </div>
  );
}
