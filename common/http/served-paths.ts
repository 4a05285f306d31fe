import type { Feature } from "./feature.ts";

export function servedPaths(features: readonly Feature[]): Set<string> {
  const routes = features.flatMap(({ routes = [], openRoutes = [] }) => [...routes, ...openRoutes]);
  return new Set(routes.flatMap((one) => one.routes.map(({ path }) => path)));
}
