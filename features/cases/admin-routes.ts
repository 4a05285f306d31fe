import { type Context, Hono } from "hono";
import { deskApiPaths } from "../../common/contract/desk-api-paths.ts";
import { paths } from "../../common/contract/paths.ts";
import { getActor } from "../../common/http/actor.ts";
import { requireAdmin } from "../../common/http/guards.ts";
import type { House } from "../../common/server/house.ts";
import { saveOnce, staleFormResponse } from "../../money/server/idempotent-calls.ts";
import type { CallResult } from "../../money/server/run-once.ts";
import type { Result } from "../../platform/base/result.ts";
import type { SignedInEnv } from "../../platform/http/context.ts";
import { fieldError, fieldErrors, idParam } from "../../platform/http/input.ts";
import { type Form, formBody, parseCopyOf, saveOptionalPicture } from "../../platform/http/uploads.ts";
import { page } from "../../platform/pages/server/inertia.ts";
import { type CaseInput, type CaseSeen, caseInput, caseSeenInput, maxRewards } from "./contract/case-input.ts";
import { readCaseForm, type SentPicture } from "./form.ts";
import { m } from "./messages.ts";
import { caseProps } from "./props.ts";
import { listCases } from "./queries.ts";
import {
  type CaseDraft,
  type CaseRefusal,
  createCase,
  deleteCase,
  findCasePictures,
  type SavedCase,
  updateCase,
} from "./records.ts";
import { noSuchCase } from "./routes.ts";

const pictureSize = { maxSidePx: 960 };
/**
 * Eight fields per reward and a few for the case, with room for one reward above the limit. That reward then gets a proper
 * refusal instead of "malformed".
 */
const maxFields = (maxRewards + 1) * 8 + 20;
const form = formBody(maxRewards + 1, maxFields);

export function caseAdminRoutes(house: House): Hono<SignedInEnv> {
  const app = new Hono<SignedInEnv>();

  app.get(paths.admin.cases, requireAdmin, (c) =>
    page(c, "admin/cases", { cases: async () => (await listCases(house.db)).map(caseProps) }),
  );

  app.post(deskApiPaths.createCase, requireAdmin, form, async (c) => {
    const sent = c.req.valid("form");
    // A duplicate may name the pictures of its original.
    const copied = parseCopyOf(sent);
    const pictures = copied === null ? null : await findCasePictures(house.db, copied);
    const read = await readCase(c, house, sent, pictures?.all ?? new Set());
    if ("refusal" in read) return read.refusal;
    return saveOnce(c, house, { sent: read, tag: "cases" }, async (tx, actor) => {
      return { status: 200, body: { message: "success", id: await createCase(tx, actor, read.draft) } };
    });
  });

  app.post(deskApiPaths.updateCase.pattern, requireAdmin, form, async (c) => {
    const id = idParam(c);
    const pictures = id === null ? null : await findCasePictures(house.db, id);
    if (id === null || pictures === null) return c.json(noSuchCase(), 404);
    const read = await readCase(c, house, c.req.valid("form"), pictures.all);
    if ("refusal" in read) return read.refusal;
    // Without a new picture, the case keeps its old one. A reward gets the picture that its field names, or none.
    const draft = { ...read.draft, image: read.draft.image ?? pictures.image };
    return saveOnce(c, house, { sent: read, tag: "cases" }, async (tx, actor) =>
      editAnswer(await updateCase(tx, actor, id, { draft, seen: read.seen })),
    );
  });

  app.post(deskApiPaths.deleteCase.pattern, requireAdmin, async (c) => {
    const id = idParam(c);
    const outcome = id === null ? null : await deleteCase(house.db, getActor(c, house), id);
    if (!outcome?.ok) return c.json(noSuchCase(), 404);
    house.changes.announce("cases");
    return c.json({ message: "success" });
  });

  return app;
}

function editAnswer(outcome: Result<SavedCase, CaseRefusal>): CallResult {
  if (outcome.ok) return { status: 200, body: { message: "success", ...outcome.value } };
  return outcome.why === "edited_meanwhile" ? staleFormResponse : { status: 404, body: noSuchCase() };
}

type ReadCase = { draft: CaseDraft; seen: CaseSeen } | { refusal: Response };

/** Validates the whole form before it stores any picture. `known`: the picture addresses that the form may name. */
async function readCase(c: Context<SignedInEnv>, house: House, sent: Form, known: Set<string>): Promise<ReadCase> {
  const { fields, seen: sentSeen, image, rewardImages } = readCaseForm(sent);
  const parsed = caseInput.safeParse(fields);
  if (!parsed.success) return { refusal: c.json(fieldErrors(parsed.error), 422) };
  const seen = caseSeenInput.safeParse(sentSeen);
  if (!seen.success) return { refusal: c.json(fieldErrors(seen.error), 422) };
  const pictures = [image, ...rewardImages];
  const foreign = pictures.findIndex((picture) => isForeign(picture, known));
  if (foreign !== -1) return { refusal: c.json(fieldError(pictureField(foreign), m.foreignPicture()), 422) };
  const stored = await storePictures(c, house, pictures);
  return "refusal" in stored ? stored : { draft: toCaseDraft(parsed.data, stored.addresses), seen: seen.data };
}

const isForeign = (picture: SentPicture, known: Set<string>): boolean =>
  picture !== null && "existing" in picture && !known.has(picture.existing);

const pictureField = (position: number): string => (position === 0 ? "image" : `rewards.${position - 1}.image`);

type StoredPictures = { addresses: (string | null)[] } | { refusal: Response };

async function storePictures(c: Context<SignedInEnv>, house: House, pictures: SentPicture[]): Promise<StoredPictures> {
  const addresses: (string | null)[] = [];
  // Stores one picture at a time, because a hundred large pictures together would need a hundred times the memory.
  for (const [position, picture] of pictures.entries()) {
    if (picture === null || "existing" in picture) {
      addresses.push(picture?.existing ?? null);
      continue;
    }
    const stored = await saveOptionalPicture(c, house, picture.file, { ...pictureSize, field: pictureField(position) });
    if ("refusal" in stored) return stored;
    addresses.push(stored.address);
  }
  return { addresses };
}

const toCaseDraft = (input: CaseInput, [image = null, ...rewardImages]: (string | null)[]): CaseDraft => ({
  ...input,
  image,
  rewards: input.rewards.map((reward, index) => ({ ...reward, image: rewardImages[index] ?? null })),
});
