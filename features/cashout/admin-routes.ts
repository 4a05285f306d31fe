import { type Context, Hono } from "hono";
import { maxBulkRows } from "../../common/contract/bulk.ts";
import { bulkApproveInput, bulkPayInput } from "../../common/contract/bulk-input.ts";
import { deskApiPaths } from "../../common/contract/desk-api-paths.ts";
import { parseRowNumber } from "../../common/contract/desk-shared.ts";
import { paths } from "../../common/contract/paths.ts";
import { refusal } from "../../common/contract/refusals.ts";
import { getActor } from "../../common/http/actor.ts";
import { requireAdmin } from "../../common/http/guards.ts";
import type { Actor } from "../../common/server/actor.ts";
import { recordExport } from "../../common/server/audit.ts";
import type { House } from "../../common/server/house.ts";
import { conflictResponse, decideBulk, decideOnce, reply } from "../../money/server/idempotent-calls.ts";
import type { CallResult } from "../../money/server/run-once.ts";
import { countDecisions, requireExportProof } from "../../money/server/staff-proof.ts";
import { markAccountsChanged, ribbonTag } from "../../platform/cache/changed-accounts.ts";
import { formatCsv } from "../../platform/contract/csv.ts";
import type { Tx } from "../../platform/database/db.ts";
import type { SignedInEnv } from "../../platform/http/context.ts";
import { download } from "../../platform/http/download.ts";
import { idParam, jsonBody } from "../../platform/http/input.ts";
import { cursorParam, toCursorPage } from "../../platform/pages/server/cursor-page.ts";
import { page } from "../../platform/pages/server/inertia.ts";
import type { PropValues } from "../../platform/pages/server/page-props.ts";
import {
  type AdminWithdrawalsProps,
  pauseInput,
  payInput,
  rejectInput,
  type WithdrawalStatus,
} from "./contract/cashout.ts";
import { parseCashoutCurrency } from "./contract/cashout-currencies.ts";
import { addDecisionNotice } from "./letters.ts";
import { m } from "./messages.ts";
import { csvHeader, csvRow, deskProps, payoutRow, payoutsHeader } from "./props.ts";
import {
  countAdmins,
  type DeskFilter,
  dailyTotals,
  deskWithdrawals,
  exportedWithdrawals,
  findApprover,
  openSums,
  payouts,
} from "./queries.ts";
import { approveWithdrawal, type Decided, payWithdrawal, rejectWithdrawal, setPaused } from "./records.ts";

