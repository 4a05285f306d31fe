// Style guide: cards of the five tiers, tables, pages, tabs.

import type { PriceTier } from "../../../../contracts/price-tier.ts";
import { formatDollars } from "../../../format.ts";
import { Points } from "../../../ui/amounts.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card, Ribbon } from "../../../ui/card.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { LinkTabs } from "../../../ui/link-tabs.tsx";
import { Pagination, SlicePagination } from "../../../ui/pagination.tsx";
import { Picture } from "../../../ui/picture.tsx";
import { Ring } from "../../../ui/ring.tsx";
import { ShareButton } from "../../../ui/share-button.tsx";
import { type Column, Table } from "../../../ui/table.tsx";
import { Tabs } from "../../../ui/tabs.tsx";
import { Section, Specimen } from "./section.tsx";

const tiers: { tier: PriceTier; price: number }[] = [
  { tier: "grey", price: 12_500 },
  { tier: "blue", price: 400_000 },
  { tier: "purple", price: 2_500_000 },
  { tier: "red", price: 18_000_000 },
  { tier: "gold", price: 75_000_000 },
];

interface Entry {
  rank: number;
  name: string;
  wager: number;
  tickets: number;
}

const entries: Entry[] = [
  { rank: 1, name: "Jo•••n", wager: 128_400.5, tickets: 1_284 },
  { rank: 2, name: "ma•••x", wager: 96_120, tickets: 961 },
  { rank: 3, name: "viewer", wager: 52_300.25, tickets: 523 },
];

const columns: Column<Entry>[] = [
  {
    key: "name",
    header: "Name",
    cell: (row) => `${row.rank}. ${row.name}`,
    sortBy: (row) => row.name,
    small: "heading",
  },
  {
    key: "wager",
    header: "Wagered",
    cell: (row) => formatDollars(row.wager),
    sortBy: (row) => row.wager,
    align: "right",
  },
  { key: "tickets", header: "Tickets", cell: (row) => row.tickets, sortBy: (row) => row.tickets, align: "right" },
];

const page = {
  current_page: 6,
  last_page: 20,
  links: ["1", "...", "4", "5", "6", "7", "8", "...", "20"].map((label) => ({
    label,
    url: label === "..." ? null : `/styleguide?page=${label}`,
    active: label === "6",
  })),
};

const slice = {
  first: "/styleguide",
  previous: "/styleguide?before=150",
  next: "/styleguide?after=101",
  last: "/styleguide?before=end",
};

const deskTabs = [
  { label: "Style guide", href: "/styleguide" },
  ...["Overview", "Orders", "Withdrawals", "Challenges", "Messages"].map((label) => ({
    label,
    href: `/styleguide?tab=${label.toLowerCase()}`,
  })),
];

export function Lists() {
  return (
    <Section title="Lists">
      <Specimen name="The five price tiers: edge light, not fill">
        <ul className="grid grid-cols-2 gap-4 lg:grid-cols-5">
          {tiers.map(({ tier, price }) => (
            <Card key={tier} as="li" tier={tier} liftable className="grid gap-3 p-3">
              {tier === "gold" && <Ribbon>PARTNER</Ribbon>}
              <Picture src={null} alt="" className="rounded-control" />
              <span className="flex flex-wrap items-center justify-between gap-2">
                <Points value={price} className="font-semibold" />
                <Badge>3 Left</Badge>
              </span>
              <Button variant="secondary" size="sm" wide>
                Purchase
              </Button>
            </Card>
          ))}
        </ul>
      </Specimen>
      <Specimen name="Table: sorts; a row becomes facts at 390 px; one's own row is marked">
        <Table
          caption="Leaderboard"
          columns={columns}
          rows={entries}
          rowKey={(row) => row.rank}
          isMarked={(row) => row.name === "viewer"}
        />
      </Specimen>
      <Specimen name="Table: dense, for desks; with nothing in it">
        <div className="grid gap-4 lg:grid-cols-2">
          <Table caption="Dense" columns={columns} rows={entries} rowKey={(row) => row.rank} dense />
          <Table
            caption="Empty"
            columns={columns}
            rows={[]}
            rowKey={(row) => row.rank}
            empty={<EmptyState title="Nobody is on the board yet">The first wager leads it.</EmptyState>}
          />
        </div>
      </Specimen>
      <Specimen name="How far: a ring around a figure">
        <Ring value={37} max={100} label="To Bronze II" valueText="37 %" size={96}>
          <span className="figures">37 %</span>
        </Ring>
      </Specimen>
      <Specimen name="Handing an address on">
        <ShareButton path="/" title="Home" />
      </Specimen>
      <Specimen name="Pages">
        <Pagination page={page} label="Entries" />
      </Specimen>
      <Specimen name="Pages of a list too long to be counted">
        <SlicePagination slice={slice} label="Orders" />
      </Specimen>
      <Specimen name="Tabs that are pages; many of them">
        <LinkTabs label="Settings" links={[...deskTabs.slice(0, 2)]} currentPath="/styleguide" />
        <LinkTabs label="Desks" links={deskTabs} currentPath="/styleguide" />
      </Specimen>
      <Specimen name="Tabs">
        <Tabs
          label="Purchases"
          tabs={[
            { id: "open", label: "Open", panel: <EmptyState title="Nothing open">New orders appear here.</EmptyState> },
            { id: "done", label: "Done", panel: <p className="text-soft">Fulfilled and refunded orders.</p> },
          ]}
        />
      </Specimen>
    </Section>
  );
}
