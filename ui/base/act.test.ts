import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { toOutcome } from "../outcome.ts";
import { createActSender } from "./act.ts";
import type { Answer } from "./api.ts";

const readAnswer = (answer: Answer) => toOutcome(answer, { failed: "Not bought." });

let server: Server | undefined;
afterEach(() => server?.close());

type Reply = number | "drop";

async function startServer(...replies: Reply[]) {
  const requests: { key: string | undefined; body: string }[] = [];
  server = createServer((request, response) => {
    const reply = replies[requests.length] ?? 200;
    const sent = { key: request.headers["idempotency-key"]?.toString(), body: "" };
    requests.push(sent);
    request.on("data", (piece) => {
      sent.body += piece;
    });
    request.on("end", () => {
      if (reply === "drop") return void request.socket.destroy();
      response.writeHead(reply, { "content-type": "application/json" }).end("{}");
    });
  });
  await new Promise<void>((resolve) => server?.listen(0, "127.0.0.1", resolve));
  return { path: `http://127.0.0.1:${(server.address() as AddressInfo).port}/x`, asked: requests };
}

const listKeys = (requests: { key: string | undefined }[]) => requests.map(({ key }) => key);

describe("FORM-60: one act, one key", () => {
  test("if a response never arrives, the next try has the same key", async () => {
    const { path, asked: requests } = await startServer("drop", "drop", "drop");
    const act = createActSender();
    expect((await act({ path }, readAnswer)).kind).toBe("unknown");
    expect((await act({ path }, readAnswer)).kind).toBe("done");
    expect(requests).toHaveLength(4);
    expect(new Set(listKeys(requests)).size).toBe(1);
    expect(requests[0]?.key).toMatch(/^[0-9a-f]{32}$/);
  });

  test("a server error does not end the act", async () => {
    const { path, asked: requests } = await startServer(500);
    const act = createActSender();
    await act({ path }, readAnswer);
    await act({ path }, readAnswer);
    expect(new Set(listKeys(requests)).size).toBe(1);
  });

  test.each([["done", 200] as const, ["refused", 409] as const])(
    "%s: the next call has a new key",
    async (kind, status) => {
      const { path, asked: requests } = await startServer(status);
      const act = createActSender();
      expect((await act({ path }, readAnswer)).kind).toBe(kind);
      await act({ path }, readAnswer);
      expect(new Set(listKeys(requests)).size).toBe(2);
    },
  );

  test.each([401, 403, 419, 428, 429])(
    "FORM-68: given a try whose answer was lost, when its repeat is answered %i, then the key stays",
    async (status) => {
      const { path, asked: requests } = await startServer(500, status);
      const act = createActSender();
      await act({ path }, readAnswer);
      expect((await act({ path }, readAnswer)).kind, "it may have been done").toBe("unknown");
      expect((await act({ path }, readAnswer)).kind).toBe("done");
      await act({ path }, readAnswer);
      const [first, again, third, next] = listKeys(requests);
      expect([again, third]).toEqual([first, first]);
      expect(next).not.toBe(first);
    },
  );

  test("FORM-68: given an automatic retry, when the response is 429, then the key stays", async () => {
    const { path, asked: requests } = await startServer("drop", 429);
    const act = createActSender();
    expect((await act({ path }, readAnswer)).kind).toBe("unknown");
    await act({ path }, readAnswer);
    expect(requests).toHaveLength(3);
    expect(new Set(listKeys(requests)).size).toBe(1);
  });

  test.each([401, 428, 429])(
    "FORM-68: given a first try, when it is answered %i, then nothing was done",
    async (status) => {
      const { path, asked: requests } = await startServer(status);
      const act = createActSender();
      expect((await act({ path }, readAnswer)).kind).toBe("refused");
      await act({ path }, readAnswer);
      expect(new Set(listKeys(requests)).size).toBe(2);
    },
  );

  test("another choice is another act, and the first keeps its key", async () => {
    const { path, asked: requests } = await startServer(500, 500);
    const act = createActSender();
    await act({ path, json: { note: "Thanks" } }, readAnswer);
    await act({ path, json: { note: "Sorry" } }, readAnswer);
    await act({ path, json: { note: "Thanks" } }, readAnswer);
    const [first, other, again] = listKeys(requests);
    expect(other).not.toBe(first);
    expect(again).toBe(first);
  });

  test("WORK-40: sending an unchanged form again is the same act, even without a picture, and a changed form is another act", async () => {
    const { path, asked: requests } = await startServer(500, 500, 500);
    const act = createActSender();
    for (const [stock, picture] of [
      ["15", ""],
      ["15", ""],
      ["16", "x"],
      ["16", "xy"],
    ] as const) {
      const form = new FormData();
      form.set("stock", stock);
      form.set("image", new File([picture], "leaf.webp", { lastModified: picture === "" ? requests.length : 1 }));
      await act({ path, form }, readAnswer);
    }
    const [first, again, changed, other] = listKeys(requests);
    expect(again).toBe(first);
    expect(new Set([first, changed, other]).size).toBe(3);
  });

  test("another path is another act", async () => {
    const { path, asked: requests } = await startServer(500);
    const act = createActSender();
    await act({ path }, readAnswer);
    await act({ path: `${path}/2` }, readAnswer);
    expect(new Set(listKeys(requests)).size).toBe(2);
  });

  test("until the result is known, a retry sends the values first shown; later calls send the new ones", async () => {
    const { path, asked: requests } = await startServer(500, 409);
    const act = createActSender();
    await act({ path, json: { size: "L" }, shown: { price: 100 } }, readAnswer);
    await act({ path, json: { size: "L" }, shown: { price: 120 } }, readAnswer);
    await act({ path, json: { size: "L" }, shown: { price: 120 } }, readAnswer);
    expect(requests.map(({ body }) => JSON.parse(body))).toEqual([
      { size: "L", price: 100 },
      { size: "L", price: 100 },
      { size: "L", price: 120 },
    ]);
    const [first, again, next] = listKeys(requests);
    expect(again).toBe(first);
    expect(next).not.toBe(first);
  });
});
