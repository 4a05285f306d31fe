// The sandbox of every described partner, made from its description: `/sandbox/described/<slug>` and then the partner's
// own path. Its people are made up. Wagers from the sandbox's page are added to theirs.
import { setImmediate as breathe } from "node:timers/promises";
import { Hono } from "hono";
import type { Clock } from "../../platform/base/clock.ts";
import type { Env } from "../../platform/http/context.ts";
import type { ApiDescription, PartnerDescription } from "../common/description.ts";
import { faultResponse } from "../common/faults.ts";
import { describedService, type FaultMode } from "../common/sandbox.ts";
import type { SandboxBook } from "../common/sandbox-book.ts";
import type { Values } from "./fill-request.ts";
import { putAt, writeAnswer } from "./sandbox-answer.ts";
import { type SandboxPerson, sandboxPeople, sandboxStart } from "./sandbox-people.ts";
import { readSandboxRequest, type SandboxRequest, sandboxSecrets } from "./sandbox-request.ts";
import { dayMs, readMoment, type Window } from "./windows.ts";

export const describedSandboxPath = "/sandbox/described";

export interface SandboxPartner {
  description: PartnerDescription;
  sample?: unknown;
}

export interface DescribedSandbox {
  book: Pick<SandboxBook, "fault" | "dayWagers">;
  clock: Pick<Clock, "now">;
  find: (slug: string) => Promise<SandboxPartner | null>;
}

export function createDescribedSandbox(sandbox: DescribedSandbox): Hono<Env> {
  const routes = new Hono<Env>();
  routes.all(`${describedSandboxPath}/:slug/*`, async (c) => {
    const slug = c.req.param("slug");
    const partner = await sandbox.find(slug);
    if (partner === null) return c.json({ message: "Not found" }, 404);
    const fault = await sandbox.book.fault(describedService(slug));
    const played = await faultResponse(fault, emptyAnswer(partner), c.req.raw.signal);
    if (played !== null) return played;
    const url = new URL(c.req.url);
    const path = url.pathname.slice(`${describedSandboxPath}/${slug}`.length) + url.search;
    const body = c.req.method === "GET" ? "" : await c.req.text();
    await breathe();
    return answerRequest(sandbox, partner, fault, { method: c.req.method, path, headers: c.req.raw.headers, body });
  });
  return routes;
}

function emptyAnswer({ description, sample }: SandboxPartner): unknown {
  if (description.kind === "sheet") return [];
  const now = new Date(0);
  const race = { from: now, days: 30 };
  return writeAnswer({
    ...{ description, sample, people: [], months: new Map(), race, values: {}, fault: "none" as const, now },
  });
}

export async function answerRequest(
  sandbox: DescribedSandbox,
  { description, sample }: SandboxPartner,
  fault: FaultMode,
  request: SandboxRequest,
): Promise<Response> {
  const now = sandbox.clock.now();
  if (description.kind === "sheet") {
    const window = { from: sandboxStart, to: now };
    return csvResponse(
      description,
      withFault(await findPeople(sandbox, description, window, now), description, fault),
      fault,
    );
  }
  const rate = answerRate(description, request);
  if (rate !== null) return rate;
  const values = readSandboxRequest(description, request);
  if (values === "path") return Response.json({ message: "Not found" }, { status: 404 });
  if (values === "key") return Response.json({ message: "Unauthorized" }, { status: 401 });
  if (fault === "slow-down-200") return slowDown(description);
  const window = readStamps(description, values, fault, now);
  if (window === null || isTooLate(description, window, now)) return refuseRange(description);
  const people = withFault(await findPeople(sandbox, description, window, now), description, fault);
  const months = description.window.kind === "months" ? await findMonths(sandbox, description, window, now) : new Map();
  const race = { from: window.from, days: Math.round((window.to.getTime() - window.from.getTime()) / dayMs) };
  const secrets = sandboxSecrets(description.secrets);
  return Response.json(
    writeAnswer({ description, sample, people, months, race, values: { ...secrets, ...values }, fault, now }),
  );
}

function answerRate({ amounts, secrets }: ApiDescription, { path }: SandboxRequest): Response | null {
  const { rate } = amounts[0] ?? {};
  if (typeof rate !== "object" || secrets.some(({ name }) => rate.ask.includes(`{${name}}`))) return null;
  const url = new URL(rate.ask);
  return path === url.pathname + url.search ? Response.json(putAt({}, rate.path, 1)) : null;
}

function slowDown({ refusals }: ApiDescription): Response {
  const has = refusals.find(({ means, status }) => means === "slow" && (status ?? 200) === 200)?.has;
  return Response.json({ message: has ?? "TOO_MANY_REQUEST" });
}

