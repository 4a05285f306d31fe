// Starts a full Chromium, because the headless shell has no notifications and push subscriptions. Chromium gets push addresses
// from Google, so this file imitates the two Google services involved (check-in and registration of GCM, whose addresses are
// command-line switches of Chromium). Nothing leaves the machine, so pushes to such an address never arrive.
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { type BrowserContext, type CDPSession, chromium, type Page } from "@playwright/test";
import { browserFlags } from "../../bin/browser.mjs";

export interface FullChromium {
  context: BrowserContext;
  close(): Promise<void>;
}

/** Opens Chromium with a profile folder, because without one it opens a private window, which gets no push address. */
export async function openFullChromium(program: string, baseURL: string): Promise<FullChromium> {
  const google = createServer((request, answer) => {
    request
      .resume()
      .on("end", () => answer.end(request.url === "/checkin" ? checkinResponse() : "token=a-browser:of-a-test"));
  });
  await new Promise<void>((resolve) => google.listen(0, "127.0.0.1", resolve));
  const { port } = google.address() as AddressInfo;
  const at = `http://127.0.0.1:${port}`;
  const context = await chromium.launchPersistentContext("", {
    ...{ executablePath: program, baseURL, colorScheme: "dark", locale: "en-US", timezoneId: "UTC" },
    args: [
      ...browserFlags,
      ...["--no-proxy-server", "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1"],
      ...[`--gcm-checkin-url=${at}/checkin`, `--gcm-registration-url=${at}/registration`, `--gcm-mcs-endpoint=${at}`],
    ],
  });
  await context.grantPermissions(["notifications"], { origin: baseURL });
  return {
    context,
    async close() {
      await context.close();
      await closeServer(google);
    },
  };
}

const closeServer = (server: Server): Promise<void> => {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
};

/**
 * Returns an AndroidCheckinResponse (Chromium's google_apis/gcm/protocol/checkin.proto): success, and a device's two
 * numbers.
 */
function checkinResponse(): Buffer {
  const fixed64 = (field: number, value: bigint) => {
    const bytes = Buffer.alloc(9);
    bytes[0] = (field << 3) | 1;
    bytes.writeBigUInt64LE(value, 1);
    return bytes;
  };
  return Buffer.concat([Buffer.from([(1 << 3) | 0, 1]), fixed64(7, 4_242_424_242n), fixed64(8, 777_777n)]);
}

/** Delivers a push to the page's worker through the browser, as a push service would. */
export async function deliverPush(page: Page, data: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const registrationId = await findWorker(session);
  await session.send("ServiceWorker.deliverPushMessage", { origin: new URL(page.url()).origin, registrationId, data });
  await session.detach();
}

/** Returns the page's worker. When asked, Chromium reports each worker that it knows. */
function findWorker(session: CDPSession): Promise<string> {
  return new Promise((resolve, reject) => {
    session.on("ServiceWorker.workerRegistrationUpdated", ({ registrations: [first] }) => {
      if (first !== undefined) resolve(first.registrationId);
    });
    session.send("ServiceWorker.enable").catch(reject);
  });
}
