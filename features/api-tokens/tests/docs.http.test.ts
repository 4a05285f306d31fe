import { expect, test } from "vitest";
import { z } from "zod";
import { findApiCall } from "../../../common/http/api-call.ts";
import { withHouse } from "../../../tests/house/with-house.ts";

const site = await withHouse();
const guest = site.visitor();
const document = (await guest.get("/api/docs.json")).body;

interface Operation {
  security: Record<string, string[]>[];
  requestBody?: { content: Record<string, { schema: z.core.JSONSchema.JSONSchema; example?: unknown }> };
  responses: Record<"200", { content: Record<string, { schema: z.core.JSONSchema.JSONSchema; example: unknown }> }>;
}
const operations = Object.entries<Record<string, Operation>>(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ address: `${method.toUpperCase()} ${path}`, operation })),
);

/** Lists every call that tokens may make, with its scope. A new call must be added here on purpose. */
const documented: Record<string, string> = {
  "GET /hunt-data/{id}": "read_public",
  "GET /api/hunts/live": "read_desk",
  "POST /api/hunts/create": "write_hunts",
  "POST /api/hunts/update/{id}": "write_hunts",
  "POST /api/hunts/live/{id}": "write_hunts",
  "POST /api/hunts/delete/{id}": "write_hunts",
  "GET /api/raffles/live": "read_public",
  "GET /api/raffles/{id}/live": "read_public",
  "GET /api/stream/channel": "read_public",
  "GET /api/on-now": "read_public",
  "POST /api/bonuses/create": "write_content",
  "POST /api/bonuses/update/{id}": "write_content",
  "POST /api/bonuses/delete/{id}": "write_content",
  "POST /api/videos/sync": "write_content",
  "POST /api/videos/{id}/set": "write_content",
  "GET /api/user/search/{username}": "read_desk",
  "GET /api/desk/waiting": "read_desk",
};

test("API-46: the description has exactly the calls that tokens may make, with their scopes", () => {
  const scopes = operations.map(({ address, operation }) => [address, operation.security.at(-1)?.token?.[0]]);
  expect(Object.fromEntries(scopes)).toEqual(documented);
  const open = site.routes.filter(({ handler }) => findApiCall([handler]) !== undefined);
  expect(open).toHaveLength(operations.length);
});

test("API-46: every example of the description passes its schema", () => {
  let checked = 0;
  for (const { address, operation } of operations) {
    const { schema, example } = operation.responses[200].content["application/json"] ?? {};
    expect(z.fromJSONSchema(schema ?? false).safeParse(example).error, address).toBeUndefined();
    for (const body of Object.values(operation.requestBody?.content ?? {})) {
      if (body.example === undefined) continue;
      checked += 1;
      expect(z.fromJSONSchema(body.schema).safeParse(body.example).error, address).toBeUndefined();
    }
  }
  expect(checked).toBe(6);
});

test("API-46: a program that follows the examples gets what the description says", async () => {
  const admin = await site.signedIn("admin");
  const { token } = (
    await admin.post("/api/tokens/create", {
      ...{ name: "Walk", scopes: ["read_public", "read_desk", "write_hunts", "write_content"] },
    })
  ).body;
  const headers = { authorization: `Bearer ${token}` };
  const follow = async (address: string, values: Record<string, string | number> = {}, edit: object = {}) => {
    const operation = operations.find((one) => one.address === address)?.operation;
    const [method = "", path = ""] = address.split(" ");
    const example = operation?.requestBody?.content["application/json"]?.example;
    const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]));
    const body = method === "GET" ? {} : { body: { ...Object(example ?? {}), ...edit } };
    const { status, body: said } = await guest.send(method, filled, { ...body, headers });
    expect(status, `${address} ${JSON.stringify(said)}`).toBe(200);
    const schema = operation?.responses[200].content["application/json"]?.schema ?? false;
    expect(z.fromJSONSchema(schema).safeParse(said).error, address).toBeUndefined();
    walked.add(address);
    return said;
  };
  const walked = new Set<string>();
  const { id } = await follow("POST /api/hunts/create");
  const [bonus] = (await follow("GET /hunt-data/{id}", { id })).bonuses;
  await follow("GET /api/hunts/live");
  const bonuses = [{ ...bonus, payout: null }];
  await follow("POST /api/hunts/update/{id}", { id }, { version: 1, bonuses });
  await follow("POST /api/hunts/live/{id}", { id }, { bonus: bonus.id });
  await follow("GET /api/hunts/live");
  await follow("POST /api/hunts/delete/{id}", { id });
  const [raffle] = (await follow("GET /api/raffles/live")).raffles;
  await follow("GET /api/raffles/{id}/live", { id: raffle.id });
  await follow("GET /api/stream/channel");
  await follow("GET /api/on-now");
  const offer = await follow("POST /api/bonuses/create");
  await follow("POST /api/bonuses/update/{id}", { id: offer.id });
  await follow("POST /api/bonuses/delete/{id}", { id: offer.id });
  await follow("POST /api/videos/sync");
  const { videos } = (await guest.page("home", "/")).props;
  await follow("POST /api/videos/{id}/set", { id: videos[0]?.id ?? "" });
  const [user] = await follow("GET /api/user/search/{username}", { username: "view" });
  expect(user.username).toBe("viewer");
  await follow("GET /api/desk/waiting");
  expect([...walked].sort()).toEqual(Object.keys(documented).sort());
});

test("API-47: guests read the description as a page of the site, without anything from outside", async () => {
  const html = (await guest.get("/api/docs", { accept: "text/html" })).text;
  for (const path of Object.keys(documented)) expect(html).toContain(path.split(" ")[1]);
  expect(html).not.toMatch(/(src|href)="https?:\/\/(?!localhost)[^"]*\.(js|css)"/);
  expect(document).toMatchObject({ openapi: "3.1.0", servers: [{ url: site.house.origin() }] });
});
