// The admins' withdrawal desk: the queue, the decisions, the switch that pauses cashouts, and the export.
import { type Context, Hono } from "hono";
import { type AdminWithdrawalsProps, pauseInput, payInput, rejectInput } from "../../contracts/cashout.ts";
import { cashoutCurrency } from "../../contracts/cashout-words.ts";
import { csv } from "../../contracts/csv.ts";
import { deskCalls } from "../../contracts/desk-calls.ts";
import { numberIn } from "../../contracts/desk-words.ts";
import { mostAtOnce } from "../../contracts/many.ts";
import { approveManyInput, payManyInput } from "../../contracts/many-input.ts";
import { paths } from "../../contracts/paths.ts";
import { countAdmins } from "../accounts/admins.ts";
import { countDecisions, proofToTake } from "../accounts/desk-proof-routes.ts";
import { auditExport } from "../core/audit.ts";
import type { House } from "../core/house.ts";
import { ribbonTag } from "../core/touched.ts";
import { actorOf } from "../http/actor.ts";
import { download } from "../http/download.ts";
import { requireAdmin, type SignedInEnv } from "../http/guards.ts";
import { page } from "../http/inertia.ts";
import { idParam, jsonBody } from "../http/input.ts";
import type { GivenProps } from "../http/page-props.ts";
import { placeParam, sliced } from "../http/sliced.ts";
import { decideEach, decideOnce, reply } from "../ledger/money-calls.ts";
import { type Decision, decideOne, noSuchWithdrawal } from "./decide.ts";
import { csvHeader, csvRow, deskProps, payoutRow, payoutsHeader } from "./props.ts";
import {
  approverOf,
  type DeskFilter,
  dailyTotals,
  deskWithdrawals,
  exportedWithdrawals,
  openSums,
  payouts,
} from "./queries.ts";
import { approveWithdrawal, payWithdrawal, rejectWithdrawal, setPaused } from "./records.ts";

export function cashoutAdminRoutes(house: House): Hono<SignedInEnv> {
  const app = new Hono<SignedInEnv>();

  app.get(paths.admin.withdrawals, requireAdmin, async (c) => {
    const filter = filterOf(c);
    const { cashout } = await house.settings();
    const { id } = c.var.user;
    const props: GivenProps<AdminWithdrawalsProps> = {
      withdrawals: async () => {
        const slice = await deskWithdrawals(house.db, filter, placeParam(c));
        return sliced(c, slice, slice.rows.map(deskProps(await approverOf(house.db, id))));
      },
      filter,
      totals: () => dailyTotals(house.db, house.clock.now()),
      open: () => openSums(house.db),
      paused: cashout.paused,
      two_approvals: async () => ({
        above: cashout.second_approval_above,
        on: (await countAdmins(house.db)) >= 2,
      }),
    };
    return page(c, "admin/withdrawals", props);
  });

  app.get(deskCalls.withdrawalsCsv, requireAdmin, async (c) => {
    const admin = await approverOf(house.db, c.var.user.id);
    const filter = filterOf(c);
    const rows = (await exportedWithdrawals(house.db, filter)).map(deskProps(admin));
    const refusal = await proofToTake(c, house, rows.length, paths.admin.withdrawals);
    if (refusal !== null) return refusal;
    const taken = { ...filter, rows: rows.length };
    await auditExport(house.db, actorOf(c, house), "cashout.withdrawal.export", "withdrawals", taken);
    return download(c, "withdrawals.csv", csv(csvHeader, rows.map(csvRow)));
  });

  app.get(deskCalls.payoutsCsv, requireAdmin, async (c) => {
    const rows = await payouts(house.db, idsOf(c.req.query("ids")));
    const refusal = await proofToTake(c, house, rows.length, paths.admin.withdrawals);
    if (refusal !== null) return refusal;
    const taken = { ids: rows.map(({ id }) => id) };
    await auditExport(house.db, actorOf(c, house), "cashout.payouts.export", "withdrawals", taken);
    return download(c, "payouts.csv", csv(payoutsHeader, rows.map(payoutRow)));
  });

  manyRoutes(app, house);
  app.post(deskCalls.decideWithdrawal.approve.pattern, requireAdmin, (c) => decided(c, house, null, approveWithdrawal));
  app.post(deskCalls.decideWithdrawal.pay.pattern, requireAdmin, jsonBody(payInput), (c) => {
    const transactionId = c.req.valid("json").transaction_id || null;
    return decided(c, house, { transactionId }, (tx, actor, id) => payWithdrawal(tx, actor, id, transactionId));
  });
  app.post(deskCalls.decideWithdrawal.reject.pattern, requireAdmin, jsonBody(rejectInput), (c) => {
    const { reason } = c.req.valid("json");
    return decided(c, house, { reason }, (tx, actor, id) => rejectWithdrawal(tx, actor, id, reason));
  });

  app.post(deskCalls.pauseCashout, requireAdmin, jsonBody(pauseInput), async (c) => {
    const { paused } = c.req.valid("json");
    await house.db.transaction().execute((tx) => setPaused(tx, actorOf(c, house), paused));
    house.changes.announce("site");
    return c.json({ message: "success", paused });
  });

  return app;
}

