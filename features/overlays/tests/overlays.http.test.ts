import { readFileSync } from "node:fs";
import { afterAll, expect, test } from "vitest";
import { deskApiPaths } from "../../../common/contract/desk-api-paths.ts";
import { type Events, openEvents } from "../../../tests/house/events.ts";
import { openHouse } from "../../../tests/house/house.ts";
import { scaleForLoad } from "../../../tests/house/timeouts.ts";
import { withHouse } from "../../../tests/house/with-house.ts";
import type { LeaderboardOverlay } from "../../leaderboard/contract/overlay.ts";
import type { RaffleOverlay } from "../../raffles/contract/overlay.ts";
import type { HuntOverlay } from "../contract/overlays.ts";

const house = await withHouse();
const admin = await house.signedIn("admin");
const open: Events[] = [];
afterAll(() => {
  for (const events of open) events.close();
});

type Kind = "hunt" | "leaderboard" | "raffle";
const overlayAddress = async (kind: Kind): Promise<string> => {
  const { overlays } = (await admin.page("/admin/overlays")).props;
  const { address } = overlays.find((overlay: { kind: string }) => overlay.kind === kind);
  return new URL(address).pathname + new URL(address).search;
};
const eventsAddress = (address: string): string => house.address + address.replace("?", "/events?");
const listen = async (address: string, headers?: Record<string, string>): Promise<Events> => {
  const events = await openEvents(eventsAddress(address), headers);
  open.push(events);
  return events;
};

