// The list of notices behind the bell over HTTP: what it has, how entries are grouped, and what reading one changes.
import { expect, test } from "vitest";
import { notifyBuyer } from "../../features/store/letters.ts";
import { newcomer } from "../../tests/house/newcomer.ts";
import { withHouse } from "../../tests/house/with-house.ts";
import { noticeApiPaths } from "../contract/notice-api-paths.ts";
import { maxUnread, type NoticeList } from "../contract/notices.ts";
import { addNotices, type NewNotice } from "../server/notices.ts";

const house = await withHouse();
const { db } = house.database;
const dayMs = 24 * 60 * 60_000;

type Someone = Awaited<ReturnType<typeof newcomer>>;

const add = (notices: NewNotice[], at = house.house.clock.now()) =>
  db.transaction().execute((tx) => addNotices(tx, notices, at));
const won = (userId: number, text = "You won a mug."): NewNotice => ({
  ...{ userId, about: "won", subject: `You won: ${text}`, text, href: "/raffle/1" },
});
const fulfil = (userId: number, id: number) =>
  db.transaction().execute(async (tx) => {
    const order = { id, user_id: userId, title: "Poster", price_points: 5, note: null };
    await notifyBuyer(tx, order, "fulfilled", house.house.clock.now());
  });
async function read(someone: Someone): Promise<NoticeList> {
  const { status, body } = await someone.get(noticeApiPaths.list);
  expect(status).toBe(200);
  return body as NoticeList;
}
const shared = async (someone: Someone) => {
  const { unread, notices } = (await someone.page("/store")).props.auth.user;
  return { unread, line: notices.map(({ text }: { text: string }) => text) };
};
const seen = (someone: Someone, body: unknown) => someone.post(noticeApiPaths.seen, body);

test("BELL-01: orders of one bulk decision are one entry, other notices stand alone, and nobody sees another's", async () => {
  const [someone, other] = [await newcomer(house), await newcomer(house)];
  await add([won(someone.id)]);
  for (const id of [101, 102, 103]) await fulfil(someone.id, id);
  await add([won(someone.id, "You won a hat.")]);
  const { notices, has_more } = await read(someone);
  expect(has_more).toBe(false);
  expect(notices.map(({ about, count, text, unread }) => [about, count, text, unread])).toEqual([
    ["won", 1, "You won a hat.", true],
    ["order", 3, expect.stringContaining("#103"), true],
    ["won", 1, "You won a mug.", true],
  ]);
  expect(await shared(someone)).toEqual({ unread: 5, line: ["You won a hat."] });
  expect((await read(other)).notices).toEqual([]);
  expect((await house.visitor().get(noticeApiPaths.list)).status).toBe(401);
});

test("BELL-01: notices older than 30 days are neither listed nor counted", async () => {
  const someone = await newcomer(house);
  const now = house.house.clock.now().getTime();
  await add([won(someone.id, "Long ago.")], new Date(now - 31 * dayMs));
  await add([won(someone.id, "Lately.")], new Date(now - 29 * dayMs));
  expect((await read(someone)).notices.map(({ text }) => text)).toEqual(["Lately."]);
  expect((await shared(someone)).unread).toBe(1);
});

test("BELL-02, CHEER-11: opening an entry reads all of it; older unread ones stay in the list and have no line", async () => {
  const someone = await newcomer(house);
  await add([won(someone.id)]);
  for (const id of [201, 202]) await fulfil(someone.id, id);
  const { notices } = await read(someone);
  const answer = await seen(someone, { up_to: notices[0]?.id, only_like: true });
  expect(answer.body).toEqual({ message: "success", unread: 1 });
  expect((await read(someone)).notices.map(({ about, unread }) => [about, unread])).toEqual([
    ["order", false],
    ["won", true],
  ]);
  expect(await shared(someone)).toEqual({ unread: 1, line: [] });
});

test("BELL-02: “Mark all as read” leaves what came later and what is another's", async () => {
  const [someone, other] = [await newcomer(house), await newcomer(house)];
  await add([won(someone.id), won(other.id)]);
  const { notices } = await read(someone);
  await fulfil(someone.id, 301);
  expect((await seen(someone, { up_to: notices[0]?.id, only_like: false })).body).toMatchObject({ unread: 1 });
  expect((await read(someone)).notices.map(({ about, unread }) => [about, unread])).toEqual([
    ["order", true],
    ["won", false],
  ]);
  expect((await shared(other)).unread).toBe(1);
  const [theirs] = (await read(other)).notices;
  for (const only_like of [true, false]) await seen(someone, { up_to: theirs?.id, only_like });
  expect((await shared(other)).unread).toBe(1);
});

test("BELL-02: refuses bad input and guests, and changes nothing", async () => {
  const someone = await newcomer(house);
  await add([won(someone.id)]);
  for (const body of [{}, { up_to: 1 }, { up_to: "1", only_like: false }, { up_to: -1, only_like: false }]) {
    expect((await seen(someone, body)).status, JSON.stringify(body)).toBe(422);
  }
  expect((await house.visitor().post(noticeApiPaths.seen, { up_to: 1, only_like: false })).status).toBe(401);
  expect((await shared(someone)).unread).toBe(1);
});

test("BELL-03: 500 unread notices are counted up to the limit, and the list has the newest 50 entries", async () => {
  const someone = await newcomer(house);
  await add(
    Array.from({ length: 500 }, (_, index) => ({ ...won(someone.id, `Win ${index}.`), href: `/raffle/${index}` })),
  );
  expect(await shared(someone)).toEqual({ unread: maxUnread, line: ["Win 499."] });
  const { notices, has_more } = await read(someone);
  expect([notices.length, has_more, notices[0]?.text]).toEqual([50, true, "Win 499."]);
  expect((await seen(someone, { up_to: notices[0]?.id, only_like: false })).body).toMatchObject({ unread: 0 });
  expect((await read(someone)).notices.every(({ unread }) => !unread)).toBe(true);
});

test("BELL-04: a letter, and a kind turned off on pages, are neither listed nor counted", async () => {
  const someone = await newcomer(house);
  await add([{ ...won(someone.id), mailOnly: true }]);
  await someone.post(noticeApiPaths.choose, { kind: "order", channel: "site", wanted: false });
  await fulfil(someone.id, 401);
  expect((await read(someone)).notices).toEqual([]);
  expect(await shared(someone)).toEqual({ unread: 0, line: [] });
});
