import { describe, expect, test } from "vitest";
import { playerAddress } from "./stream-player.tsx";

describe("SHELL-34: the player's URL", () => {
  test.each([
    ["https://kick.com/somebody", "https://player.kick.com/somebody?autoplay=true"],
    ["https://www.youtube.com/watch?v=abc123", "https://www.youtube-nocookie.com/embed/abc123?autoplay=1"],
    ["https://youtu.be/abc123", "https://www.youtube-nocookie.com/embed/abc123?autoplay=1"],
    ["https://www.youtube.com/live/abc123", "https://www.youtube-nocookie.com/embed/abc123?autoplay=1"],
    ["/sandbox/stream", "/sandbox/stream"],
    ["https://live.example/player", "https://live.example/player"],
  ])("the player for %s is at %s", (page, player) => {
    expect(playerAddress(page)).toBe(player);
  });
});
