import { randomUUID } from "node:crypto";
import { Hono } from "hono";
import { z } from "zod";
import { partners } from "../../common/contract/partners.ts";
import { paths } from "../../common/contract/paths.ts";
import { serverPaths } from "../../common/contract/server-paths.ts";
import { requireAdmin } from "../../common/http/guards.ts";
import type { House } from "../../common/server/house.ts";
import { signChatDelivery } from "../../identity/server/roobet-link.ts";
import {
  consentServices,
  describedService,
  faultModes,
  faultModesFor,
  faultyServices,
} from "../../partners/common/sandbox.ts";
import {
  addWager,
  createSandboxBook,
  publishVideo,
  readSentLetters,
  setFault,
} from "../../partners/common/sandbox-book.ts";
import { renameAccount, revokeConsent } from "../../partners/common/sandbox-consents.ts";
import { setPicture } from "../../partners/common/sandbox-pictures.ts";
import { writeState } from "../../partners/common/sandbox-state.ts";
import { plainText } from "../../platform/contract/plain-text.ts";
import type { Env } from "../../platform/http/context.ts";
import { fieldError, fieldErrors, jsonBody, limitedBody } from "../../platform/http/input.ts";
import { maxOffsetMs, moveClock } from "./clock.ts";
import { sandboxPage, sandboxPolicy } from "./page.ts";
import { addBrowserRoutes, type NewBrowser } from "./push-routes.ts";

const username = z.string().trim().min(1).max(50).regex(plainText, "Leave out control characters.");
const maxDollars = 1_000_000_000;

/** Base64 of 8 MB, which is more than the product accepts, so its refusal can be seen. */
const maxPictureLength = 11 * 1024 * 1024;

const wagerInput = z.object({
  partner: z.string().max(31),
  username,
  amount: z.number().min(-maxDollars).max(maxDollars),
});
const chatInput = z.object({ username, message: z.string().min(1).max(5_000) });
const streamInput = z.object({ live: z.boolean() });
const videoInput = z.object({ title: z.string().trim().min(1).max(100) });
const clockInput = z.object({ offset_ms: z.int().min(-maxOffsetMs).max(maxOffsetMs) });
const pictureInput = z.object({ username, image: z.string().max(maxPictureLength) });
const accountInput = z.object({ username, new_name: username.optional() });
const faultInput = z.object({ mode: z.enum(faultModes) });

/**
 * For demo mode only. `chatSecret` returns the secret that signs the chat listener's calls, or null while Roobet is
 * off, and `described` the slugs of described partners.
 */
export function sandboxRoutes(
  house: House,
  chatSecret: () => string | null,
  browsers: NewBrowser,
  described: () => Promise<string[]>,
): Hono<Env> {
  const routes = new Hono<Env>();
  if (house.config.demoPublic) {
    routes.use(paths.sandbox, requireAdmin);
    routes.use(`${paths.sandbox}/*`, requireAdmin);
  }
  addPartnerRoutes(routes, house, chatSecret, described);
  addBrowserRoutes(routes, house, browsers);
  addOtherRoutes(routes, house, described);
  return routes;
}