function refuseRange({ refusals }: ApiDescription): Response {
  const { status = 400, has = "INVALID_DATE" } = refusals.find(({ means }) => means === "range") ?? {};
  return Response.json({ message: has }, { status });
}

function readStamps({ window }: ApiDescription, values: Values, fault: FaultMode, now: Date): Window | null {
  switch (window.kind) {
    case "range": {
      const from = readMoment(values.from);
      const to = readMoment(values.to);
      if (from === null || to === null || to < from) return null;
      const endsOut = fault === "end-excluded" || window.end === "out";
      if (window.stamp === "day") return { from, to: new Date(to.getTime() + (endsOut ? 0 : dayMs)) };
      return { from, to };
    }
    case "since":
    case "months": {
      const from = readMoment(values.from);
      return from && { from, to: now };
    }
    case "own":
      return ownRace(now);
    case "ever":
    case "set":
      return { from: sandboxStart, to: now };
  }
}

const isTooLate = ({ window }: ApiDescription, { to }: Window, now: Date): boolean =>
  window.kind === "range" && !window.future && to.getTime() > now.getTime() + (window.stamp === "day" ? dayMs : 1000);

/** Returns a race from the 16th of one month to the 16th of the next, like many partners' races. */
function ownRace(now: Date): Window {
  const month = now.getUTCMonth() - (now.getUTCDate() >= 16 ? 0 : 1);
  const year = now.getUTCFullYear();
  return { from: new Date(Date.UTC(year, month, 16)), to: new Date(Date.UTC(year, month + 1, 16)) };
}

async function findPeople(
  { book }: DescribedSandbox,
  { slug }: PartnerDescription,
  window: Window,
  now: Date,
): Promise<SandboxPerson[]> {
  const { from, to } = window;
  const added = to > from ? await book.dayWagers(slug, from, to) : [];
  const people = [
    ...sandboxPeople(slug, window, now),
    ...added.map(({ accountId, username, wagerCents }) => ({ id: accountId, name: username, cents: wagerCents })),
  ];
  return people.filter(({ cents }) => cents > 0).sort((a, b) => b.cents - a.cents);
}

const maxMonths = 24;

async function findMonths(
  sandbox: DescribedSandbox,
  description: ApiDescription,
  { from, to }: Window,
  now: Date,
): Promise<Map<string, Map<string, number>>> {
  const found = new Map<string, Map<string, number>>();
  let start = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth(), 1));
  for (let count = 0; start < to && count < maxMonths; count += 1) {
    const end = new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, 1));
    for (const { id, cents } of await findPeople(sandbox, description, { from: start, to: end }, now)) {
      const sums = found.get(id) ?? new Map<string, number>();
      found.set(id, sums.set(start.toISOString().slice(0, 7), cents));
    }
    start = end;
  }
  return found;
}

/**
 * With the fault "truncated", a list has as many rows as the partner sends at most. If there is no such maximum, half
 * of the rows are missing.
 */
function withFault(people: SandboxPerson[], { most }: PartnerDescription, fault: FaultMode): SandboxPerson[] {
  if (fault !== "truncated") return most === undefined ? people : people.slice(0, most);
  if (most === undefined) return people.slice(0, Math.ceil(people.length / 2));
  const filler = (_: unknown, index: number) => ({ id: `filler-${index}`, name: `Filler${index}`, cents: 1 });
  return [...people, ...Array.from({ length: Math.max(0, most - people.length) }, filler)].slice(0, most);
}

function csvResponse(
  { columns, secrets, unit }: Extract<PartnerDescription, { kind: "sheet" }>,
  people: readonly SandboxPerson[],
  fault: FaultMode,
): Response {
  const settings = sandboxSecrets(secrets);
  const title = (text: string) => text.replace(/^\{(\w+)\}$/, (_, name: string) => settings[name] ?? "");
  const quote = (text: string) => `"${text.replaceAll('"', '""')}"`;
  const factor = fault === "wrong-unit" ? 100 : 1;
  const amount = (cents: number) => (unit === "cents" ? String(cents * factor) : ((cents * factor) / 100).toFixed(2));
  const header = [title(columns.name), title(columns.amount), ...(columns.id === undefined ? [] : [title(columns.id)])];
  const lines = people.map(({ id, name, cents }) => [name, amount(cents), ...(columns.id === undefined ? [] : [id])]);
  const text =
    fault === "slow-down-200"
      ? "Please wait"
      : [header, ...lines].map((cells) => cells.map(quote).join(",")).join("\n");
  return new Response(`${text}\n`, { headers: { "content-type": "text/csv; charset=utf-8" } });
}
