import { type Context, Hono } from "hono";
import { paths } from "../../common/contract/paths.ts";
import { winHref } from "../../common/contract/wins.ts";
import { requireUser } from "../../common/http/guards.ts";
import type { House } from "../../common/server/house.ts";
import { formatCsv } from "../../platform/contract/csv.ts";
import type { SignedInEnv } from "../../platform/http/context.ts";
import { download } from "../../platform/http/download.ts";
import { pageParam } from "../../platform/http/input.ts";
import { page } from "../../platform/pages/server/inertia.ts";
import type { PropValues } from "../../platform/pages/server/page-props.ts";
import { toPaginated } from "../../platform/pages/server/paginate.ts";
import type { HistoryProps, LedgerEntry } from "../contract/history.ts";
import { reasonLabel, referenceLabel } from "../contract/ledger-labels.ts";
import { ownerPath } from "../server/movement-references.ts";
import {
  countMovements,
  historyPageSize,
  type NamedRow,
  readLedgerExport,
  readLedgerPage,
  readLedgerReasons,
} from "./queries.ts";

export function historyRoutes({ db, clock }: House): Hono<SignedInEnv> {
  const app = new Hono<SignedInEnv>();

  app.get(paths.history, requireUser, (c) => {
    const { id: userId } = c.var.user;
    const filter = parseFilter(c);
    const now = clock.now();
    const shown = { ...filter, now };
    const current = pageParam(c);
    const props: PropValues<HistoryProps> = {
      ledger: async () => {
        const [rows, total] = await Promise.all([
          readLedgerPage(db, userId, shown, current),
          countMovements(db, userId, shown),
        ]);
        return toPaginated(c, rows.map(toEntryProps), { current, total, perPage: historyPageSize });
      },
      filter,
      reasons: () => readLedgerReasons(db, userId, now),
    };
    return page(c, "history", props);
  });

  app.get(paths.api.historyCsv, requireUser, async (c) => {
    const rows = await readLedgerExport(db, c.var.user.id, { ...parseFilter(c), now: clock.now() });
    return download(c, "history.csv", formatCsv(csvHeader, rows.map(toEntryProps).map(toCsvRow)));
  });

  return app;
}

/** Matches a reason of the ledger. The filter ignores any other text. */
const reasonPattern = /^[a-z][a-z _-]{0,30}$/;

function parseFilter(c: Context): HistoryProps["filter"] {
  const currency = c.req.query("currency");
  const reason = c.req.query("reason") ?? "";
  return {
    currency: currency === "points" || currency === "bucks" ? currency : "all",
    reason: reasonPattern.test(reason) ? reason : null,
  };
}

/** Returns the address of a movement that is a win, which opens its sheet; otherwise null. */
function winAddress({ reason, ref }: NamedRow): string | null {
  const [, id = ""] = ref.split(":");
  switch (reason) {
    case "raffle prize":
      return winHref(paths.raffle(Number(id)), "raffle", id);
    case "guess":
      return winHref(paths.hunt, "guess", id);
    case "board":
      return winHref(paths.leaderboard, "race", id);
    case "rank":
      return winHref(paths.wagerRewards, "rank", id);
    default:
      return null;
  }
}

const displayAmount = (row: NamedRow, amount: number): number => (row.currency === "bucks" ? amount / 100 : amount);

const toEntryProps = (row: NamedRow): LedgerEntry => ({
  id: row.id,
  currency: row.currency,
  amount: displayAmount(row, row.amount),
  balance_after: displayAmount(row, row.balance_after),
  reason: row.reason,
  ref: row.ref,
  name: row.name,
  note: row.note,
  paid: row.paid_at && { at: row.paid_at.toISOString(), transaction_id: row.transaction_id },
  address: winAddress(row) ?? ownerPath(row),
  created_at: row.created_at.toISOString(),
});

/** The direction is a word, because a spreadsheet could read an amount with a minus as a formula. */
const csvHeader = ["id", "at", "currency", "direction", "amount", "balance after", "what", "of", "note", "reference"];

function toCsvRow(entry: LedgerEntry): (string | number)[] {
  const figure = (amount: number) => (entry.currency === "bucks" ? amount.toFixed(2) : amount);
  return [
    entry.id,
    entry.created_at,
    entry.currency,
    entry.amount < 0 ? "out" : "in",
    figure(Math.abs(entry.amount)),
    figure(entry.balance_after),
    reasonLabel(entry.reason),
    referenceLabel(entry),
    entry.note ?? "",
    entry.ref,
  ];
}
