// Hostile requests to every address of the site. Runs only with `--all`, because it sends thousands of requests.
import { expect, test } from "vitest";
import { withHouse } from "../house/with-house.ts";

const house = await withHouse();

/** Calls whose response never ends. The test requests them separately and aborts them. */
const endlessCalls = ["/api/live"];

/** Returns the router's addresses with `values` as their parameters. */
function addresses(method: string, within: string): { path: string; parameters: number }[] {
  const known = house.routes.filter(
    (route) => route.method === method && route.path.startsWith(within) && !endlessCalls.includes(route.path),
  );
  return [...new Set(known.map(({ path }) => path))].map((path) => ({
    path,
    parameters: path.split("/").filter((part) => part.startsWith(":")).length,
  }));
}

/** Fills the parameter at `at` with `value` and the others with 1. */
const fillParameter = (path: string, at: number, value: string): string => {
  let seen = 0;
  return path.replace(/:[^/]+/g, () => (seen++ === at ? value : "1"));
};

test("DEMO-17: null characters and invalid UTF-8 in any part of an address never cause a 5xx", async () => {
  const admin = await house.signedIn("admin");
  for (const value of ["%00", "a%00b", "%ED%A0%80"]) {
    for (const method of ["GET", "POST"]) {
      for (const { path, parameters } of addresses(method, "/")) {
        for (let at = 0; at < parameters; at++) {
          const address = fillParameter(path, at, value);
          const { status } = await admin.send(method, address, method === "POST" ? { body: {} } : {});
          expect(status, `${method} ${address}`).toBeLessThan(500);
        }
      }
    }
  }
  const queries = ["page", "status", "search", "currency", "user", "reason", "actor", "action", "entries", "hunt"];
  for (const { path, parameters } of addresses("GET", "/")) {
    if (parameters > 0 || path.includes("*")) continue;
    const { status } = await admin.get(`${path}?${queries.map((name) => `${name}=%00`).join("&")}`);
    expect(status, path).toBeLessThan(500);
  }
  for (const path of endlessCalls) {
    const left = new AbortController();
    const { status } = await fetch(`${house.address}${path}?topics=%00`, { signal: left.signal });
    left.abort();
    expect(status, path).toBeLessThan(500);
  }
});

/** Sends chunks without a Content-Length. Returns the status and the number of bytes that were accepted. */
async function sendLarge(method: string, path: string, cookie: string) {
  const piece = new Uint8Array(64 * 1024);
  let pieces = 0;
  const body = new ReadableStream({
    pull(controller) {
      if (pieces === 640) return controller.close();
      pieces += 1;
      controller.enqueue(piece);
    },
  });
  const headers = { "content-type": "application/json", cookie };
  const init = { method, headers, body, duplex: "half", redirect: "manual" } as RequestInit;
  const status = await fetch(house.address + path, init).then(
    (answer) => answer.status,
    // The server closes the connection if a sender does not stop, which means the same as 413.
    () => 413,
  );
  return { status, megabytes: (pieces * piece.length) / 1024 / 1024 };
}

test("DEMO-15: the sandbox reads no large body from anybody", async () => {
  const paths = addresses("POST", "/sandbox");
  expect(paths.length).toBeGreaterThan(8);
  for (const { path } of paths) {
    const to = path.replace(":service", "kick").replace(":partner", "roobet");
    expect((await sendLarge("POST", to, "")).status, path).toBe(413);
  }
});

test("INPUT-11: no address reads a body of 40 MB from a guest or an admin", async () => {
  const adminCookie = async () => {
    const { cookies } = await house.signedIn("admin");
    return [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  };
  let cookie = await adminCookie();
  for (const method of ["POST", "PUT", "PATCH", "DELETE"]) {
    for (const { path } of addresses(method, "/")) {
      for (const who of ["", cookie]) {
        const { status, megabytes } = await sendLarge(method, path, who);
        expect(megabytes, `${method} ${path}`).toBeLessThan(20);
        // Signing out reads no body.
        if (who !== "" && status === 200) cookie = await adminCookie();
      }
    }
  }
});