function addPartnerRoutes(
  routes: Hono<Env>,
  house: House,
  chatSecret: () => string | null,
  described: () => Promise<string[]>,
): void {
  const { db, clock } = house;

  routes.post("/sandbox/wagers", jsonBody(wagerInput), async (c) => {
    const { partner, username, amount } = c.req.valid("json");
    if (!partners.some(({ slug }) => slug === partner) && !(await described()).includes(partner))
      return c.json(fieldError("partner", "There is no such partner."), 422);
    const cents = await addWager(db, { partner, username, cents: Math.round(amount * 100), now: clock.now() });
    return c.json({ message: "success", partner, username, wagered: cents / 100 });
  });

  routes.post("/sandbox/roobet/chat", jsonBody(chatInput), async (c) => {
    const secret = chatSecret();
    if (secret === null) return c.json({ message: "Roobet is turned off." }, 409);
    return sayInChat(house, secret, c.req.valid("json"));
  });

  routes.post("/sandbox/packdraw/picture", limitedBody(maxPictureLength + 1024), async (c) => {
    const body = pictureInput.safeParse(await c.req.json().catch(() => null));
    if (!body.success) return c.json(fieldErrors(body.error), 422);
    const { username, image } = body.data;
    if (!(await setPicture(db, username, image))) return c.json(fieldError("image", "Send a data URL."), 422);
    return c.json({ message: "success", username });
  });

  routes.post("/sandbox/:service/account", jsonBody(accountInput), async (c) => {
    const service = consentServices.find((known) => known === c.req.param("service"));
    if (service === undefined) return c.notFound();
    const { username, new_name: newName } = c.req.valid("json");
    if (newName === undefined) {
      if (!(await revokeConsent(db, service, username)))
        return c.json({ message: "Nobody with that name gave access." }, 409);
    } else await renameAccount(db, service, username, newName);
    return c.json({ message: "success", username });
  });

  routes.post("/sandbox/:partner/fault", jsonBody(faultInput), async (c) => {
    const name = c.req.param("partner");
    const isDescribed = (await described()).includes(name);
    const service = isDescribed ? describedService(name) : faultyServices.find((known) => known === name);
    if (service === undefined) return c.notFound();
    const { mode } = c.req.valid("json");
    if (!faultModesFor(service).includes(mode))
      return c.json(fieldError("mode", "That service does not have this fault."), 422);
    await setFault(db, service, mode);
    // Makes Kick drop its subscriptions once. The site notices this at its next check and subscribes again.
    if (mode === "unsubscribed") await createSandboxBook(db).setSubscriptions([]);
    return c.json({ message: "success", partner: name, mode });
  });
}

function addOtherRoutes(routes: Hono<Env>, house: House, described: () => Promise<string[]>): void {
  const { db, clock } = house;

  routes.post("/sandbox/stream", jsonBody(streamInput), async (c) => {
    const { live } = c.req.valid("json");
    await writeState(db, "stream", live);
    return c.json({ message: "success", live });
  });

  routes.post("/sandbox/youtube/video", jsonBody(videoInput), async (c) => {
    const { title } = c.req.valid("json");
    const id = `demo-${randomUUID().slice(0, 8)}`;
    await publishVideo(db, { id, title, published: clock.now().toISOString() });
    return c.json({ message: "success", id, title });
  });

  routes.post("/sandbox/clock", jsonBody(clockInput), async (c) => {
    await moveClock(house, c.req.valid("json").offset_ms);
    return c.json({ message: "success", offset_ms: clock.offsetMs(), now: clock.now().toISOString() });
  });

  routes.get("/sandbox/mail", async (c) => c.json(await readSentLetters(db)));

  routes.get(paths.sandbox, async (c) => {
    const book = createSandboxBook(db);
    const slugs = await described();
    const faults = await Promise.all([
      ...faultyServices.map(async (service) => ({ service, mode: await book.fault(service) })),
      ...slugs.map(async (slug) => ({ service: slug, mode: await book.fault(describedService(slug)) })),
    ]);
    const live = await book.isStreamLive();
    c.header("Content-Security-Policy", sandboxPolicy(c.var.nonce));
    return c.html(
      sandboxPage({ faults, described: slugs, live, now: clock.now(), offsetMs: clock.offsetMs(), nonce: c.var.nonce }),
    );
  });
}

/** The webhook's handler may ask a slow partner, and retry. */
const webhookTimeoutMs = 45_000;

/** Sends what the operator's chat listener would send, over real HTTP. Returns the webhook's response. */
async function sayInChat(house: House, secret: string, line: { username: string; message: string }): Promise<Response> {
  const now = house.clock.now();
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const body = JSON.stringify({ id: randomUUID(), ...line, sent_at: now.toISOString() });
  const answer = await fetch(house.loopback() + serverPaths.roobetChat, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "x-windfall-timestamp": timestamp,
      "x-windfall-signature": signChatDelivery(secret, timestamp, body),
    },
    body,
    signal: AbortSignal.timeout(webhookTimeoutMs),
  });
  return new Response(await answer.text(), {
    status: answer.status,
    headers: { "content-type": "application/json" },
  });
}
