import { describe, expect, test } from "vitest";
import { findViolations } from "./imports.ts";

const found = (path: string, text: string) => findViolations([{ path, text }]).length > 0;

describe("forbidden", () => {
  test.each([
    ["features/store/contract/store.ts", `import { x } from "../props.ts";`],
    ["features/store/contract/store.ts", `import type { X } from "../client/shelf.tsx";`],
    ["features/store/contract/store.ts", `import { readFile } from "node:fs";`],
    ["features/store/client/pages/store.tsx", `import type { Product } from "../../records.ts";`],
    ["features/store/client/pages/store.tsx", `type Tables = import("../../../../db/tables.ts").Tables;`],
    ["features/store/props.ts", `import { shelf } from "./client/shelf.tsx";`],
    ["ui/button.tsx", `import { readFile } from "node:fs";`],
    ["ui/button.tsx", `import { shelf } from "../features/store/client/shelf.tsx";`],
    ["features/wagers/sync.ts", `import { buy } from "../store/purchase.ts";`],
    ["features/wagers/client/sums.ts", `import { shelf } from "../../store/client/shelf.tsx";`],
    ["features/polls/polls.ts", `import { buy } from "../store/purchase.ts";`],
    ["features/store/records.ts", `import { Hono } from "hono";`],
    ["features/store/records.ts", `import type { Context } from "hono/types";`],
    ["features/store/records.ts", `const { app } = await import("../../site/app.ts");`],
    ["features/wagers/sync.ts", `import { roobet } from "../../partners/roobet/adapter.ts";`],
    ["platform/http/event-stream.ts", `import { paths } from "../../common/contract/paths.ts";`],
    ["money/server/spend.ts", `import { buy } from "../../features/store/purchase.ts";`],
    ["fairness/rules/odds.ts", `import { spend } from "../../money/server/spend.ts";`],
    ["partners/roobet/adapter.ts", `import { ask } from "../rainbet/client.ts";`],
    ["partners/roobet/client.ts", `import { Hono } from "hono";`],
    ["db/tables.ts", `import type { Role } from "../identity/server/users.ts";`],
    ["platform/database/database.ts", `import { fill } from "../../site/demo/fill.ts";`],
    ["site/app.ts", `import { house } from "../tests/house/house.ts";`],
    ["features/store/tests/store.money.test.ts", `const rows = read("${["..", "shared", "spec"].join("/")}");`],
  ])("%s: %s", (path, text) => {
    expect(found(path, text)).toBe(true);
  });
});

describe("allowed", () => {
  test.each([
    [
      "features/store/contract/store.ts",
      `import { z } from "zod"; import { id } from "../../../common/contract/paths.ts";`,
    ],
    [
      "features/store/client/pages/store.tsx",
      `import type { StoreProps } from "../../contract/store.ts"; const a = <p>b</p>;`,
    ],
    ["features/store/routes.ts", `import { Hono } from "hono"; import { spend } from "../../money/server/spend.ts";`],
    ["features/store/purchase.ts", `import { sync } from "../wagers/sync.ts";`],
    ["partners/roobet/sandbox.ts", `import { Hono } from "hono";`],
    ["partners/roobet/adapter.ts", `import type { Source } from "../../features/wagers/source.ts";`],
    ["site/app.ts", `import { roobet } from "../partners/roobet/adapter.ts"; import { Hono } from "hono";`],
    ["features/wagers/sync.test.ts", `import { createApp } from "../../site/app.ts";`],
    ["site/demo/fill.ts", `import { createProduct } from "../../features/store/records.ts";`],
  ])("%s: %s", (path, text) => {
    expect(found(path, text)).toBe(false);
  });
});
