import { expect, test } from "vitest";
import { updateAddress } from "../../common/contract/update-address.ts";
import { isNewerVersion } from "./versions.ts";

test("UPKEEP-02: versions compare number by number", () => {
  expect(isNewerVersion("1.0.1", "1.0.0")).toBe(true);
  expect(isNewerVersion("1.10.0", "1.9.9")).toBe(true);
  expect(isNewerVersion("2.0.0", "1.99.99")).toBe(true);
  for (const [one, other] of [
    ["1.0.0", "1.0.0"],
    ["1.0.9", "1.1.0"],
    ["0.9.0", "1.0.0"],
  ] as const)
    expect(isNewerVersion(one, other), one).toBe(false);
});

test("UPKEEP-03: the setting takes https with a host name, or nothing", () => {
  expect(updateAddress.safeParse("").success).toBe(true);
  expect(updateAddress.safeParse(" https://updates.example.com/latest.json ").data).toBe(
    "https://updates.example.com/latest.json",
  );
  for (const wrong of [
    "http://updates.example.com/",
    "https://10.0.0.1/",
    "https://[::1]/",
    "https://localhost/",
    "https://a:b@updates.example.com/",
    "https://updates.example.com:8443/",
    "latest.json",
    `https://updates.example.com/${"x".repeat(300)}`,
  ])
    expect(updateAddress.safeParse(wrong).success, wrong).toBe(false);
});
