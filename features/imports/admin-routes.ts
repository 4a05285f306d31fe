import { type Context, Hono } from "hono";
import { paths } from "../../common/contract/paths.ts";
import { refusal } from "../../common/contract/refusals.ts";
import { getActor } from "../../common/http/actor.ts";
import { requireAdmin } from "../../common/http/guards.ts";
import type { Actor } from "../../common/server/actor.ts";
import { recordExport } from "../../common/server/audit.ts";
import type { House } from "../../common/server/house.ts";
import { conflictResponse, decideOnce, reply, successResponse } from "../../money/server/idempotent-calls.ts";
import { overAllowanceMessage } from "../../money/server/moderator-limits.ts";
import type { CallResult } from "../../money/server/run-once.ts";
import { requireExportProof } from "../../money/server/staff-proof.ts";
import { unreachable } from "../../platform/base/result.ts";
import { formatCsvLine } from "../../platform/contract/csv.ts";
import type { Tx } from "../../platform/database/db.ts";
import { databaseFreeBytes } from "../../platform/database/disk-space.ts";
import type { SignedInEnv } from "../../platform/http/context.ts";
import { download, toByteStream } from "../../platform/http/download.ts";
import { fieldError, idParam, jsonBody } from "../../platform/http/input.ts";
import { cursorParam, toCursorPage } from "../../platform/pages/server/cursor-page.ts";
import { page } from "../../platform/pages/server/inertia.ts";
import type { PropValues } from "../../platform/pages/server/page-props.ts";
import { type ClaimDecided, endClaim, payClaimTo, payHeldClaim } from "./claim-decisions.ts";
import { importPaths } from "./contract/import-paths.ts";
import {
  type AdminImportProps,
  type AdminImportsProps,
  parseRate,
  platformNames,
  type UploadImportAnswer,
} from "./contract/imports.ts";
import { chooseColumnsInput, claimReasonInput, resolveClaimInput, takeImportInput } from "./contract/imports-input.ts";
import { m } from "./messages.ts";
import { buildPreview } from "./preview.ts";
import { claimProps, columnProps, importProps, skippedRowsProps } from "./props.ts";
import { type ClaimFilter, countClaims, findImport, listClaims, listImports, streamOpenClaims } from "./queries.ts";
import { receiveFile } from "./receive.ts";
import { chooseColumns, discardImport, takeOverImport, withdrawImport } from "./take-over.ts";

export function importAdminRoutes(house: House): Hono<SignedInEnv> {
  const app = new Hono<SignedInEnv>();

  app.get(paths.admin.imports, requireAdmin, (c) => {
    const props: PropValues<AdminImportsProps> = {
      imports: async () => (await listImports(house.db)).map(importProps),
      hold_over: () => readHoldThreshold(house),
    };
    return page(c, "admin/imports", props);
  });
  app.get(importPaths.adminImport.pattern, requireAdmin, (c) => importPage(c, house));

  app.post(importPaths.uploadImport, requireAdmin, (c) => upload(c, house));
  app.post(importPaths.takeImport.pattern, requireAdmin, jsonBody(takeImportInput), (c) => {
    const input = c.req.valid("json");
    const terms = { ...input, rateMillionths: parseRate(input.rate) ?? 0 };
    return decide(c, house, input, async (tx, actor, id) => takeOverAnswer(await takeOverImport(tx, actor, id, terms)));
  });
  app.post(importPaths.chooseColumns.pattern, requireAdmin, jsonBody(chooseColumnsInput), (c) => {
    const input = c.req.valid("json");
    return decide(c, house, input, async (tx, actor, id) =>
      (await chooseColumns(tx, actor, id, input)) ? successResponse : importChanged(),
    );
  });
  app.post(importPaths.discardImport.pattern, requireAdmin, (c) =>
    decide(c, house, null, async (tx, actor, id) =>
      (await discardImport(tx, actor, id)) ? successResponse : importChanged(),
    ),
  );
  app.post(importPaths.withdrawImport.pattern, requireAdmin, jsonBody(claimReasonInput), (c) => {
    const input = c.req.valid("json");
    return decide(c, house, input, async (tx, actor, id) =>
      (await withdrawImport(tx, actor, id, input.reason)) ? successResponse : importChanged(),
    );
  });
  app.get(importPaths.openClaims.pattern, requireAdmin, async (c) => {
    const id = idParam(c);
    if (id === null || (await findImport(house.db, id)) === undefined) return c.json(noSuchImport(), 404);
    const { open } = await countClaims(house.db, id);
    const refusal = await requireExportProof(c, house, open.count, importPaths.adminImport(id));
    if (refusal !== null) return refusal;
    await recordExport(house.db, getActor(c, house), "imports.export", `import:${id}`, { rows: open.count });
    return download(c, `open-claims-${id}.csv`, toByteStream(openCsv(house, id)));
  });
  mountClaims(app, house);
  return app;
}

