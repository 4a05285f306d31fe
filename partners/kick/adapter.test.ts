import { expect, test, vi } from "vitest";
import { done, refused } from "../../platform/base/result.ts";
import { HttpError } from "../common/http-client.ts";
import type { OAuth, Tokens } from "../common/oauth.ts";
import { createKickStream, parseChannelSlug } from "./adapter.ts";

test.each([
  ["https://kick.com/windfall", "windfall"],
  ["https://www.kick.com/Wind_fall-2/", "Wind_fall-2"],
  ["https://kick.com/", null],
  ["https://kick.com/a/b", null],
  ["https://evilkick.com/windfall", null],
  ["https://www.youtube.com/watch", null],
  ["", null],
])("%s is channel %s", (address, slug) => {
  expect(parseChannelSlug(address)).toBe(slug);
});

const given = (access: string) => done<Tokens>({ access, refresh: null, expiresInSeconds: 7_200, scope: null });
const oauthWith = (ownToken: OAuth["ownToken"]) => ({ ownToken }) as unknown as OAuth;

test("one token serves many checks; an expired one is replaced", async () => {
  const ownToken = vi.fn(async () => given(`token ${ownToken.mock.calls.length}`));
  const isLive = vi.fn(async (_slug: string, token: string): Promise<boolean | null> => {
    if (token === "token 1" && isLive.mock.calls.length === 3) throw new HttpError("refused our key", { status: 401 });
    return true;
  });
  const stream = createKickStream(oauthWith(ownToken), { isLive }, async () => "https://kick.com/windfall");
  expect([await stream.isLive(), await stream.isLive()]).toEqual([true, true]);
  expect(ownToken).toHaveBeenCalledTimes(1);
  await expect(stream.isLive()).rejects.toThrow("refused our key");
  expect(await stream.isLive()).toBe(true);
  expect(isLive.mock.lastCall).toEqual(["windfall", "token 2"]);
});

test("another site's page or a missing channel is offline; without a token the state is unknown", async () => {
  const api = { isLive: vi.fn(async () => null) };
  const ownToken = async () => given("token");
  expect(await createKickStream(oauthWith(ownToken), api, async () => "https://youtube.com/a").isLive()).toBe(false);
  expect(api.isLive).not.toHaveBeenCalled();
  expect(await createKickStream(oauthWith(ownToken), api, async () => "https://kick.com/a").isLive()).toBe(false);
  const without = async () => refused({ why: "unavailable" as const, reason: "could not be reached" });
  const stream = createKickStream(oauthWith(without), api, async () => "https://kick.com/a");
  await expect(stream.isLive()).rejects.toThrow("could not be reached");
});
