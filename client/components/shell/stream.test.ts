// Reading the stream's status, and what a failed check means.
import { describe, expect, test } from "vitest";
import { checkEveryMs, checkStream, readStreamStatus } from "./stream.ts";
import { playerAddress } from "./stream-player.tsx";

const answering =
  (body: string, status = 200): typeof fetch =>
  async () =>
    new Response(body, { status });

describe("the stream's status", () => {
  test("SHELL-35: is checked every 15 seconds", () => {
    expect(checkEveryMs).toBe(15_000);
  });

  test("API-22: is live only when livestream.is_live is true", () => {
    expect(readStreamStatus({ livestream: { is_live: true } })).toBe("live");
    for (const body of [
      { livestream: { is_live: false } },
      { livestream: null },
      {},
      null,
      "live",
      { livestream: { is_live: "true" } },
    ]) {
      expect(readStreamStatus(body)).toBe("offline");
    }
  });

  test.each([
    ["no network", () => Promise.reject(new TypeError("Failed to fetch"))],
    ["an error answer", answering('{"livestream":{"is_live":true}}', 500)],
    ["garbage", answering("<html>")],
  ] as [string, typeof fetch][])(
    "SHELL-36, SHELL-37: %s counts as offline, is logged, and is not thrown",
    async (_, fetch) => {
      const logged: unknown[] = [];
      const status = await checkStream("/api/stream/channel", { fetch, log: (_message, cause) => logged.push(cause) });
      expect(status).toBe("offline");
      expect(logged).toHaveLength(1);
    },
  );

  test("a good answer is not logged", async () => {
    const logged: unknown[] = [];
    const asking = {
      fetch: answering('{"livestream":{"is_live":true}}'),
      log: (message: string) => logged.push(message),
    };
    expect(await checkStream("/x", asking)).toBe("live");
    expect(logged).toEqual([]);
  });
});

describe("SHELL-34: the player's address", () => {
  test.each([
    ["https://kick.com/somebody", "https://player.kick.com/somebody?autoplay=true"],
    ["https://www.youtube.com/watch?v=abc123", "https://www.youtube-nocookie.com/embed/abc123?autoplay=1"],
    ["https://youtu.be/abc123", "https://www.youtube-nocookie.com/embed/abc123?autoplay=1"],
    ["https://www.youtube.com/live/abc123", "https://www.youtube-nocookie.com/embed/abc123?autoplay=1"],
    ["/sandbox/stream", "/sandbox/stream"],
    ["https://live.example/player", "https://live.example/player"],
  ])("%s is played at %s", (page, player) => {
    expect(playerAddress(page)).toBe(player);
  });
});
