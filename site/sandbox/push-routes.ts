import { randomBytes, randomUUID } from "node:crypto";
import type { Hono } from "hono";
import type { House } from "../../common/server/house.ts";
import { createSandboxBook } from "../../partners/common/sandbox-book.ts";
import type { Env } from "../../platform/http/context.ts";
import { limitedBody } from "../../platform/http/input.ts";

/** The body is ignored, so its limit is low. */
const maxBodyBytes = 1_024;

export interface NewBrowser {
  /** Path of the made-up browser's push service on this site. */
  path: string;
  newKeys: (auth: Buffer) => { publicKey: string; privateKey: string; auth: string };
}

export function addBrowserRoutes(routes: Hono<Env>, { db, origin }: House, { path, newKeys }: NewBrowser): void {
  const book = createSandboxBook(db);

  // Has the format of `PushSubscription.toJSON()`, which POST /api/push/subscribe accepts.
  routes.post("/sandbox/push/devices", limitedBody(maxBodyBytes), async (c) => {
    const device = { id: randomUUID().replaceAll("-", ""), ...newKeys(randomBytes(16)) };
    await book.addPushDevice(device);
    const { publicKey: p256dh, auth } = device;
    return c.json({ endpoint: `${origin()}${path}${device.id}`, expirationTime: null, keys: { p256dh, auth } });
  });

  routes.get("/sandbox/push/messages", async (c) => c.json(await book.pushes(c.req.query("device"))));
}
