import type { z } from "zod";
import { requireAdmin, requireStaff, requireUser } from "../../common/http/guards.ts";
import type { Windfall } from "../../site/windfall.ts";

export type Guard = "admin" | "staff" | "user" | "none";

export interface ListedRoute {
  method: string;
  path: string;
  guard: Guard;
  schema: z.ZodType | undefined;
}

const guards = new Map<unknown, Guard>([
  [requireAdmin, "admin"],
  [requireStaff, "staff"],
  [requireUser, "user"],
]);

export function listRoutes(routes: Windfall["routes"]): ListedRoute[] {
  const known = new Map<string, ListedRoute>();
  for (const { method, path, handler } of routes) {
    if (method === "ALL") continue;
    const key = `${method} ${path}`;
    const before = known.get(key);
    const { schema } = handler as { schema?: z.ZodType };
    known.set(key, {
      method,
      path,
      guard: guards.get(handler) ?? before?.guard ?? "none",
      schema: schema ?? before?.schema,
    });
  }
  return [...known.values()];
}

/** Excludes calls: `POST /case/:id/roll` and everything under /api. */
export const isPage = ({ method, path }: Pick<ListedRoute, "method" | "path">): boolean =>
  method === "GET" && !path.startsWith("/api/");
