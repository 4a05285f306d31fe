import { Hono } from "hono";
import { expect, test, vi } from "vitest";
import { z } from "zod";
import { jsonBody } from "./input.ts";

test("COMPANY-14: a body of length 0 is treated as none, and no stream is created for it", async () => {
  const app = new Hono();
  app.post("/", jsonBody(z.object({ price: z.int().optional() })), (c) => c.json(c.req.valid("json")));
  const empty = new Request("http://a/", { method: "POST", headers: { "content-length": "0" } });
  const read = vi.spyOn(Request.prototype, "body", "get");
  const answer = await app.request(empty);
  expect([answer.status, await answer.json()]).toEqual([200, {}]);
  expect(read).not.toHaveBeenCalled();
  read.mockRestore();
  const said = await app.request("/", { method: "POST", body: '{"price":3}' });
  expect(await said.json()).toEqual({ price: 3 });
});