function manyRoutes(app: Hono<SignedInEnv>, house: House): void {
  app.post(deskCalls.approveWithdrawals, requireAdmin, jsonBody(approveManyInput), async (c) => {
    const { ids } = c.req.valid("json");
    const { brand } = await house.settings();
    const answer = await decideEach(
      c,
      house,
      { ids },
      {
        rows: ids.map((id) => ({ id })),
        act: { action: "cashout.withdrawal.approve-many", subject: "withdrawals" },
        count: (tx, rows) => countDecisions(c, tx, house, rows),
        decide: (tx, actor, { id }) => decideOne(tx, actor, id, { brand, decision: approveWithdrawal }),
      },
    );
    return reply(c, answer);
  });
  app.post(deskCalls.payWithdrawals, requireAdmin, jsonBody(payManyInput), async (c) => {
    const { payments } = c.req.valid("json");
    const { brand } = await house.settings();
    const answer = await decideEach(
      c,
      house,
      { payments },
      {
        rows: payments,
        act: { action: "cashout.withdrawal.pay-many", subject: "withdrawals" },
        count: (tx, rows) => countDecisions(c, tx, house, rows),
        decide: (tx, actor, { id, transaction_id }) =>
          decideOne(tx, actor, id, { brand, decision: (...row) => payWithdrawal(...row, transaction_id) }),
      },
    );
    house.changes.announce(ribbonTag);
    return reply(c, answer);
  });
}

/** Decides once, whatever is clicked or sent again, and has the viewer written to. */
async function decided(c: Context<SignedInEnv>, house: House, body: unknown, decision: Decision): Promise<Response> {
  const id = idParam(c);
  if (id === null) return c.json(noSuchWithdrawal, 404);
  const { brand } = await house.settings();
  const answer = await decideOnce(c, house, body, async (tx, actor) => {
    await countDecisions(c, tx, house);
    return decideOne(tx, actor, id, { brand, decision });
  });
  house.changes.announce(ribbonTag);
  return reply(c, answer);
}

const statuses = ["pending", "approved", "paid", "rejected", "all"] as const;
/** An address has at most 62 characters (wallet-address.ts). */
const longestSearch = 100;

function filterOf(c: Context): DeskFilter {
  const status = statuses.find((known) => known === c.req.query("status")) ?? "pending";
  const currency = cashoutCurrency(c.req.query("currency") ?? "") ?? "all";
  return {
    status,
    currency,
    search: (c.req.query("search") ?? "").replaceAll("\0", "").trim().slice(0, longestSearch),
  };
}

/** "3,5,8"; null where none are named, which means all. What is no id names nothing. */
const idsOf = (text: string | undefined): number[] | null =>
  text === undefined
    ? null
    : text
        .split(",")
        .slice(0, mostAtOnce)
        .flatMap((part) => numberIn(part) ?? []);
