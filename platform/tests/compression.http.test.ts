import { afterAll, expect, test } from "vitest";
import { openHouse } from "../../tests/house/house.ts";

const house = await openHouse();
afterAll(() => house.stop());
const brotli = { "accept-encoding": "br" };
const readEncoding = ({ headers }: { headers: Headers }) => headers.get("content-encoding");

test("WEIGHT-09: a signed-in viewer's documents and page objects are compressed and unpack to the original", async () => {
  const viewer = await house.signedIn("viewer");
  const plain = await viewer.get("/store", { "accept-encoding": "identity" });
  expect(readEncoding(plain)).toBeNull();
  const packed = await viewer.get("/store", { ...brotli, "sec-fetch-site": "none" });
  expect([readEncoding(packed), packed.headers.get("vary"), packed.headers.get("cache-control")]).toEqual([
    "br",
    expect.stringContaining("Accept-Encoding"),
    "no-store",
  ]);
  const readBody = (text: string) => text.slice(text.indexOf("<body>"), text.indexOf('<script nonce="'));
  expect(readBody(packed.text)).toBe(readBody(plain.text));
  const { headers } = await viewer.page("store", "/store");
  expect(headers.get("content-encoding")).not.toBeNull();
});

test("WEIGHT-10: if a request comes from another site, personal content is not compressed together with that site's text", async () => {
  const viewer = await house.signedIn("viewer");
  for (const path of ["/store?x=guess", "/guess"]) {
    const requested = { ...brotli, "sec-fetch-site": "cross-site" };
    expect(readEncoding(await viewer.get(path, requested)), path).toBeNull();
    expect(readEncoding(await viewer.get(path, brotli)), path).toBeNull();
    expect(readEncoding(await viewer.get(path, { ...brotli, "sec-fetch-site": "same-origin" })), path).toBe("br");
  }
});

test("WEIGHT-09: calls and the rules are compressed and unpack to the original; streamed files are not compressed", async () => {
  const [admin, viewer] = [await house.signedIn("admin"), await house.signedIn("viewer")];
  const guest = house.visitor();
  expect(readEncoding(await admin.get("/api/audit/export", brotli))).toBeNull();
  for (const [who, path] of [
    [viewer, "/api/history.csv"],
    [guest, "/api/fairness/rolls"],
    [guest, "/fairness/verify.html"],
    [viewer, "/store"],
  ] as const) {
    const plain = await who.get(path, { "accept-encoding": "identity" });
    const packed = await who.get(path, { "accept-encoding": "br", "sec-fetch-site": "same-origin" });
    expect([plain.status, packed.status, readEncoding(plain), readEncoding(packed)], path).toEqual([
      200,
      200,
      null,
      "br",
    ]);
    expect(packed.headers.get("vary"), path).toContain("Accept-Encoding");
    // A viewer's responses contain a value that changes with each request: a page's nonce or a file's creation time.
    if (who === guest) expect(packed.text === plain.text, path).toBe(true);
    else expect(packed.text.length, path).toBeGreaterThan(1_000);
  }
});

test("WEIGHT-09: live events are not compressed", async () => {
  const leaving = new AbortController();
  const answer = await fetch(`${house.address}/api/live?topics=stream`, { headers: brotli, signal: leaving.signal });
  expect([answer.headers.get("content-type"), readEncoding(answer)]).toEqual([
    expect.stringContaining("text/event-stream"),
    null,
  ]);
  leaving.abort();
});
