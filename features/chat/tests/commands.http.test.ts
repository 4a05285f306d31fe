import { expect, test } from "vitest";
import { withRaffles } from "../../../tests/house/raffles.ts";
import { withHouse } from "../../../tests/house/with-house.ts";

const house = await withHouse();
const [admin, viewer, guest] = [await house.signedIn("admin"), await house.signedIn("viewer"), house.visitor()];
const say = (accountId: string, text: string) => {
  const id = `${accountId} ${text}`.replaceAll(" ", "-");
  const sender = { accountId, name: `fan${accountId}`, badges: [] };
  const at = house.house.clock.now();
  return house.listenerOfChat.handle({
    kind: "said",
    id,
    messageId: id,
    at,
    platform: "kick",
    sender,
    text,
    isReply: false,
  });
};
const save = (commands: object, seen: object = {}) =>
  admin.post("/api/settings", { commands, seen: { commands: seen } });

test("CMD-23: everybody can read the commands under their names on this site; only staff see the staff's commands", async () => {
  const { props } = await guest.page("commands", "/commands");
  expect(props.connected).toBe(true);
  expect(props.site.chat).toBe(true);
  expect(props.link).toBeNull();
  expect(props.groups.map(({ title }) => title)).toEqual(["About you", "Take part", "Look up"]);
  expect(props.groups[1]?.commands[0]).toEqual({
    ...{ name: "!raffle", aliases: ["!ticket", "!tickets"], wait_seconds: 3 },
    forms: [
      { typed: "!raffle", about: "Shows the open raffle", linked: false },
      { typed: "!raffle 5", about: "Buys 5 tickets for the open raffle", linked: true },
    ],
  });
  const own = (await admin.page("commands", "/commands")).props.groups.at(-1);
  expect(own?.title).toBe("For staff");
  expect(own?.commands.flatMap(({ forms }) => forms.map(({ typed }) => typed))).toContain("!raffle draw");
});

test("CMD-23, CMD-16: a viewer gets a code and types it, and both pages show the link", async () => {
  expect((await guest.post("/api/chat/link-code")).status).toBe(401);
  await viewer.post("/api/kick/unlink");
  const got = await viewer.post("/api/chat/link-code");
  expect(got).toMatchObject({
    status: 200,
    body: { message: "success", code: expect.stringMatching(/^[A-HJKMNP-Z2-9]{6}$/) },
  });
  const before = (await viewer.page("settings/connections", "/settings/connections")).props;
  expect(before.chat).toMatchObject({
    account: null,
    typed: "!link",
    code: got.body.code,
    expires_at: got.body.expires_at,
  });
  expect(before.chat?.typed_by).toBeNull();
  expect(await say("4711", `!link ${got.body.code.toLowerCase()}`)).toMatchObject({
    did: "acted",
    reply: expect.stringMatching(
      /^To finish, sign in to the site as viewer and press Confirm\. Not your account\? .*\/settings\/connections$/,
    ),
  });
  const typed = (await viewer.page("settings/connections", "/settings/connections")).props;
  expect([typed.chat?.typed_by, typed.kick.kick_name]).toEqual([{ id: "4711", name: "fan4711" }, null]);
  const answer = (account_id: string, is_mine: boolean, who = viewer) =>
    who.post("/api/chat/link-answer", { account_id, is_mine });
  expect((await answer("4711", true, guest)).status).toBe(401);
  expect((await answer("4711", true, admin)).status).toBe(409);
  expect((await answer("4712", true)).status).toBe(409);
  expect(await answer("4711", true)).toMatchObject({ status: 200, body: { message: "success" } });
  const after = (await viewer.page("settings/connections", "/settings/connections")).props;
  expect(after.chat).toMatchObject({ account: "fan4711", code: null });
  expect(after.kick.kick_name).toBe("fan4711");
  expect((await viewer.page("commands", "/commands")).props.link).toMatchObject({ account: "fan4711", code: null });
});

