import { Download } from "lucide-react";
import { paths } from "../../../common/contract/paths.ts";
import { router } from "../../../platform/pages/client/router.ts";
import { useReloadOnChange } from "../../../ui/base/use-reload-on-change.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { Select } from "../../../ui/field.tsx";
import { LinkTabs } from "../../../ui/link-tabs.tsx";
import { Meta } from "../../../ui/meta.tsx";
import { PageHead } from "../../../ui/page-head.tsx";
import { Pagination } from "../../../ui/pagination.tsx";
import { useCoin } from "../../../ui/use-coin.ts";
import type { HistoryProps } from "../../contract/history.ts";
import { reasonLabel } from "../../contract/ledger-labels.ts";
import { m } from "../../messages.ts";
import { MovementTable } from "../movement-table.tsx";

type Filter = HistoryProps["filter"];

function filterPath(path: string, { currency, reason }: Filter): string {
  const query = new URLSearchParams();
  if (currency !== "all") query.set("currency", currency);
  if (reason !== null) query.set("reason", reason);
  return query.size === 0 ? path : `${path}?${query}`;
}

export default function HistoryPage({ ledger, filter, reasons }: HistoryProps) {
  const coin = useCoin();
  useReloadOnChange(({ balance, bucks }) => `${balance} ${bucks}`, ["ledger", "reasons"]);
  const tab = (label: string, currency: Filter["currency"]) => ({
    label,
    href: filterPath(paths.history, { ...filter, currency }),
  });
  const choose = (reason: string) =>
    router.visit(filterPath(paths.history, { ...filter, reason: reason === "" ? null : reason }), {
      preserveScroll: true,
      preserveState: true,
    });
  const options = [...new Set([...reasons, ...(filter.reason === null ? [] : [filter.reason])])];
  return (
    <div className="grid grid-cols-1 gap-6 md:gap-8">
      <Meta title={m.history()} description={m.historyDescription()} />
      <PageHead
        title={m.history()}
        lead={m.historyLead()}
        actions={
          <ButtonLink href={filterPath(paths.api.historyCsv, filter)} icon={Download}>
            {m.exportCsv()}
          </ButtonLink>
        }
      />
      <LinkTabs
        label={m.movementsByCurrency()}
        links={[tab(m.all(), "all"), tab(coin(m.points()), "points"), tab(m.bucks(), "bucks")]}
        currentPath={filterPath(paths.history, filter)}
      />
      <Select
        label={m.reasonFilter()}
        className="w-full sm:max-w-72"
        value={filter.reason ?? ""}
        options={[
          { value: "", label: m.everything() },
          ...options.map((reason) => ({ value: reason, label: reasonLabel(reason) })),
        ]}
        onChange={({ target }) => choose(target.value)}
      />
      <MovementTable entries={ledger.data} isFiltered={filter.currency !== "all" || filter.reason !== null} />
      <Pagination page={ledger} label={m.movements()} />
    </div>
  );
}
