import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { shortenTimeouts, timeoutDivisor } from "../../tests/house/timeouts.ts";
import { fetchPicture } from "./picture-fetch.ts";
import { isPublicAddress } from "./public-address.ts";

let server: Server | undefined;
afterEach(() => server?.close());

async function listening(listener: RequestListener): Promise<string> {
  server = createServer(listener);
  await new Promise<void>((resolve) => server?.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test.each([
  "https://packdraw.com.evil.example/a.png",
  "https://evilpackdraw.com/a.png",
  "https://packdraw.com@evil.example/a.png",
  "https://user@packdraw.com/a.png",
  "https://packdraw.com:8443/a.png",
  "http://packdraw.com/a.png",
  "https://127.0.0.1/a.png",
  "https://[::1]/a.png",
  "https://169.254.169.254/latest/meta-data",
  "https://2130706433/a.png",
  "file:///etc/passwd",
  "data:image/png;base64,AAAA",
  "//packdraw.com/a.png",
  "",
])("%s gets no request", async (address) => {
  expect(await fetchPicture(address, { hosts: ["packdraw.com"] })).toMatchObject({ ok: false, why: "no_picture" });
});

test("a partner's host that resolves to an internal address gets no request", async () => {
  const outcome = await fetchPicture("https://localhost/a.png", { hosts: ["localhost"] });
  expect(outcome).toEqual({
    ok: false,
    why: "no_picture",
    reason: "keeps the picture at an address we do not load from",
  });
});

describe("a response", () => {
  const ask = (origin: string, path = "/a.png") => fetchPicture(origin + path, { hosts: [], sandbox: () => origin });

  test("is accepted up to 5 MB, whatever length it claims", async () => {
    const origin = await listening((_request, response) => {
      response.writeHead(200, { "content-type": "image/png" });
      const piece = Buffer.alloc(1024 * 1024);
      for (let count = 0; count < 6; count++) response.write(piece);
      response.end();
    });
    expect(await ask(origin)).toMatchObject({
      ok: false,
      why: "no_picture",
      reason: "has a picture of more than 5 MB",
    });
    const small = await listening((_request, response) => response.end("bytes"));
    const outcome = await ask(small);
    expect(outcome.ok && Buffer.from(outcome.value).toString()).toBe("bytes");
  });

  test("with a redirect is not followed", async () => {
    let requested = 0;
    const origin = await listening((_request, response) => {
      requested += 1;
      response.writeHead(302, { location: "/other.png" }).end();
    });
    expect(await ask(origin)).toMatchObject({ why: "no_picture", reason: "did not show the picture (302)" });
    expect(requested).toBe(1);
  });

  test.each([
    [404, "no_picture"],
    [403, "no_picture"],
    [429, "unavailable"],
    [500, "unavailable"],
  ])("with status %d means %s", async (status, why) => {
    const origin = await listening((_request, response) => response.writeHead(status).end());
    expect(await ask(origin)).toMatchObject({ ok: false, why });
  });

  test("that arrives slowly is given up after 10 seconds", async () => {
    const origin = await listening((_request, response) => {
      const trickle = setInterval(() => response.write("x"), 200);
      response.on("close", () => clearInterval(trickle));
    });
    const waits = shortenTimeouts();
    const began = performance.now();
    const reason = "did not show the picture within 10 seconds";
    expect(await ask(origin)).toEqual({ ok: false, why: "unavailable", reason });
    expect(waits).toEqual([10_000]);
    expect(performance.now() - began).toBeGreaterThan(9_500 / timeoutDivisor);
  });

  test("that never arrives makes the partner unavailable", async () => {
    const origin = await listening((request) => request.socket.destroy());
    expect(await ask(origin)).toEqual({ ok: false, why: "unavailable", reason: "could not be reached" });
  });
});

test.each([
  ["8.8.8.8", true],
  ["104.16.1.1", true],
  ["2606:4700::1111", true],
  ["10.1.2.3", false],
  ["100.64.0.1", false],
  ["127.0.0.1", false],
  ["169.254.169.254", false],
  ["172.31.255.255", false],
  ["192.168.1.1", false],
  ["0.0.0.0", false],
  ["255.255.255.255", false],
  ["::1", false],
  ["::", false],
  ["::ffff:127.0.0.1", false],
  ["::ffff:8.8.8.8", false],
  ["64:ff9b::a00:1", false],
  ["fc00::1", false],
  ["fe80::1", false],
  ["2002:7f00:1::", false],
  ["2001:db8::1", false],
  ["localhost", false],
])("%s is public: %s", (address, expected) => {
  expect(isPublicAddress(address)).toBe(expected);
});
