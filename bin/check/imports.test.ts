// The import directions: what docs/architecture.md forbids is found, what it allows is left alone.
import { describe, expect, test } from "vitest";
import { findViolations } from "./imports.ts";

const found = (path: string, text: string) => findViolations([{ path, text }]).length > 0;

describe("forbidden", () => {
  test.each([
    ["contracts/store.ts", `import { x } from "../server/store/props.ts";`],
    ["contracts/store.ts", `import type { X } from "../client/app.tsx";`],
    ["client/pages/store.tsx", `import type { Product } from "../../server/store/store.ts";`],
    ["client/pages/store.tsx", `type Tables = import("../../db/tables.ts").Tables;`],
    ["client/ui/button.tsx", `import { readFile } from "node:fs";`],
    ["server/wagers/wagers.ts", `import { buy } from "../store/store.ts";`],
    ["server/store/store.ts", `export * from "../desk/users.ts";`],
    ["server/polls/polls.ts", `import { z } from "zod";`],
    ["server/store/store.ts", `import { Hono } from "hono";`],
    ["server/store/store.ts", `import type { Context } from "hono/types";`],
    ["server/store/store.ts", `const { app } = await import("../app.ts");`],
    ["server/wagers/wagers.ts", `import { roobet } from "../partners/roobet/adapter.ts";`],
    ["server/http/errors.ts", `import { users } from "../accounts/users.ts";`],
    ["server/core/jobs.ts", `import { page } from "../http/inertia.ts";`],
    ["server/ledger/ledger.ts", `import { buy } from "../store/store.ts";`],
    ["server/partners/roobet/adapter.ts", `import { sync } from "../../wagers/wagers.ts";`],
    ["server/partners/roobet/adapter.ts", `import { ask } from "../rainbet/client.ts";`],
    ["server/partners/roobet/client.ts", `import { Hono } from "hono";`],
    ["db/tables.ts", `import type { Role } from "../server/accounts/users.ts";`],
    ["server/core/database.ts", `import { fill } from "../../demo/fill.ts";`],
    ["tests/money/store.test.ts", `const rows = read("${["..", "shared", "spec"].join("/")}");`],
  ])("%s: %s", (path, text) => {
    expect(found(path, text)).toBe(true);
  });
});

describe("allowed", () => {
  test.each([
    ["contracts/store.ts", `import { z } from "zod"; import { id } from "./shared.ts";`],
    ["client/pages/store.tsx", `import type { StoreProps } from "../../contracts/store.ts"; const a = <p>b</p>;`],
    ["server/store/routes.ts", `import { Hono } from "hono"; import { spend } from "../ledger/ledger.ts";`],
    ["server/store/store.ts", `import { sync } from "../wagers/wagers.ts";`],
    ["server/store/admin-routes.ts", `import { Hono } from "hono"; import { house } from "../core/house.ts";`],
    ["server/partners/roobet/sandbox.ts", `import { Hono } from "hono";`],
    ["server/partners/roobet/adapter.ts", `import type { Source } from "../../wagers/source.ts";`],
    ["server/app.ts", `import { roobet } from "./partners/roobet/adapter.ts"; import { Hono } from "hono";`],
    ["server/wagers/wagers.test.ts", `import { createApp } from "../app.ts";`],
    ["demo/fill.ts", `import { createProduct } from "../../server/store/store.ts";`],
  ])("%s: %s", (path, text) => {
    expect(found(path, text)).toBe(false);
  });
});
