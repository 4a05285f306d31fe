// The admins' desk for points of an earlier system: a file, what would come of it, and the claims that did.

import { type Context, Hono } from "hono";
import { paths } from "../../common/contract/paths.ts";
import { refusal } from "../../common/contract/refusals.ts";
import { actorOf } from "../../common/http/actor-of.ts";
import { requireAdmin } from "../../common/http/guards.ts";
import type { Actor } from "../../common/server/actor.ts";
import { auditExport } from "../../common/server/audit.ts";
import type { House } from "../../common/server/house.ts";
import { proofToTake } from "../../identity/server/desk-proof-routes.ts";
import { overAllowanceWords } from "../../money/server/moderator-limits.ts";
import { conflict, decideOnce, reply, success } from "../../money/server/money-calls.ts";
import type { Answer } from "../../money/server/once.ts";
import { unreachable } from "../../platform/base/result.ts";
import { csvLine } from "../../platform/contract/csv.ts";
import type { Tx } from "../../platform/database/db.ts";
import { freeFor } from "../../platform/database/room.ts";
import type { SignedInEnv } from "../../platform/http/context.ts";
import { download, streamOf } from "../../platform/http/download.ts";
import { fieldError, idParam, jsonBody } from "../../platform/http/input.ts";
import { page } from "../../platform/pages/server/inertia.ts";
import type { GivenProps } from "../../platform/pages/server/page-props.ts";
import { placeParam, sliced } from "../../platform/pages/server/sliced.ts";
import { importPaths } from "./contract/import-paths.ts";
import {
  type AdminImportProps,
  type AdminImportsProps,
  platformNames,
  rateMillionths,
  type UploadImportAnswer,
} from "./contract/imports.ts";
import { chooseColumnsInput, claimReasonInput, resolveClaimInput, takeImportInput } from "./contract/imports-input.ts";
import { type ClaimDecided, endClaim, payByHand, payHeld } from "./deciding.ts";
import { previewOf } from "./preview.ts";
import { claimProps, columnProps, importProps, leftOutProps } from "./props.ts";
import { type ClaimFilter, claimCounts, importOf, listClaims, listImports, openClaims } from "./queries.ts";
import { receiveFile } from "./receive.ts";
import { chooseColumns, discard, takeOver, withdraw } from "./taking.ts";

export function importAdminRoutes(house: House): Hono<SignedInEnv> {
  const app = new Hono<SignedInEnv>();

  app.get(paths.admin.imports, requireAdmin, (c) => {
    const props: GivenProps<AdminImportsProps> = {
      imports: async () => (await listImports(house.db)).map(importProps),
      hold_over: () => holdOver(house),
    };
    return page(c, "admin/imports", props);
  });
  app.get(importPaths.adminImport.pattern, requireAdmin, (c) => importPage(c, house));

  app.post(importPaths.uploadImport, requireAdmin, (c) => upload(c, house));
  app.post(importPaths.takeImport.pattern, requireAdmin, jsonBody(takeImportInput), (c) => {
    const input = c.req.valid("json");
    const terms = { ...input, rateMillionths: rateMillionths(input.rate) ?? 0 };
    return decided(c, house, input, async (tx, actor, id) => takenAnswer(await takeOver(tx, actor, id, terms)));
  });
  app.post(importPaths.chooseColumns.pattern, requireAdmin, jsonBody(chooseColumnsInput), (c) => {
    const input = c.req.valid("json");
    return decided(c, house, input, async (tx, actor, id) =>
      (await chooseColumns(tx, actor, id, input)) ? success : tooLate,
    );
  });
  app.post(importPaths.discardImport.pattern, requireAdmin, (c) =>
    decided(c, house, null, async (tx, actor, id) => ((await discard(tx, actor, id)) ? success : tooLate)),
  );
  app.post(importPaths.withdrawImport.pattern, requireAdmin, jsonBody(claimReasonInput), (c) => {
    const input = c.req.valid("json");
    return decided(c, house, input, async (tx, actor, id) =>
      (await withdraw(tx, actor, id, input.reason)) ? success : tooLate,
    );
  });
  app.get(importPaths.openClaims.pattern, requireAdmin, async (c) => {
    const id = idParam(c);
    if (id === null || (await importOf(house.db, id)) === undefined) return c.json(noImport, 404);
    const { open } = await claimCounts(house.db, id);
    const refusal = await proofToTake(c, house, open.count, importPaths.adminImport(id));
    if (refusal !== null) return refusal;
    await auditExport(house.db, actorOf(c, house), "imports.export", `import:${id}`, { rows: open.count });
    return download(c, `open-claims-${id}.csv`, streamOf(openCsv(house, id)));
  });
  mountClaims(app, house);
  return app;
}

function mountClaims(app: Hono<SignedInEnv>, house: House): void {
  app.post(importPaths.payEarlier.pattern, requireAdmin, (c) =>
    decided(c, house, null, async (tx, actor, id) => claimAnswer(await payHeld(tx, actor, id))),
  );
  app.post(importPaths.resolveEarlier.pattern, requireAdmin, jsonBody(resolveClaimInput), (c) => {
    const input = c.req.valid("json");
    return decided(c, house, input, async (tx, actor, id) =>
      claimAnswer(await payByHand(tx, actor, id, input.username, input.reason)),
    );
  });
  app.post(importPaths.endEarlier.pattern, requireAdmin, jsonBody(claimReasonInput), (c) => {
    const input = c.req.valid("json");
    return decided(c, house, input, async (tx, actor, id) =>
      (await endClaim(tx, actor, id, input.reason)).ok ? success : claimOver,
    );
  });
}

