import { Hono } from "hono";
import type { Env } from "../../platform/http/context.ts";
import { faultMiddleware } from "../common/faults.ts";
import type { Affiliate } from "../common/sandbox.ts";
import type { SandboxBook } from "../common/sandbox-book.ts";

export const packdrawSandboxPath = "/sandbox/packdraw";

export function createPackdrawSandbox(book: SandboxBook, key: string, origin: () => string): Hono<Env> {
  const routes = new Hono<Env>();

  routes.get(
    `${packdrawSandboxPath}/api/v1/affiliates/leaderboard`,
    faultMiddleware(book, "packdraw", { leaderboard: [] }),
    async (c) => {
      if (c.req.query("apiKey") !== key) return c.json({ error: "Unauthorized" }, 401);
      const after = parseDay(c.req.query("after"));
      if (after === null) return c.json({ error: "after must be M-D-YYYY" }, 400);
      const before = parseDay(c.req.query("before"));
      // `before` is exclusive: a request that ends on the first day of a month does not include that month.
      const until = before === null ? lastDay : new Date(Math.min(before.getTime() - 1, lastDay.getTime()));
      const affiliates = await book.affiliates("packdraw", after, until);
      return c.json({
        leaderboard: affiliates.map((affiliate) => toRowJson(affiliate, origin())),
        after: c.req.query("after"),
        before: c.req.query("before") ?? null,
        asOf: new Date().toISOString(),
      });
    },
  );

  routes.get(`${packdrawSandboxPath}/avatars/:username`, faultMiddleware(book, "packdraw"), async (c) => {
    const picture = await book.picture(c.req.param("username"));
    if (picture === null) return c.json({ error: "Not Found" }, 404);
    // The bytes may be anything, so these headers stop a browser from executing them.
    return c.body(new Uint8Array(picture.bytes), 200, {
      "Content-Type": picture.type,
      "Content-Disposition": "attachment",
      "Content-Security-Policy": "sandbox; default-src 'none'",
    });
  });
  return routes;
}

const toRowJson = ({ accountId, username, wagerCents }: Affiliate, origin: string) => ({
  userId: accountId,
  username,
  image: `${origin}${packdrawSandboxPath}/avatars/${encodeURIComponent(username)}`,
  isActive: true,
  wagerAmount: wagerCents / 100,
});

function parseDay(text: string | undefined): Date | null {
  const [, month = "", day = "", year = ""] = /^(\d{1,2})-(\d{1,2})-(\d{4})$/.exec(text ?? "") ?? [];
  const at = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  return year === "" || Number.isNaN(at.getTime()) ? null : at;
}

/** The last day that the database accepts; JavaScript's dates go further. */
const lastDay = new Date(Date.UTC(9999, 11, 31));