test("STAGE-08: the built overlays use nothing newer than OBS's Chromium 103", () => {
  const client = new URL("../../../dist/client/", import.meta.url);
  const read = (file: string) => readFileSync(new URL(file, client), "utf8");
  type Piece = { file: string; imports?: string[]; css?: string[]; isEntry?: boolean };
  const pieces = JSON.parse(read(".vite/overlay.json")) as Record<string, Piece>;
  const wanted = new Set(Object.keys(pieces).filter((name) => /overlays\/|sound\/|reel\//.test(name)));
  for (const name of wanted) for (const imported of pieces[name]?.imports ?? []) wanted.add(imported);
  const built = [...wanted].flatMap((name) => pieces[name] ?? []);
  expect(built.length).toBeGreaterThan(6);
  const scripts = built.map(({ file }) => read(file)).join("\n");
  const sheets = built.flatMap(({ css = [] }) => css.map(read)).join("\n");
  // The Chromium versions that introduced these features: 104, 105, 105, 108, 110, 111, 112, 116, 117, 119, 122.
  const young = /[;{](?:translate|scale|rotate):[^;}]*|:has\(|@container|\d[sdl]v[hw]\b|[;{]&/g;
  const youngCalls =
    /\.(?:toSorted|toReversed|toSpliced|isWellFormed|toWellFormed|withResolvers|fromAsync)\(|AbortSignal\.any|\.groupBy\(/g;
  expect([...(sheets.match(young) ?? []), ...(scripts.match(youngCalls) ?? [])]).toEqual([]);
});

test("STAGE-09: an overlay names the site's address and its command, as the operator named it, unless the command is off", async () => {
  const address = new URL(house.address).host;
  const shown = async (kind: Kind) => {
    const { text } = await house.visitor().get(await overlayAddress(kind));
    return [/data-address="([^"]*)"/.exec(text)?.[1], /data-command="([^"]*)"/.exec(text)?.[1]];
  };
  expect(await shown("raffle")).toEqual([address, "!join"]);
  const set = async (join: object) => {
    const answer = await admin.post(deskApiPaths.saveSettings, { commands: { each: { join } } });
    expect(answer.status, answer.text).toBe(200);
  };
  await set({ name: "enter" });
  expect(await shown("raffle")).toEqual([address, "!enter"]);
  await set({ name: "join", on: false });
  expect(await shown("raffle")).toEqual([address, undefined]);
  await set({ on: true });
});

test("an overlay opens only with its secret; every other request gets the same 404", async () => {
  const address = await overlayAddress("hunt");
  const guest = house.visitor();
  const page = await guest.get(address);
  expect(page.status).toBe(200);
  expect(page.text).toContain('data-overlay="hunt"');
  const token = new URLSearchParams(address.split("?")[1]).get("token") ?? "";
  expect(token.length).toBeGreaterThanOrEqual(43);
  const board = new URL(house.address + (await overlayAddress("leaderboard"))).searchParams.get("token");
  const wrong = [
    "/overlay/hunt",
    "/overlay/hunt?token=",
    `/overlay/hunt?token=${token}x`,
    `/overlay/hunt?token=${board}`,
    `/overlay/nothing?token=${token}`,
    "/overlay",
    `/overlay/raffle/1?token=${token}`,
    `/overlay/hunt/events?token=${token.slice(1)}`,
    (await overlayAddress("raffle")).replace("current", "999999"),
    (await overlayAddress("raffle")).replace("current", "1e1"),
  ];
  const answers = await Promise.all(wrong.map((path) => guest.get(path)));
  expect(answers.map(({ status }) => status)).toEqual(wrong.map(() => 404));
  const bodies = answers.map(({ text }) => text.replace(/nonce="[^"]+"/, ""));
  expect(new Set(bodies).size).toBe(1);
  expect(bodies[0]).toContain("There is no overlay at this address.");
  expect((await admin.get("/overlay/hunt")).status).toBe(404);
});

test("an overlay's policy lets only our own pages frame it, blocks inline scripts and keeps the secret out of referrers", async () => {
  const { headers } = await house.visitor().get(await overlayAddress("hunt"));
  const policy = headers.get("content-security-policy") ?? "";
  expect(policy).toContain("frame-ancestors 'self'");
  expect(policy).toMatch(/script-src 'self' 'nonce-[\w-]+'/);
  expect(policy).not.toContain("unsafe");
  expect(headers.get("x-frame-options")).toBe("SAMEORIGIN");
  expect(headers.get("referrer-policy")).toBe("no-referrer");
  expect(headers.get("cache-control")).toBe("no-store");
  expect((await house.visitor().get("/hunt")).headers.get("x-frame-options")).toBe("DENY");
});

test("STAGE-05: open overlays show a newly saved look of the hunt's overlay immediately", async () => {
  const ear = await listen(await overlayAddress("hunt"));
  expect((await ear.next<HuntOverlay>("state")).data.look).toMatchObject({ form: "panel", size: 100, rows: 9 });
  const look = { form: "bar", size: 80, accent: "gold", figures: { average: false } };
  expect((await admin.post("/api/settings", { hunt_overlay: look })).status).toBe(200);
  expect((await ear.next<HuntOverlay>("state")).data.look).toMatchObject({
    ...{ form: "bar", size: 80, accent: "gold", rows: 9, moments: true, figures: { average: false, won: true } },
  });
  expect((await admin.post("/api/settings", { hunt_overlay: { size: 5 } })).status).toBe(422);
  expect((await admin.page("admin/overlays", "/admin/overlays")).props.look.form).toBe("bar");
  const usual = { form: "panel", size: 100, accent: "mint", figures: { average: true } };
  await admin.post("/api/settings", { hunt_overlay: usual });
});

test("PLAY-13: the leaderboard's overlay masks names, shows tickets, and separates prizes from ranks", async () => {
  const events = await listen(await overlayAddress("leaderboard"));
  const { data } = await events.next<LeaderboardOverlay>("state");
  expect(data.entries).toHaveLength(10);
  const board = (await house.visitor().page("/leaderboard")).props.leaderboard;
  const { rank, tickets } = board.entries[0];
  expect(data.entries[0]).toEqual({ rank, tickets, username: expect.any(String) });
  expect(data).toMatchObject({ total_tickets: board.total_tickets, winners: 15 });
  expect(data.prizes[0]).toBe(4_000);
  expect(data.entries.every(({ username }) => username.includes("•••"))).toBe(true);
  await admin.post("/api/settings", { leaderboard: { prizes: [777] } });
  const next = await events.next<LeaderboardOverlay>("state", 2_000);
  expect([next.data.prizes_total, next.data.prizes]).toEqual([777, [777]]);
});

test("a raffle's overlay follows tickets and the draw, and finds the current raffle", async () => {
  const viewer = await house.signedIn("viewer");
  const ends_at = new Date(Date.now() + 3_600_000).toISOString();
  const raffle = {
    name: "On air",
    description: "",
    entry_price: 1,
    max_entries_per_user: 10,
    number_of_winners: 2,
    ends_at,
  };
  const made = await admin.post("/api/raffles/create", { ...raffle, wager_required: 0, partner: 1 });
  expect(made.status, made.text).toBe(200);
  const address = await overlayAddress("raffle");
  const [one, current] = [await listen(address.replace("current", String(made.body.id))), await listen(address)];
  expect((await one.next<RaffleOverlay>("state")).data.raffle).toMatchObject({ entries_count: 0, ended: 0 });
  expect((await current.next<RaffleOverlay>("state")).data.raffle).toMatchObject({ name: "On air" });
  await viewer.post(`/api/raffles/join/${made.body.id}/5`);
  expect((await one.next<RaffleOverlay>("state", 1_000)).data.raffle).toMatchObject({ entries_count: 5 });
  expect((await admin.post(`/api/raffles/draw/${made.body.id}`)).status).toBe(200);
  for (const events of [one, current]) {
    let state = await events.next<RaffleOverlay>("state", 3_000);
    while (state.data.raffle?.ended !== 1) state = await events.next<RaffleOverlay>("state", 3_000);
    expect(state.data.winners).toHaveLength(2);
    expect(state.data).toMatchObject({ winners_count: 2, rounds: 1 });
  }
});

test("rotation ends the old address and its connections only, and is in the audit log", async () => {
  for (const events of open.splice(0)) events.close();
  const [old, other] = [await overlayAddress("hunt"), await overlayAddress("leaderboard")];
  const [watching, board] = [await listen(old), await listen(other)];
  await Promise.all([watching.next("hello"), board.next("hello")]);
  expect((await house.visitor().post("/api/overlays/rotate/hunt")).status).toBe(401);
  const viewer = await house.signedIn("viewer");
  expect((await viewer.post("/api/overlays/rotate/hunt")).status).toBe(403);
  expect((await viewer.page("/admin/overlays")).status).toBe(404);
  expect((await admin.post("/api/overlays/rotate/everything")).status).toBe(404);
  expect((await house.visitor().get(old)).status).toBe(200);

  expect((await admin.post("/api/overlays/rotate/hunt")).status).toBe(200);
  await watching.ended;
  expect((await house.visitor().get(old)).status).toBe(404);
  expect((await openEvents(eventsAddress(old))).status).toBe(404);
  const fresh = await overlayAddress("hunt");
  expect(fresh).not.toBe(old);
  expect((await house.visitor().get(fresh)).status).toBe(200);
  expect((await house.visitor().get(other)).status).toBe(200);

  const { data } = (await admin.page("admin/audit", "/admin/audit")).props.log;
  expect(data[0]).toMatchObject({ action: "overlays.key.rotate", subject: "overlay:hunt" });
  expect(JSON.stringify(data[0])).not.toContain(fresh.split("token=")[1]);
});

test("a shutdown ends the event streams first, so they do not delay the shutdown", async () => {
  const other = await openHouse();
  const staff = await other.signedIn("admin");
  const { overlays } = (await staff.page("/admin/overlays")).props;
  const { pathname, search } = new URL(overlays[0].address);
  const watching = await Promise.all(
    Array.from({ length: 5 }, () => openEvents(`${other.address}${pathname}/events${search}`)),
  );
  await Promise.all(watching.map((events) => events.next("state")));
  const began = performance.now();
  await other.stop();
  expect(performance.now() - began).toBeLessThan(scaleForLoad(5_000));
  await Promise.all(watching.map((events) => events.ended));
});
