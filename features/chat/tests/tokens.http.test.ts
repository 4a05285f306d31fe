// The test starts its own server, because its bot must not have been refused before.
import { expect, test } from "vitest";
import { revokeConsent } from "../../../partners/common/sandbox-consents.ts";
import { nextNumber } from "../../../tests/house/builders.ts";
import { withHouse } from "../../../tests/house/with-house.ts";

const house = await withHouse();
const { db } = house.database;
const { jobs } = house.house;
const guest = house.visitor();
const admin = await house.signedIn("admin");
const waiting = { timeout: 30_000 };

const say = async (words: string): Promise<string> => {
  const text = `${words} ${nextNumber()}`;
  await db.deleteFrom("lanes").execute();
  expect((await admin.post("/api/chat/test", { text })).status).toBe(200);
  return text;
};
const saidBy = async (text: string) => {
  const lines = (await guest.get("/sandbox/kick/lines")).body as { name: string; text: string }[];
  return lines.find((one) => one.text.includes(text))?.name;
};
const desk = async () => (await admin.page("admin/chat", "/admin/chat")).props;
const inOutbox = async (text: string) => (await desk()).outbox.sayings.find((one) => one.text === text);
const lostGrants = async () =>
  (await desk()).grants.filter(({ lost_at }) => lost_at !== null).map(({ purpose }) => purpose);
const connect = async (purpose: "channel" | "bot", as: string) => {
  const address = (await admin.post(`/api/chat/grants/${purpose}/begin`)).body.data as string;
  const away = await fetch(`${address}&auto=1&as=${as}`, { redirect: "manual" });
  const back = new URL(away.headers.get("location") ?? "");
  await admin.get(back.pathname + back.search);
};

test("CHAT-25: when the channel revokes its grant while a line is waiting, the bot's account sends it and the operator is informed; without any grant the desk says what was not sent and why; connected again, the bot sends lines", async () => {
  await revokeConsent(db, "kick", "windfall");
  const text = await say("By the account that is left.");
  await expect.poll(() => saidBy(text), waiting).toBe("WindfallBot");
  expect([await inOutbox(text), await lostGrants()]).toMatchObject([{ state: "said" }, ["channel"]]);
  await jobs.runNow("incidents.watch");
  const open = db.selectFrom("incidents").select("subject").where("kind", "=", "grant").where("ended_at", "is", null);
  expect(await open.execute()).toEqual([{ subject: "channel" }]);

  await revokeConsent(db, "kick", "WindfallBot");
  const unsaid = await say("By nobody.");
  const reason = "Kick revoked the permission of the channel.";
  await expect.poll(() => inOutbox(unsaid), waiting).toMatchObject({ state: "failed", reason });
  expect([(await desk()).outbox.problem, await lostGrants(), await saidBy(unsaid)]).toEqual([
    ...[reason, ["bot", "channel"], undefined],
  ]);

  await connect("channel", "windfall");
  const again = await say("Connected anew.");
  await expect.poll(() => saidBy(again), waiting).toBe("WindfallApp");
  expect(await lostGrants()).toEqual(["bot"]);
});
