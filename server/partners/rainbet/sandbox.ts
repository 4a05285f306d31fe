// Plays Rainbet in demo mode: its wire format, over real HTTP, from the sandbox's book.
import { Hono } from "hono";
import { z } from "zod";
import type { Env } from "../../http/context.ts";
import type { SandboxBook } from "../../sandbox/source.ts";
import { faultyAnswer } from "../faults.ts";

export const rainbetSandboxPath = "/sandbox/rainbet";

const query = z.object({ start_at: z.iso.date(), end_at: z.iso.date(), key: z.string() });

export function createRainbetSandbox(book: SandboxBook, key: string): Hono<Env> {
  const routes = new Hono<Env>();
  routes.get(`${rainbetSandboxPath}/v1/external/affiliates`, async (c) => {
    const asked = new Date();
    const wrap = (affiliates: object[]) => ({ affiliates, cache_updated_at: asked.toISOString() });
    const fault = await faultyAnswer(await book.fault("rainbet"), wrap([]), c.req.raw.signal);
    if (fault !== null) return fault;
    const parsed = query.safeParse(c.req.query());
    if (!parsed.success) return c.json({ error: "er_invalid_date" }, 400);
    if (parsed.data.key !== key) return c.json({ error: "er_invalid_key" }, 400);
    const { start_at, end_at } = parsed.data;
    const affiliates = await book.affiliates("rainbet", new Date(start_at), new Date(end_at));
    return c.json(
      wrap(
        affiliates.map(({ accountId, username, wagerCents }) => ({
          username,
          id: accountId,
          wagered_amount: (wagerCents / 100).toFixed(4),
        })),
      ),
    );
  });
  return routes;
}
