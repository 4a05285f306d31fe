import { describe, expect, test } from "vitest";
import { ariaCurrent, findChrome, menuPath } from "./chrome.ts";
import { menuPaths } from "./menu.ts";

describe("the shell's rules by path", () => {
  test.each(["/", "/store", "/hunt", "/bonuses", "/cases", "/case/3", "/login", "/tos", "/wager-rewards"])(
    "SHELL-10, SHELL-14: %s has the default banner and fade",
    (path) => {
      expect(findChrome(path)).toEqual({ banner: "full", fade: true });
    },
  );

  test.each(["/raffles", "/raffles?active_page=2", "/raffle/12", "/raffle/12?page=3"])(
    "SHELL-11, SHELL-16: %s has the banner and no fade",
    (url) => {
      expect(findChrome(url)).toEqual({ banner: "full", fade: false });
    },
  );

  test.each([
    "/settings",
    "/settings/",
    "/settings/connections",
    "/vip-rewards",
    "/leaderboard",
    "/leaderboard?entries=200",
    "/leaderboards/roobet",
  ])("SHELL-13, SHELL-15, SHELL-16: %s has neither banner nor fade", (url) => {
    expect(findChrome(url)).toEqual({ banner: "none", fade: false });
  });

  test("SHELL-16: a path that only starts with the same characters has the defaults", () => {
    expect(findChrome("/settings-of-others")).toEqual({ banner: "full", fade: true });
    expect(findChrome("/store?back=/settings")).toEqual({ banner: "full", fade: true });
  });

  test("WORK-01: desk pages have no hills behind them", () => {
    expect(findChrome("/admin/shop")).toEqual({ banner: "none", fade: true });
  });
});

describe("the current menu entry", () => {
  test.each([
    ["/", "/", "page"],
    ["/store?q=cap", "/store", "page"],
    ["/raffle/4", "/raffles", "true"],
    ["/case/4", "/cases", "true"],
    ["/settings/connections", "/settings", "true"],
    ["/store", "/", undefined],
    ["/storefront", "/store", undefined],
    ["/admin/shop", "/store", undefined],
  ])("on %s the link to %s is %s", (url, href, current) => {
    expect(ariaCurrent(url, href)).toBe(current);
  });

  test.each([
    "/",
    "/store",
    "/raffle",
    "/raffle/12",
    "/case/3/x",
    "/leaderboards/roobet",
    "/admin/users/ann",
    "/settings/a/b",
    "/nowhere",
    "/a/b",
  ])("WEIGHT-17: menus treat %s like every page of its kind", (path) => {
    const place = menuPath(path, menuPaths);
    for (const href of menuPaths) expect(ariaCurrent(place, href), href).toBe(ariaCurrent(path, href));
  });
});
