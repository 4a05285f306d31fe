import { type Context, Hono } from "hono";
import { deskApiPaths } from "../../common/contract/desk-api-paths.ts";
import { paths } from "../../common/contract/paths.ts";
import { refusal } from "../../common/contract/refusals.ts";
import {
  isServiceName,
  type KeyFields,
  type ServiceName,
  serviceNames,
  services,
} from "../../common/contract/services.ts";
import { getActor } from "../../common/http/actor.ts";
import { requireAdmin } from "../../common/http/guards.ts";
import type { ServiceAccess } from "../../common/server/config.ts";
import type { House } from "../../common/server/house.ts";
import { environmentSettingsFor, withKey } from "../../common/server/service-access.ts";
import { proveFreshOrOwner } from "../../identity/server/owner-proof.ts";
import { sendProofRefusal, toRequester } from "../../identity/server/owner-responses.ts";
import { unreachable } from "../../platform/base/result.ts";
import type { SignedInEnv } from "../../platform/http/context.ts";
import { jsonBody } from "../../platform/http/input.ts";
import { type RateLimit, type RateLimits, tooManyTries } from "../../platform/http/rate-limits.ts";
import { page } from "../../platform/pages/server/inertia.ts";
import { keyRemoveInput, keySaveInput, keyTestInput } from "./contract/service-key-input.ts";
import { checkKeys } from "./contract/service-key-shapes.ts";
import type { KeySaveAnswer, KeyTestAnswer, KeyTested } from "./contract/service-keys.ts";
import { m } from "./messages.ts";
import { keysProps } from "./props.ts";
import { removeKey, type SaveRefusal, saveKey } from "./records.ts";

/** Limits tests, because each calls an outside service: enough to set up a site, too few to probe a network. */
const tests: RateLimit = { name: "key-tests", points: 30, perSeconds: 10 * 60 };

export interface KeyNeeds {
  house: House;
  limits: RateLimits;
  /** Tests the key in `access` with the real service, without storing it. Never throws. */
  keyTests: { run(service: ServiceName, access: ServiceAccess): Promise<KeyTested> };
}

export function keyAdminRoutes(needs: KeyNeeds): Hono<SignedInEnv> {
  const { house, limits, keyTests } = needs;
  const app = new Hono<SignedInEnv>();

  app.get(paths.admin.keys, requireAdmin, async (c) => page(c, "admin/keys", await keysProps(house)));

  app.post(deskApiPaths.testKey.pattern, requireAdmin, jsonBody(keyTestInput), async (c) => {
    const service = parseService(c);
    if (service === null) return c.json(noService(), 404);
    const { fields } = c.req.valid("json");
    const typed = fields && checkKeys(service, fields);
    const problem = typed && findProblems(house, service, typed);
    if (problem) return c.json(problem, 422);
    const wait = await limits.take([[tests, String(c.var.user.id)]]);
    if (wait !== null) return tooManyTries(c, wait);
    const access = typed ? withKey(house.keys.now(), service, typed.fields) : house.keys.now();
    return c.json({ message: "success", tested: await keyTests.run(service, access) } satisfies KeyTestAnswer);
  });

  app.post(deskApiPaths.saveKey.pattern, requireAdmin, jsonBody(keySaveInput), (c) =>
    saveAndAnswer(c, needs, c.req.valid("json")),
  );

  app.post(deskApiPaths.removeKey.pattern, requireAdmin, jsonBody(keyRemoveInput), async (c) => {
    const service = parseService(c);
    if (service === null) return c.json(noService(), 404);
    const requester = toRequester(c);
    const { current_password: current } = c.req.valid("json");
    const proof = await proveFreshOrOwner(house.db, limits, requester, current, house.clock.now());
    if (!proof.ok) return sendProofRefusal(c, house.log, proof);
    const outcome = await removeKey(house, getActor(c, house), requester, service);
    if (outcome.ok) return c.json({ message: "success" });
    if (outcome.why === "signed_out") return c.json(refusal("unauthorized"), 401);
    return c.json(refusal("already", m.notGiven({ label: services[service].label })), 409);
  });
  return app;
}

const noService = () => refusal("not_found", m.noService());

function parseService(c: Context): ServiceName | null {
  const name = c.req.param("service") ?? "";
  return isServiceName(name) ? name : null;
}

/** The verdict when a key is saved anyway: not tested again, because the admin already knows the result. */
const untested = (): KeyTested => ({ verdict: "unasked", says: m.savedUntested(), ms: null });

type Checked = ReturnType<typeof checkKeys>;

function findProblems(house: House, service: ServiceName, { fields, problems }: Checked) {
  const found = { ...findReusedKey(house, service, fields), ...problems };
  if (Object.keys(found).length === 0) return null;
  const errors = Object.fromEntries(Object.entries(found).map(([field, says]) => [field, [says]]));
  return { ...refusal("bad_request"), errors };
}

/** Finds a key that another service already has, because it was probably entered in the wrong form. */
function findReusedKey({ keys }: House, service: ServiceName, fields: KeyFields): KeyFields {
  for (const other of serviceNames) {
    const theirs = other === service ? null : keys.given().find((one) => one.service === other)?.fields;
    if (theirs == null) continue;
    for (const name of ["api_key", "secret", "client_secret", "secret_access_key"]) {
      const value = fields[name];
      if (value !== undefined && Object.values(theirs).includes(value))
        return { [name]: m.otherServicesKey({ label: services[other].label }) };
    }
  }
  return {};
}

async function saveAndAnswer(
  c: Context<SignedInEnv>,
  { house, limits, keyTests }: KeyNeeds,
  input: ReturnType<typeof keySaveInput.parse>,
): Promise<Response> {
  const service = parseService(c);
  if (service === null) return c.json(noService(), 404);
  const checked = checkKeys(service, input.fields);
  const problem = findProblems(house, service, checked);
  if (problem) return c.json(problem, 422);
  const requester = toRequester(c);
  const proof = await proveFreshOrOwner(house.db, limits, requester, input.current_password, house.clock.now());
  if (!proof.ok) return sendProofRefusal(c, house.log, proof);
  const wait = input.anyway ? null : await limits.take([[tests, String(c.var.user.id)]]);
  if (wait !== null) return tooManyTries(c, wait);
  const access = withKey(house.keys.now(), service, checked.fields);
  const tested = input.anyway ? untested() : await keyTests.run(service, access);
  const answer = { tested, trimmed: checked.trimmed };
  const isFine = tested.verdict === "right" || tested.verdict === "unasked";
  if (!isFine) return c.json({ ...refusal("key_refused", tested.says), ...answer } satisfies KeySaveAnswer, 409);
  const { fields } = checked;
  const outcome = await saveKey(house, getActor(c, house), requester, { service, fields, tested: tested.verdict });
  if (!outcome.ok) return toSaveRefusal(c, outcome);
  return c.json({ message: savedWords(house, service), ...answer } satisfies KeySaveAnswer);
}

function savedWords({ config }: House, service: ServiceName): string {
  const setBy = environmentSettingsFor(config, service);
  return setBy.length === 0 ? "success" : m.savedBeneath({ names: setBy.join(", ") });
}

function toSaveRefusal(c: Context, outcome: SaveRefusal): Response {
  switch (outcome.why) {
    case "unsealable":
      return c.json(refusal("unavailable", outcome.says), 503);
    case "signed_out":
      return c.json(refusal("unauthorized"), 401);
    default:
      return unreachable(outcome);
  }
}
