import { type FormEvent, useState } from "react";
import { paths } from "../../../../common/contract/paths.ts";
import { router } from "../../../../platform/pages/client/router.ts";
import { Button } from "../../../../ui/button.tsx";
import { SearchField } from "../../../../ui/field.tsx";
import { LinkTabs } from "../../../../ui/link-tabs.tsx";
import type { AdminOrdersProps } from "../../contract/store.ts";
import { m } from "../../messages.ts";

export type OrderFilter = Pick<AdminOrdersProps, "status" | "search">;

export function orderAddress(path: string, { status, search }: OrderFilter): string {
  const query = new URLSearchParams();
  if (status !== "pending") query.set("status", status);
  if (search !== "") query.set("search", search);
  return query.size === 0 ? path : `${path}?${query}`;
}

const queues: { label: string; status: OrderFilter["status"] }[] = [
  { label: m.pending(), status: "pending" },
  { label: m.fulfilled(), status: "fulfilled" },
  { label: m.refunded(), status: "refunded" },
  { label: m.all(), status: "all" },
];

export function OrderFilters({ filter }: { filter: OrderFilter }) {
  const [search, setSearch] = useState(filter.search);
  const getAddress = (wanted: OrderFilter) => orderAddress(paths.admin.orders, wanted);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    router.visit(getAddress({ ...filter, search: search.trim() }), { preserveScroll: true, preserveState: true });
  };
  return (
    <div className="desk-filters">
      <LinkTabs
        links={queues.map(({ label, status }) => ({ label, href: getAddress({ ...filter, status }) }))}
        label={m.ordersByStatus()}
        currentPath={getAddress(filter)}
      />
      <form onSubmit={submit} className="flex items-end gap-2">
        <SearchField
          label={m.searchOrders()}
          placeholder={m.searchOrdersBy()}
          value={search}
          onChange={setSearch}
          className="min-w-0 flex-1 desk:w-64"
        />
        <Button type="submit">{m.search()}</Button>
      </form>
    </div>
  );
}
