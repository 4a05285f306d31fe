import { expect, test } from "vitest";
import { paths } from "../../common/contract/paths.ts";
import { deskGroups, formatWaiting, sumWaiting } from "./admin-nav.ts";

const links = deskGroups.flatMap((group) => group.links);

test("WORK-01: four groups contain every desk once, and Store once", () => {
  expect(deskGroups.map(({ label }) => label)).toEqual(["Today", "Shop", "Live", "Site"]);
  expect(links.map(({ href }) => href).sort()).toEqual([...Object.values(paths.admin), paths.deskLive].sort());
  expect(links.filter(({ label }) => label === "Store")).toHaveLength(1);
});

test("WORK-02: counts are summed for each group, and hidden ones count as zero", () => {
  const waiting = { orders: 4, claims: 1, withdrawals: null, messages: 2 };
  expect(deskGroups.map((group) => sumWaiting(group.links, waiting))).toEqual([6, 0, 1, 0]);
  expect([formatWaiting(7), formatWaiting(999), formatWaiting(1_000)]).toEqual(["7", "999", "999+"]);
});
