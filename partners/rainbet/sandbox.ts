import { Hono } from "hono";
import { z } from "zod";
import type { Env } from "../../platform/http/context.ts";
import { faultMiddleware } from "../common/faults.ts";
import type { SandboxBook } from "../common/sandbox-book.ts";

export const rainbetSandboxPath = "/sandbox/rainbet";

const querySchema = z.object({ start_at: z.iso.date(), end_at: z.iso.date(), key: z.string() });
const wrapAffiliates = (affiliates: object[]) => ({ affiliates, cache_updated_at: new Date().toISOString() });

export const createRainbetSandbox = (book: SandboxBook, key: string) =>
  new Hono<Env>().get(
    `${rainbetSandboxPath}/v1/external/affiliates`,
    faultMiddleware(book, "rainbet", wrapAffiliates([])),
    async (c) => {
      const parsed = querySchema.safeParse(c.req.query());
      if (!parsed.success) return c.json({ error: "er_invalid_date" }, 400);
      if (parsed.data.key !== key) return c.json({ error: "er_invalid_key" }, 400);
      const { start_at, end_at } = parsed.data;
      const affiliates = await book.affiliates("rainbet", new Date(start_at), new Date(end_at));
      const rows = affiliates.map(({ accountId, username, wagerCents }) => ({
        ...{ username, id: accountId, wagered_amount: (wagerCents / 100).toFixed(4) },
      }));
      return c.json(wrapAffiliates(rows));
    },
  );
