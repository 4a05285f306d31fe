import { type FormEvent, useState } from "react";
import { paths } from "../../../../common/contract/paths.ts";
import { router } from "../../../../platform/pages/client/router.ts";
import { Button } from "../../../../ui/button.tsx";
import { SearchField, Select } from "../../../../ui/field.tsx";
import { LinkTabs } from "../../../../ui/link-tabs.tsx";
import type { AdminWithdrawalsProps } from "../../contract/cashout.ts";
import { cashoutCurrencies } from "../../contract/cashout-currencies.ts";
import { m } from "../../messages.ts";

type Filter = AdminWithdrawalsProps["filter"];

export function filterAddress(path: string, { status, currency, search }: Filter): string {
  const query = new URLSearchParams();
  if (status !== "pending") query.set("status", status);
  if (currency !== "all") query.set("currency", currency);
  if (search !== "") query.set("search", search);
  return query.size === 0 ? path : `${path}?${query}`;
}

const statuses: { label: string; status: Filter["status"] }[] = [
  { label: m.pending(), status: "pending" },
  { label: m.approved(), status: "approved" },
  { label: m.paid(), status: "paid" },
  { label: m.rejected(), status: "rejected" },
  { label: m.all(), status: "all" },
];
const currencies = [
  { value: "all", label: m.allCurrencies() },
  ...cashoutCurrencies.map((currency) => ({ value: currency, label: currency.toUpperCase() })),
];

const parseCurrency = (value: string): Filter["currency"] =>
  cashoutCurrencies.find((currency) => currency === value) ?? "all";

export function Filters({ filter }: { filter: Filter }) {
  const [search, setSearch] = useState(filter.search);
  const buildAddress = (wanted: Filter) => filterAddress(paths.admin.withdrawals, wanted);
  const show = (wanted: Filter) => router.visit(buildAddress(wanted), { preserveScroll: true, preserveState: true });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    show({ ...filter, search: search.trim() });
  };
  return (
    <div className="grid gap-4">
      <LinkTabs
        label={m.withdrawalsByStatus()}
        links={statuses.map(({ label, status }) => ({ label, href: buildAddress({ ...filter, status }) }))}
        currentPath={buildAddress(filter)}
      />
      <form
        onSubmit={submit}
        className="grid items-end gap-3 sm:grid-cols-[12rem_minmax(0,20rem)_auto] sm:justify-start"
      >
        <Select
          label={m.currency()}
          options={currencies}
          value={filter.currency}
          onChange={({ target }) => show({ ...filter, currency: parseCurrency(target.value) })}
        />
        <SearchField label={m.searchWithdrawals()} placeholder={m.searchBy()} value={search} onChange={setSearch} />
        <Button type="submit">{m.search()}</Button>
      </form>
    </div>
  );
}
