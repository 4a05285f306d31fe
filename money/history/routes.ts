// The viewer's own ledger, as a page and as CSV.
import { type Context, Hono } from "hono";
import { paths } from "../../common/contract/paths.ts";
import { requireUser } from "../../common/http/guards.ts";
import type { House } from "../../common/server/house.ts";
import { csv } from "../../platform/contract/csv.ts";
import type { SignedInEnv } from "../../platform/http/context.ts";
import { download } from "../../platform/http/download.ts";
import { pageParam } from "../../platform/http/input.ts";
import { page } from "../../platform/pages/server/inertia.ts";
import type { GivenProps } from "../../platform/pages/server/page-props.ts";
import { paginated } from "../../platform/pages/server/paginated.ts";
import type { HistoryProps, LedgerEntry } from "../contract/history.ts";
import { belongingWords, reasonWords } from "../contract/ledger-words.ts";
import { ownAddress } from "../server/belongings.ts";
import {
  countMovements,
  exportedLedger,
  type HistoryFilter,
  historyPageLength,
  ledgerPage,
  ledgerReasons,
  type NamedRow,
} from "./queries.ts";

export function historyRoutes({ db }: House): Hono<SignedInEnv> {
  const app = new Hono<SignedInEnv>();

  app.get(paths.history, requireUser, (c) => {
    const { id: userId } = c.var.user;
    const filter = filterOf(c);
    const current = pageParam(c);
    const props: GivenProps<HistoryProps> = {
      ledger: async () => {
        const [rows, total] = await Promise.all([
          ledgerPage(db, userId, filter, current),
          countMovements(db, userId, filter),
        ]);
        return paginated(c, rows.map(entryProps), { current, total, perPage: historyPageLength });
      },
      filter,
      reasons: () => ledgerReasons(db, userId),
    };
    return page(c, "history", props);
  });

  app.get(paths.api.historyCsv, requireUser, async (c) => {
    const rows = await exportedLedger(db, c.var.user.id, filterOf(c));
    return download(c, "history.csv", csv(csvHeader, rows.map(entryProps).map(csvRow)));
  });

  return app;
}

/** Reasons are a word or two of ours; anything else filters nothing. */
const reasonForm = /^[a-z][a-z _-]{0,30}$/;

function filterOf(c: Context): HistoryFilter {
  const currency = c.req.query("currency");
  const reason = c.req.query("reason") ?? "";
  return {
    currency: currency === "points" || currency === "bucks" ? currency : "all",
    reason: reasonForm.test(reason) ? reason : null,
  };
}

const shown = (row: NamedRow, amount: number): number => (row.currency === "bucks" ? amount / 100 : amount);

const entryProps = (row: NamedRow): LedgerEntry => ({
  id: row.id,
  currency: row.currency,
  amount: shown(row, row.amount),
  balance_after: shown(row, row.balance_after),
  reason: row.reason,
  ref: row.ref,
  name: row.name,
  note: row.note,
  paid: row.paid_at && { at: row.paid_at.toISOString(), transaction_id: row.transaction_id },
  address: ownAddress(row),
  created_at: row.created_at.toISOString(),
});

/** The direction in a word, so that no amount begins with a minus, which a spreadsheet takes for a formula. */
const csvHeader = ["id", "at", "currency", "direction", "amount", "balance after", "what", "of", "note", "reference"];

function csvRow(entry: LedgerEntry): (string | number)[] {
  const figure = (amount: number) => (entry.currency === "bucks" ? amount.toFixed(2) : amount);
  return [
    entry.id,
    entry.created_at,
    entry.currency,
    entry.amount < 0 ? "out" : "in",
    figure(Math.abs(entry.amount)),
    figure(entry.balance_after),
    reasonWords(entry.reason),
    belongingWords(entry),
    entry.note ?? "",
    entry.ref,
  ];
}
