import { afterEach, expect, test, vi } from "vitest";
import { isMuted, setMuted } from "./mute.ts";
import { playChime } from "./play.ts";

let sounding = 0;
const parameter = { value: 0, setValueAtTime() {}, exponentialRampToValueAtTime() {} };
const node = () => ({
  ...{ type: "", buffer: null, frequency: parameter, gain: parameter, Q: parameter, stop() {} },
  connect: (next: object) => next,
  start() {
    sounding += 1;
  },
});
class CountingAudio {
  state = "running";
  currentTime = 0;
  sampleRate = 100;
  destination = {};
  createOscillator = node;
  createGain = node;
  createBiquadFilter = node;
  createBufferSource = node;
  createBuffer = (_channels: number, length: number) => ({ getChannelData: () => new Float32Array(length) });
}

afterEach(() => {
  vi.unstubAllGlobals();
  sounding = 0;
});

function browser({ still = false, touched = true, hidden = false, kept: stored = new Map<string, string>() } = {}) {
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  });
  vi.stubGlobal("window", { matchMedia: () => ({ matches: still }) });
  vi.stubGlobal("document", { hidden });
  vi.stubGlobal("navigator", { userActivation: { hasBeenActive: touched } });
  vi.stubGlobal("AudioContext", CountingAudio);
}
async function countSounds(chime: "bell" | "leaf"): Promise<number> {
  await import("./chimes.ts");
  playChime(chime);
  await new Promise((resolve) => setTimeout(resolve, 50));
  return sounding;
}

test("SOUND-01, SOUND-02: sound is on until switched off, and off until switched on if the visitor prefers reduced motion", () => {
  browser();
  expect(isMuted()).toBe(false);
  setMuted(true);
  expect(isMuted()).toBe(true);
  browser({ still: true });
  expect(isMuted()).toBe(true);
  setMuted(false);
  expect(isMuted()).toBe(false);
});

test("SOUND-03: nothing plays before the first touch, in a hidden tab, or while switched off, and otherwise a bell and a leaf", async () => {
  browser({ touched: false });
  expect(await countSounds("bell")).toBe(0);
  browser({ hidden: true });
  expect(await countSounds("bell")).toBe(0);
  browser({ kept: new Map([["windfall:sound", "off"]]) });
  expect(await countSounds("leaf")).toBe(0);
  browser();
  expect(await countSounds("bell")).toBe(4);
  expect(await countSounds("leaf")).toBe(6);
});
