import { Hono } from "hono";
import { z } from "zod";
import type { Env } from "../../platform/http/context.ts";
import { faultMiddleware } from "../common/faults.ts";
import type { SandboxBook } from "../common/sandbox-book.ts";

export const csgobigSandboxPath = "/sandbox/csgobig";

const timestampSchema = z
  .string()
  .regex(/^\d{1,14}$/)
  .transform(Number);
const querySchema = z.object({ from: timestampSchema, to: timestampSchema });

export function createCsgobigSandbox(book: SandboxBook, code: string): Hono<Env> {
  const routes = new Hono<Env>();
  const nobody = { success: true, results: [] };
  routes.get(
    `${csgobigSandboxPath}/api/partners/getRefDetails/:code`,
    faultMiddleware(book, "csgobig", nobody),
    async (c) => {
      const parsed = querySchema.safeParse(c.req.query());
      if (c.req.param("code") !== code || !parsed.success) return c.json({ success: false, error: "Invalid request" });
      const affiliates = await book.affiliates("csgobig", new Date(parsed.data.from), new Date(parsed.data.to));
      const results = affiliates.map(({ accountId, username, wagerCents }) => ({
        id: accountId,
        name: username,
        img: "",
        wagerTotal: wagerCents / 100,
        depositTotal: 0,
      }));
      return c.json({ success: true, results });
    },
  );
  return routes;
}