export function cashoutAdminRoutes(house: House): Hono<SignedInEnv> {
  const app = new Hono<SignedInEnv>();

  app.get(paths.admin.withdrawals, requireAdmin, async (c) => {
    const filter = parseFilter(c);
    const { cashout } = await house.settings();
    const { id } = c.var.user;
    const props: PropValues<AdminWithdrawalsProps> = {
      withdrawals: async () => {
        const slice = await deskWithdrawals(house.db, filter, cursorParam(c));
        return toCursorPage(c, slice, slice.rows.map(deskProps(await findApprover(house.db, id))));
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

  app.get(deskApiPaths.withdrawalsCsv, requireAdmin, async (c) => {
    const admin = await findApprover(house.db, c.var.user.id);
    const filter = parseFilter(c);
    const rows = (await exportedWithdrawals(house.db, filter)).map(deskProps(admin));
    const refused = await requireExportProof(c, house, rows.length, paths.admin.withdrawals);
    if (refused !== null) return refused;
    const exported = { ...filter, rows: rows.length };
    await recordExport(house.db, getActor(c, house), "cashout.withdrawal.export", "withdrawals", exported);
    return download(c, "withdrawals.csv", formatCsv(csvHeader, rows.map(csvRow)));
  });

  app.get(deskApiPaths.payoutsCsv, requireAdmin, async (c) => {
    const rows = await payouts(house.db, parseIds(c.req.query("ids")));
    const refused = await requireExportProof(c, house, rows.length, paths.admin.withdrawals);
    if (refused !== null) return refused;
    const exported = { ids: rows.map(({ id }) => id) };
    await recordExport(house.db, getActor(c, house), "cashout.payouts.export", "withdrawals", exported);
    return download(c, "payouts.csv", formatCsv(payoutsHeader, rows.map(payoutRow)));
  });

  app.post(deskApiPaths.approveWithdrawals, requireAdmin, jsonBody(bulkApproveInput), (c) => {
    const { ids } = c.req.valid("json");
    const many = { sent: { ids }, rows: ids.map((id) => ({ id })), verb: "approve" };
    return decideMany(c, house, many, () => approveWithdrawal);
  });
  app.post(deskApiPaths.payWithdrawals, requireAdmin, jsonBody(bulkPayInput), (c) => {
    const { payments } = c.req.valid("json");
    const many = { sent: { payments }, rows: payments, verb: "pay" };
    return decideMany(
      c,
      house,
      many,
      (row) =>
        (...one) =>
          payWithdrawal(...one, row.transaction_id),
    );
  });
  app.post(deskApiPaths.decideWithdrawal.approve.pattern, requireAdmin, (c) =>
    handleDecision(c, house, null, approveWithdrawal),
  );
  app.post(deskApiPaths.decideWithdrawal.pay.pattern, requireAdmin, jsonBody(payInput), (c) => {
    const transactionId = c.req.valid("json").transaction_id || null;
    return handleDecision(c, house, { transactionId }, (tx, actor, id) => payWithdrawal(tx, actor, id, transactionId));
  });
  app.post(deskApiPaths.decideWithdrawal.reject.pattern, requireAdmin, jsonBody(rejectInput), (c) => {
    const { reason } = c.req.valid("json");
    return handleDecision(c, house, { reason }, (tx, actor, id) => rejectWithdrawal(tx, actor, id, reason));
  });

  app.post(deskApiPaths.pauseCashout, requireAdmin, jsonBody(pauseInput), async (c) => {
    const { paused } = c.req.valid("json");
    await house.db.transaction().execute((tx) => setPaused(tx, getActor(c, house), paused));
    house.changes.announce("site");
    return c.json({ message: "success", paused });
  });

  return app;
}

async function decideMany<Row extends { id: number }>(
  c: Context<SignedInEnv>,
  house: House,
  { sent, rows, verb }: { sent: object; rows: readonly Row[]; verb: string },
  decision: (row: Row) => Decision,
): Promise<Response> {
  const { brand } = await house.settings();
  const answer = await decideBulk(c, house, sent, {
    rows,
    act: { action: `cashout.withdrawal.${verb}-many`, subject: "withdrawals" },
    count: (tx, counted) => countDecisions(c, tx, house, counted),
    decide: (tx, actor, row) => decideOne(tx, actor, row.id, { brand, decision: decision(row) }),
  });
  house.changes.announce(ribbonTag);
  return reply(c, answer);
}

async function handleDecision(
  c: Context<SignedInEnv>,
  house: House,
  body: unknown,
  decision: Decision,
): Promise<Response> {
  const id = idParam(c);
  if (id === null) return c.json(noSuchWithdrawal(), 404);
  const { brand } = await house.settings();
  const answer = await decideOnce(c, house, body, async (tx, actor) => {
    await countDecisions(c, tx, house);
    return decideOne(tx, actor, id, { brand, decision });
  });
  house.changes.announce(ribbonTag);
  return reply(c, answer);
}

type Decision = (tx: Tx, actor: Actor, id: number) => Promise<Decided>;

async function decideOne(
  tx: Tx,
  actor: Actor,
  id: number,
  { brand, decision }: { brand: string; decision: Decision },
): Promise<CallResult> {
  const outcome = await decision(tx, actor, id);
  if (outcome.ok) {
    markAccountsChanged(tx, [outcome.value.user_id]);
    await addDecisionNotice(tx, brand, outcome.value, actor.now);
  }
  return toAnswer(outcome);
}

/**
 * The response's message for the new status. A withdrawal that is still pending after an approval has got the first of
 * two.
 */
const outcomeWords: Record<WithdrawalStatus, string> = {
  pending: "one more approval is needed",
  approved: "approved",
  paid: "success",
  rejected: "success",
};

function toAnswer(outcome: Decided): CallResult {
  if (outcome.ok)
    return { status: 200, body: { message: outcomeWords[outcome.value.status], status: outcome.value.status } };
  if (outcome.why === "already") return conflictResponse("already", m.alreadyDecided({ status: outcome.status }));
  return decisionRefusals[outcome.why]();
}

const noSuchWithdrawal = () => refusal("not_found", m.noSuchWithdrawal());

const decisionRefusals = {
  no_such_withdrawal: () => ({ status: 404, body: noSuchWithdrawal() }),
  balance_full: () => conflictResponse("account_full", m.viewerBalanceFull()),
  not_approved: () => conflictResponse("not_yet", m.notApproved()),
  own: () => conflictResponse("own"),
  new_admin: () => conflictResponse("not_allowed", m.newAdmin()),
  second_admin: () => conflictResponse("own", m.approvedByYou()),
} satisfies Record<string, () => CallResult>;

const statuses = ["pending", "approved", "paid", "rejected", "all"] as const;
/** Enough for every wallet address, which has at most 62 characters (wallet-address.ts). */
const maxSearchLength = 100;

function parseFilter(c: Context): DeskFilter {
  const status = statuses.find((known) => known === c.req.query("status")) ?? "pending";
  const currency = parseCashoutCurrency(c.req.query("currency") ?? "") ?? "all";
  return {
    status,
    currency,
    search: (c.req.query("search") ?? "").replaceAll("\0", "").trim().slice(0, maxSearchLength),
  };
}

/** Parses ids such as "3,5,8" and ignores invalid ids. Returns null, which means all, when the parameter is missing. */
const parseIds = (text: string | undefined): number[] | null =>
  text === undefined
    ? null
    : text
        .split(",")
        .slice(0, maxBulkRows)
        .flatMap((part) => parseRowNumber(part) ?? []);
