// Chooses the language. The choice is a link, so it works without scripts and before signing in.
import { Hono } from "hono";
import { nextPath } from "../../common/contract/next-path.ts";
import { paths } from "../../common/contract/paths.ts";
import type { House } from "../../common/server/house.ts";
import type { Env } from "../../platform/http/context.ts";
import { setLanguage } from "../../platform/http/language-cookie.ts";
import { listLanguages } from "../../platform/messages/messages.ts";
import { redirect } from "../../platform/pages/server/inertia.ts";

/**
 * Reads the path of the page with the link from the referrer, because cached pages cannot write their path into the
 * link.
 */
const pathOf = (referrer = ""): string => {
  if (!URL.canParse(referrer)) return "/";
  const { pathname, search } = new URL(referrer);
  return pathname + search;
};

export function languageRoutes({ db }: Pick<House, "db">): Hono<Env> {
  const app = new Hono<Env>();
  app.get(paths.language.pattern, async (c) => {
    const language = c.req.param("language");
    if (!listLanguages().includes(language)) return c.notFound();
    setLanguage(c, language);
    const { visitor } = c.var;
    // The user's emails and notices use this language as well.
    if (visitor.kind === "user") await db.updateTable("users").set({ language }).where("id", "=", visitor.id).execute();
    return redirect(c, nextPath(`?next=${encodeURIComponent(pathOf(c.req.header("referer")))}`));
  });
  return app;
}
