import { request } from "node:http";
import { measureHttp, type Row, scratchFile } from "./tools.ts";
import { endProcess, startServer, type World } from "./world.ts";

const acceptEncoding = "gzip, deflate, br, zstd";

/** Goals in requests per second, for the machine that issue 20 describes. */
const goals = { guest: 30_000, signedIn: 2_500 };

export async function measureDocuments({ origin, tokens }: World, rows: Row[]): Promise<void> {
  const own = { cookie: `windfall_session=${tokens[0]}`, "sec-fetch-site": "none" };
  for (const [name, goal, headers] of [
    ["guest doc", goals.guest, {}],
    ["signed-in doc", goals.signedIn, own],
  ] as const) {
    const pending = { "accept-encoding": acceptEncoding, ...headers };
    // Warms the page up, because the product compresses a cached page only after the first request that accepts
    // compression.
    for (let warmUp = 0; warmUp < 20; warmUp++) await fetchBytes(`${origin}/store`, pending);
    const { bytes, encoding } = await fetchBytes(`${origin}/store`, pending);
    const raw = await startServer(
      "workshop/bench/raw-bytes.ts",
      [scratchFile("document", bytes), encoding],
      /(http:\S+)/,
    );
    const reference = await measureHttp(raw.origin);
    await endProcess(raw.child);
    await measureHttp(`${origin}/store`, { headers: pending });
    const { perSecond } = await measureHttp(`${origin}/store`, { headers: pending });
    console.log(`${name}: ${bytes.length} bytes (${encoding}), ${perSecond.toFixed(0)} a second of a goal of ${goal}`);
    const referencePerSecond = reference.perSecond;
    rows.push({ name, perSecond, reference: "raw node:http", referencePerSecond, goal: goal / referencePerSecond });
  }
}

function fetchBytes(url: string, headers: Record<string, string>): Promise<{ bytes: Buffer; encoding: string }> {
  return new Promise((done, fail) => {
    const outgoing = request(url, { headers }, async (answer) => {
      const pieces: Buffer[] = [];
      for await (const piece of answer) pieces.push(piece as Buffer);
      done({ bytes: Buffer.concat(pieces), encoding: answer.headers["content-encoding"] ?? "identity" });
    });
    outgoing.on("error", fail).end();
  });
}