function mountClaims(app: Hono<SignedInEnv>, house: House): void {
  app.post(importPaths.payEarlier.pattern, requireAdmin, (c) =>
    decide(c, house, null, async (tx, actor, id) => claimAnswer(await payHeldClaim(tx, actor, id))),
  );
  app.post(importPaths.resolveEarlier.pattern, requireAdmin, jsonBody(resolveClaimInput), (c) => {
    const input = c.req.valid("json");
    return decide(c, house, input, async (tx, actor, id) =>
      claimAnswer(await payClaimTo(tx, actor, id, input.username, input.reason)),
    );
  });
  app.post(importPaths.endEarlier.pattern, requireAdmin, jsonBody(claimReasonInput), (c) => {
    const input = c.req.valid("json");
    return decide(c, house, input, async (tx, actor, id) =>
      (await endClaim(tx, actor, id, input.reason)).ok ? successResponse : claimNotOpen(),
    );
  });
}

const readHoldThreshold = async (house: House): Promise<number> => (await house.settings()).imports.hold_over_points;

async function importPage(c: Context<SignedInEnv>, house: House): Promise<Response> {
  const row = await findImport(house.db, idParam(c) ?? 0);
  if (row === undefined) return c.notFound();
  const { db } = house;
  const filter = parseFilter(c);
  const isTaken = row.taken_at !== null;
  const props: PropValues<AdminImportProps> = {
    import: importProps(row),
    left_out: skippedRowsProps(row),
    columns: columnProps(row),
    preview: async () =>
      row.status === "preview"
        ? buildPreview(db, row.id, parseRate(c.req.query("rate") ?? "") ?? 1_000_000, c.req.query("again") === "1")
        : null,
    counts: async () => (isTaken ? countClaims(db, row.id) : null),
    claims: async () => {
      if (!isTaken) return null;
      const slice = await listClaims(db, row.id, filter, cursorParam(c));
      return toCursorPage(c, slice, slice.rows.map(claimProps));
    },
    filter,
    hold_over: () => readHoldThreshold(house),
  };
  return page(c, "admin/import", props);
}

const statuses = ["open", "held", "paid", "lapsed", "withdrawn"] as const;

function parseFilter(c: Context): ClaimFilter {
  const status = statuses.find((known) => known === c.req.query("status")) ?? "all";
  return { status, search: (c.req.query("search") ?? "").replaceAll("\0", "").trim().slice(0, 40) };
}

const maxFileNameLength = 120;

async function upload(c: Context<SignedInEnv>, house: House): Promise<Response> {
  const platform = platformNames.find((name) => name === c.req.query("platform"));
  if (platform === undefined) return c.json(fieldError("platform", m.choosePlatform()), 422);
  const fileName = (c.req.query("name") ?? "").replace(/[^\p{L}\p{N} ._()-]/gu, "").slice(0, maxFileNameLength);
  const { body } = c.req.raw;
  if (body === null) return c.json(fieldError("file", m.emptyFile()), 422);
  const received = await receiveFile(house.db, getActor(c, house), {
    platform,
    fileName: fileName === "" ? "points.csv" : fileName,
    body,
    freeBytes: () => databaseFreeBytes(house.config),
  });
  if (received.ok) return c.json({ message: "success", id: received.value } satisfies UploadImportAnswer, 202);
  switch (received.why) {
    case "empty":
      return c.json(fieldError("file", m.emptyFile()), 422);
    case "too_many":
      return c.json(refusal("limit_reached", m.tooManyFiles()), 409);
    case "too_large":
      return c.json(fieldError("file", m.fileTooLarge()), 413);
    case "discarded":
      return reply(c, importChanged());
    case "no_room":
      return c.json(fieldError("file", m.diskFull()), 507);
    default:
      return unreachable(received.why);
  }
}

type Decision = (tx: Tx, actor: Actor, id: number) => Promise<CallResult>;

async function decide(c: Context<SignedInEnv>, house: House, body: unknown, decision: Decision): Promise<Response> {
  const id = idParam(c);
  if (id === null) return c.json(noSuchImport(), 404);
  return reply(c, await decideOnce(c, house, body, (tx, actor) => decision(tx, actor, id)));
}

function takeOverAnswer(outcome: Awaited<ReturnType<typeof takeOverImport>>): CallResult {
  return outcome.ok ? successResponse : takeRefusals[outcome.why]();
}

function claimAnswer(outcome: ClaimDecided): CallResult {
  if (outcome.ok) return successResponse;
  if (outcome.why === "over_allowance") return conflictResponse("not_allowed", overAllowanceMessage(outcome));
  return claimRefusals[outcome.why]();
}

const noSuchImport = () => refusal("not_found", m.noImport());
const importChanged = () => conflictResponse("conflict", m.importChanged());
const claimNotOpen = () => conflictResponse("already", m.claimNotOpen());
const takeRefusals = {
  not_waiting: importChanged,
  too_much: () => conflictResponse("account_full", m.moreThanHeld()),
  nothing: () => conflictResponse("nothing_due", m.nobodyAtRate()),
  changed: () => conflictResponse("changed_meanwhile", m.totalChanged()),
} as const;
const claimRefusals = {
  over: claimNotOpen,
  no_such_user: () => ({ status: 404, body: refusal("not_found", m.noUser()) }),
  closed: () => conflictResponse("account_closed", m.accountClosed()),
} satisfies Record<string, () => CallResult>;

async function* openCsv({ db }: House, id: number): AsyncGenerator<string> {
  yield formatCsvLine(["username", "points"]);
  for await (const rows of streamOpenClaims(db, id))
    yield rows.map(({ name, points }) => formatCsvLine([name, points])).join("");
}
