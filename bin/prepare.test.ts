import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";

test("SHIP-02: a clone's scripts refuse an old Node in one line, before they install anything", () => {
  const asOldNode = "Object.defineProperty(process, 'versions', { value: { node: '18.20.4' } })";
  const refused = spawnSync(process.execPath, ["--import", `data:text/javascript,${asOldNode}`, "bin/start.mjs"], {
    encoding: "utf8",
    timeout: 20_000,
  });
  expect(refused.stderr).toMatch(/^Windfall needs Node 20 or newer, [^\n]+\n$/);
  expect([refused.status, refused.stdout]).toEqual([1, ""]);
});
