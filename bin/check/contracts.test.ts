// What crosses the wire stands in contracts/, and the client does without the schemas' library.
import { expect, test } from "vitest";
import { brokenIn } from "./contracts.ts";

const schemas = { path: "contracts/store.ts", text: `import { z } from "zod"; export const a = z.string();` };
const through = { path: "contracts/shop.ts", text: `import { a } from "./store.ts"; export const b = a;` };

test.each([
  ["client/a.ts", `import { a } from "../contracts/store.ts";`],
  ["client/a.ts", `import { type A, a } from "../contracts/store.ts";`],
  ["client/a.ts", `import { b } from "../contracts/shop.ts";`],
  ["client/a.ts", `export { b } from "../contracts/shop.ts";`],
  ["client/a.ts", `import { z } from "zod";`],
  ["contracts/store-input.ts", `import { z } from "zod"; export const c = z.string();`],
  ["contracts/hunt-input.ts", "export const least = 1;"],
  ["server/store/routes.ts", "const own = z.object({}); app.post(path, jsonBody(own), act);"],
  ["server/store/routes.ts", "app.post(path, jsonBody(z.object({})), act);"],
])("given %s with %s, it is told", (path, text) => {
  expect(brokenIn([schemas, through, { path, text }])).toHaveLength(1);
});

test.each([
  ["client/a.ts", `import type { A } from "../contracts/store.ts"; import { type B } from "../contracts/shop.ts";`],
  ["client/a.test.ts", `import { a } from "../contracts/store.ts";`],
  ["contracts/hunts.ts", `import type { A } from "./store.ts";`],
  ["contracts/hunt-input.ts", `import { a } from "./store.ts";`],
  ["server/store/routes.ts", `import { a } from "../../contracts/store.ts"; app.post(path, jsonBody(a), act);`],
  ["server/sandbox/routes.ts", "const own = z.object({}); app.post(path, jsonBody(own), act);"],
])("given %s with %s, all is well", (path, text) => {
  expect(brokenIn([schemas, through, { path, text }])).toEqual([]);
});
