// Lets the visitor choose an account, then agree or refuse. `?auto=1` agrees immediately, and `&as=name` chooses the
// account.
import { type Context, Hono } from "hono";
import { z } from "zod";
import { paths } from "../../common/contract/paths.ts";
import { serverPaths } from "../../common/contract/server-paths.ts";
import type { House } from "../../common/server/house.ts";
import { type ConsentService, sandboxClientId } from "../../partners/common/sandbox.ts";
import { saveConsent, toSandboxAccount } from "../../partners/common/sandbox-consents.ts";
import type { Env } from "../../platform/http/context.ts";
import { type ConsentFacts, consentPage, consentPolicy } from "./consent-page.ts";

const consentServices = {
  kick: { path: "/sandbox/kick/oauth/authorize", label: "Kick", callback: paths.api.kickRedirect },
  discord: { path: "/sandbox/discord/oauth2/authorize", label: "Discord", callback: serverPaths.discordRedirect },
} as const;

const consentQuery = z.object({
  client_id: z.literal(sandboxClientId),
  redirect_uri: z.url(),
  response_type: z.literal("code"),
  scope: z.string().min(1).max(200),
  state: z.string().min(1).max(500).optional(),
  code_challenge: z.string().length(43).optional(),
  code_challenge_method: z.literal("S256").optional(),
  auto: z.string().optional(),
  as: z
    .string()
    .trim()
    .min(1)
    .max(50)
    .regex(/^[\w .-]+$/)
    .optional(),
  decision: z.enum(["approve", "deny"]).optional(),
});
type ConsentQuery = z.output<typeof consentQuery>;

/** `isOwn` returns whether an origin belongs to this site. Browsers are redirected only to such origins. */
export function consentPageRoutes(house: House, isOwn: (origin: string) => boolean): Hono<Env> {
  const routes = new Hono<Env>();
  for (const service of ["kick", "discord"] as const) {
    routes.get(consentServices[service].path, async (c) => {
      const parsed = consentQuery.safeParse(c.req.query());
      if (!parsed.success) return c.text(`invalid_request: ${parsed.error.issues[0]?.path.join(".")}`, 400);
      const query = parsed.data;
      const back = new URL(query.redirect_uri);
      const isKnown = isOwn(back.origin) && back.pathname === consentServices[service].callback && back.search === "";
      if (!isKnown) return c.text("invalid_request: redirect_uri is not registered", 400);
      // The real Kick also requires the code challenge (OAuth 2.1).
      if (service === "kick" && query.code_challenge === undefined) {
        return c.text("invalid_request: code_challenge is missing", 400);
      }
      const decision = query.decision ?? (query.auto === "1" ? "approve" : undefined);
      if (decision === undefined) return showPage(c, service, query);
      return c.redirect(await toRedirect(house, service, query, decision, back), 302);
    });
  }
  return routes;
}

async function toRedirect(
  { db }: House,
  service: ConsentService,
  query: ConsentQuery,
  decision: "approve" | "deny",
  back: URL,
): Promise<string> {
  if (decision === "deny") {
    back.searchParams.set("error", "access_denied");
    back.searchParams.set("error_description", "The resource owner denied the request");
  } else {
    const code = await saveConsent(db, service, {
      ...toSandboxAccount(service, query.as ?? defaultName),
      redirectUri: query.redirect_uri,
      scope: query.scope,
      codeChallenge: query.code_challenge ?? null,
    });
    back.searchParams.set("code", code);
  }
  if (query.state !== undefined) back.searchParams.set("state", query.state);
  return back.href;
}

const defaultName = "breezy";

function showPage(c: Context<Env>, service: ConsentService, query: ConsentQuery) {
  const { as = defaultName, auto: _auto, decision: _decision, ...rest } = query;
  const facts: ConsentFacts = {
    label: consentServices[service].label,
    path: consentServices[service].path,
    scopes: query.scope.split(" "),
    hidden: Object.entries(rest),
    name: as,
    nonce: c.var.nonce,
  };
  c.header("Content-Security-Policy", consentPolicy(c.var.nonce));
  c.header("Cache-Control", "no-store");
  return c.html(consentPage(facts));
}