test("CMD-16: if the owner answers No, the code that a stranger typed ends and the stranger stays unlinked", async () => {
  await viewer.post("/api/kick/unlink");
  const { code } = (await viewer.post("/api/chat/link-code")).body;
  await say("6660", `!link ${code}`);
  expect(await say("6660", "!points")).toMatchObject({ did: "refused", reason: "Not linked." });
  expect((await viewer.post("/api/chat/link-answer", { account_id: "6660", is_mine: false })).status).toBe(200);
  const { chat } = (await viewer.page("settings/connections", "/settings/connections")).props;
  expect(chat).toMatchObject({ account: null, code: null, typed_by: null });
});

test("CMD-08: an admin saves commands; duplicate names and unknown placeholders are refused by field; the page shows the result", async () => {
  const shown = (await admin.page("admin/chat-commands", "/admin/chat/commands")).props.commands;
  expect(shown.each.top).toMatchObject({ on: true, name: "top", words: {} });
  const taken = await save({ each: { top: { name: "board" } } });
  expect(taken.status).toBe(422);
  expect(JSON.stringify(taken.body.errors)).toContain("board is ");
  const strange = await save({ each: { top: { words: { none: "{name} {points}" } } } });
  expect(strange.body.errors["commands.each.top.words.none"][0]).toMatch(/^You cannot use \{points\} here/);
  expect(await save({ each: { top: { name: "BEST", aliases: ["first"] }, store: { on: false } } })).toMatchObject({
    status: 200,
  });
  const { groups } = (await guest.page("commands", "/commands")).props;
  const typed = groups.flatMap(({ commands }) => commands.flatMap(({ name, aliases }) => [name, ...aliases]));
  expect(typed).toEqual(expect.arrayContaining(["!best", "!first"]));
  expect(typed).not.toContain("!top");
  expect(typed).not.toContain("!store");
  await expect.poll(() => say("1", "!best")).toMatchObject({ command: "top", did: "answered" });
  expect(say("1", "!top")).toBeNull();
  const logged = (await admin.page("admin/audit", "/admin/audit")).text;
  expect(logged).toContain("settings.update");
  const stale = await save({ each: { top: { name: "leader" } } }, { each: { top: { name: "top" } } });
  expect(stale.status).toBe(409);
});

test("CMD-27, CHAT-09: a line in the channel's chat buys once and is answered once, however it is typed", async () => {
  const guestCalls = house.visitor();
  const { db } = house.database;
  await house.house.jobs.runNow("chat.subscriptions");
  const { created, inHours } = await withRaffles(house);
  await created({ ends_at: inHours(0.1) });
  await viewer.post("/api/kick/unlink");
  const { code } = (await viewer.post("/api/chat/link-code")).body;
  const type = (message: string) => guestCalls.post("/sandbox/kick/chat", { as: "typing_viewer", text: message });
  const said = async () => (await guestCalls.get("/sandbox/kick/chat")).body.map(({ text }: { text: string }) => text);
  await type(`!link ${code}`);
  await expect
    .poll(said, { timeout: 20_000 })
    .toContainEqual(expect.stringContaining("sign in to the site as viewer and press Confirm"));
  const { chat: typed } = (await viewer.page("settings/connections", "/settings/connections")).props;
  await viewer.post("/api/chat/link-answer", { account_id: typed?.typed_by?.id, is_mine: true });
  const tickets = () => db.selectFrom("raffle_entries").select("last_ticket").where("user_id", "=", viewerId).execute();
  const { id: viewerId } = await db
    .selectFrom("users")
    .select("id")
    .where("username", "=", "viewer")
    .executeTakeFirstOrThrow();
  const before = (await tickets()).length;
  await type("[emote:37226:KEKW] !RAFFLE 1");
  await expect.poll(async () => (await tickets()).length, { timeout: 20_000 }).toBe(before + 1);
  const received = (await admin.page("admin/chat", "/admin/chat")).props.lines;
  expect(received).toContainEqual(expect.objectContaining({ command: "raffle", did: "acted" }));
  const ours = async () =>
    (await admin.page("admin/chat", "/admin/chat")).props.plain.filter(({ name }) => name === "WindfallApp");
  await expect.poll(async () => (await ours())[0]?.reason, { timeout: 20_000 }).toBe("Our own.");
});
