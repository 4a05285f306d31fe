// The viewer's own ledger, as a page and as CSV.
import { type Context, Hono } from "hono";
import { csv } from "../../contracts/csv.ts";
import type { HistoryProps } from "../../contracts/history.ts";
import { paths } from "../../contracts/paths.ts";
import type { House } from "../core/house.ts";
import { download } from "../http/download.ts";
import { requireUser, type SignedInEnv } from "../http/guards.ts";
import { page } from "../http/inertia.ts";
import { pageParam } from "../http/input.ts";
import type { GivenProps } from "../http/page-props.ts";
import { paginated } from "../http/paginated.ts";
import { csvHeader, csvRow, entryProps } from "./props.ts";
import {
  countMovements,
  exportedLedger,
  type HistoryFilter,
  historyPageLength,
  ledgerPage,
  ledgerReasons,
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