const holdOver = async (house: House): Promise<number> => (await house.settings()).imports.hold_over_points;

async function importPage(c: Context<SignedInEnv>, house: House): Promise<Response> {
  const row = await importOf(house.db, idParam(c) ?? 0);
  if (row === undefined) return c.notFound();
  const { db } = house;
  const filter = filterOf(c);
  const isTaken = row.taken_at !== null;
  const props: GivenProps<AdminImportProps> = {
    import: importProps(row),
    left_out: leftOutProps(row),
    columns: columnProps(row),
    preview: async () =>
      row.status === "preview"
        ? previewOf(db, row.id, rateMillionths(c.req.query("rate") ?? "") ?? 1_000_000, c.req.query("again") === "1")
        : null,
    counts: async () => (isTaken ? claimCounts(db, row.id) : null),
    claims: async () => {
      if (!isTaken) return null;
      const slice = await listClaims(db, row.id, filter, placeParam(c));
      return sliced(c, slice, slice.rows.map(claimProps));
    },
    filter,
    hold_over: () => holdOver(house),
  };
  return page(c, "admin/import", props);
}

const statuses = ["open", "held", "paid", "lapsed", "withdrawn"] as const;

function filterOf(c: Context): ClaimFilter {
  const status = statuses.find((known) => known === c.req.query("status")) ?? "all";
  return { status, search: (c.req.query("search") ?? "").replaceAll("\0", "").trim().slice(0, 40) };
}

const longestFileName = 120;

/** The file is the body, so that it is parsed as it comes, whatever its size. */
async function upload(c: Context<SignedInEnv>, house: House): Promise<Response> {
  const platform = platformNames.find((name) => name === c.req.query("platform"));
  if (platform === undefined) return c.json(fieldError("platform", "Choose Kick or Discord."), 422);
  const fileName = (c.req.query("name") ?? "").replace(/[^\p{L}\p{N} ._()-]/gu, "").slice(0, longestFileName);
  const { body } = c.req.raw;
  if (body === null) return c.json(fieldError("file", "The file is empty."), 422);
  const received = await receiveFile(house.db, actorOf(c, house), {
    platform,
    fileName: fileName === "" ? "points.csv" : fileName,
    body,
    freeBytes: () => freeFor(house.config),
  });
  if (received.ok) return c.json({ message: "success", id: received.value } satisfies UploadImportAnswer, 202);
  switch (received.why) {
    case "empty":
      return c.json(fieldError("file", "The file is empty."), 422);
    case "too_many":
      return c.json(refusal("limit_reached", "Ten files wait already. Take one over or discard it first."), 409);
    case "too_large":
      return c.json(fieldError("file", "The file is larger than 50 MB: split it."), 413);
    case "discarded":
      return reply(c, tooLate);
    case "no_room":
      return c.json(fieldError("file", noRoom), 507);
    default:
      return unreachable(received.why);
  }
}

type Decision = (tx: Tx, actor: Actor, id: number) => Promise<Answer>;

/** Acts once, whatever is clicked or sent again. */
async function decided(c: Context<SignedInEnv>, house: House, body: unknown, decision: Decision): Promise<Response> {
  const id = idParam(c);
  if (id === null) return c.json(noImport, 404);
  return reply(c, await decideOnce(c, house, body, (tx, actor) => decision(tx, actor, id)));
}

function takenAnswer(outcome: Awaited<ReturnType<typeof takeOver>>): Answer {
  return outcome.ok ? success : takeRefusals[outcome.why];
}

function claimAnswer(outcome: ClaimDecided): Answer {
  if (outcome.ok) return success;
  if (outcome.why === "over_allowance") return conflict("not_allowed", overAllowanceWords(outcome));
  return claimRefusals[outcome.why];
}

const noRoom = "There is no room for it: the disk of the database is full, or nearly. Nothing of it was kept.";
const noImport = refusal("not_found", "There is no such import.");
const tooLate = conflict("conflict", "This import is not as it was. Reload the page.");
const claimOver = conflict("already", "This claim is not open any more.");
const takeRefusals = {
  not_waiting: tooLate,
  too_much: conflict("account_full", "This is more points than all accounts could hold. Look at the rate."),
  nothing: conflict("nothing_due", "At this rate nobody gets anything."),
  changed: conflict("changed_meanwhile", "The sum is another one by now. Look at it once more."),
} as const;
const claimRefusals = {
  over: claimOver,
  no_such_user: { status: 404, body: refusal("not_found", "There is no such user.") },
  closed: conflict("account_closed", "This account was closed by its owner."),
} satisfies Record<string, Answer>;

async function* openCsv({ db }: House, id: number): AsyncGenerator<string> {
  yield csvLine(["username", "points"]);
  for await (const rows of openClaims(db, id)) yield rows.map(({ name, points }) => csvLine([name, points])).join("");
}
