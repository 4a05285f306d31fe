import { z } from "zod";
import { partners } from "../../common/contract/partners.ts";
import type { House } from "../../common/server/house.ts";
import { type PartnerSecrets, readPartnerSecrets } from "../../common/server/partner-keys.ts";
import type { BoardSource, DescribedPartner, PartnerDescriptions, PartnerTry } from "../../features/boards/source.ts";
import { createCallThrottle } from "../common/call-throttle.ts";
import { descriptionSchema, type PartnerDescription } from "../common/description.ts";
import { callLoopback, callPublic } from "../common/public-request.ts";
import type { SandboxBook } from "../common/sandbox-book.ts";
import { checkDescription } from "./check-description.ts";
import { type Access, createDescribedSource, type Described, findFigure } from "./engine.ts";
import { m } from "./messages.ts";
import { createDescribedSandbox, describedSandboxPath, type SandboxPartner } from "./sandbox.ts";
import { sandboxSecrets } from "./sandbox-request.ts";
import { tryPartner, untried } from "./try-partner.ts";

export interface ShippedPartner extends SandboxPartner {
  type: number;
}

export interface DescriptionContext {
  house: Pick<House, "db" | "config" | "clock" | "loopback" | "log">;
  book: SandboxBook | null;
  shipped: readonly ShippedPartner[];
}

interface Known extends ShippedPartner {
  isShipped: boolean;
}

export function createPartnerDescriptions(context: DescriptionContext): PartnerDescriptions {
  const { house, shipped } = context;
  const taken = new Set<string>([
    ...shipped.map(({ description }) => description.slug),
    ...partners.map(({ slug }) => slug),
  ]);
  return {
    async list() {
      // Partners that an admin added come before those that ship with the site, newest first.
      const known = [...(await readPasted(house)).toReversed(), ...shipped.map(asShipped)];
      const slugs = known.map(({ description }) => description.slug);
      const keys = await readPartnerSecrets(house.db, house.config, slugs);
      return known.map((one) => toListed(context, one, keys));
    },
    async source(slug): Promise<BoardSource | null> {
      const known = await find(context, slug);
      const access = known && (await accessTo(context, known));
      if (known === null || access === null) return null;
      return createDescribedSource({ ...known, endDay: await readEndDay(house, slug) }, access.access);
    },
    check: (json) => checkDescription(json, taken),
    async try(slug): Promise<PartnerTry> {
      const known = await find(context, slug);
      const access = known && (await accessTo(context, known));
      if (known === null || access === null) return { ...untried, message: m.tryNoKeys() };
      return tryPartner({ description: known.description, ...access });
    },
  };
}

export const createDescriptionsSandbox = (context: DescriptionContext & { book: SandboxBook }) =>
  createDescribedSandbox({
    book: context.book,
    clock: context.house.clock,
    find: (slug) => find(context, slug),
  });

const asShipped = (one: ShippedPartner): Known => ({ ...one, isShipped: true });

async function find({ house, shipped }: DescriptionContext, slug: string): Promise<Known | null> {
  const found = shipped.find(({ description }) => description.slug === slug);
  if (found !== undefined) return asShipped(found);
  return (await readPasted(house, slug))[0] ?? null;
}

async function readPasted({ db, log }: DescriptionContext["house"], slug?: string): Promise<Known[]> {
  let query = db.selectFrom("partner_descriptions").select(["type", "slug", "description"]).orderBy("type");
  if (slug !== undefined) query = query.where("slug", "=", slug);
  const rows = await query.execute();
  return rows.flatMap(({ type, slug: name, description }): Known[] => {
    const parsed = descriptionSchema.safeParse(description);
    if (parsed.success) return [{ type, description: parsed.data, isShipped: false }];
    log.warn({ partner: name }, "this partner's description has an older form; paste it again");
    return [];
  });
}

/** Returns the keys that the admin entered, or null while one is missing. */
function findKeys({ slug, secrets }: PartnerDescription, all: ReadonlyMap<string, PartnerSecrets>) {
  const given = all.get(slug) ?? {};
  const isComplete = secrets.every(({ name, optional }) => optional || (given[name] ?? "") !== "");
  return isComplete ? given : null;
}

function toListed(
  { book }: DescriptionContext,
  { type, description, isShipped }: Known,
  keys: ReadonlyMap<string, PartnerSecrets>,
): DescribedPartner {
  const { slug, label, sure, proof, secrets } = description;
  const hasKeys = findKeys(description, keys) !== null;
  return {
    ...{ type, slug, label, sure, proof, isShipped },
    text: isShipped ? null : `${JSON.stringify(description, null, 2)}\n`,
    figure: findFigure(description),
    secrets: secrets.map(({ name, label: title, optional, in: place, example }) => ({
      ...{ name, label: title },
      ...(optional ? { optional: true as const } : {}),
      ...(place === "setting" ? { isSetting: true as const } : {}),
      ...(example === undefined ? {} : { example }),
    })),
    // The demo's sandbox needs no secrets.
    hasSecrets: book !== null || hasKeys,
    isSandbox: book !== null && (!hasKeys || secrets.length === 0),
  };
}

/**
 * Returns access to the partner itself if there are keys. Without keys, returns access to the partner's sandbox in demo
 * mode, and null otherwise.
 */
async function accessTo(
  { house, book }: DescriptionContext,
  { type, description }: Pick<Described, "type" | "description">,
): Promise<{ access: Access; isSandbox: boolean } | null> {
  const { clock } = house;
  const keys = findKeys(description, await readPartnerSecrets(house.db, house.config, [description.slug]));
  // In demo mode, a partner without secrets uses its sandbox, because a demo calls only partners for which it was given
  // a key.
  if (keys !== null && (book === null || description.secrets.length > 0)) {
    const throttle = createCallThrottle(house.db, type, description.every.seconds * 1000);
    return { access: { call: callPublic, place: (url) => url, clock, secrets: keys, throttle }, isSandbox: false };
  }
  if (book === null) return null;
  const place = (url: URL) =>
    new URL(`${house.loopback()}${describedSandboxPath}/${description.slug}${url.pathname}${url.search}`);
  const secrets = sandboxSecrets(description.secrets);
  return { access: { call: callLoopback, place, clock, secrets, throttle: null }, isSandbox: true };
}

const resultSchema = z.object({ endDay: z.enum(["in", "out", "unknown"]) });

/** Returns whether the partner's windows include their end, as "Try it" found out. */
async function readEndDay({ db }: DescriptionContext["house"], slug: string): Promise<"in" | "out" | "unknown"> {
  const row = await db.selectFrom("partner_tries").select("result").where("slug", "=", slug).executeTakeFirst();
  return resultSchema.safeParse(row?.result).data?.endDay ?? "unknown";
}
