import { ffmpeg } from "./encode.ts";
import type { Picture } from "./picture.ts";
import { createRandom } from "./random.ts";

const RATE = 44_100;
const LENGTH_MS = 140;

/** `decayMs` is the time until a third of the loudness is left. */
const PARTIALS: readonly (readonly [hertz: number, loudness: number, decayMs: number])[] = [
  [1480, 0.5, 34],
  [2390, 0.42, 28],
  [4080, 0.34, 20],
  [5620, 0.2, 14],
  [7730, 0.13, 9],
  [10_260, 0.07, 6],
];

/** Returns 16-bit mono samples in a WAV file. */
export function tick(): Buffer {
  const random = createRandom(77);
  const count = Math.round((RATE * LENGTH_MS) / 1000);
  const samples = Array.from({ length: count }, (_, index) => {
    const ms = (index / RATE) * 1000;
    const attack = Math.min(1, ms / 0.8);
    const ring = PARTIALS.reduce((sum, [hertz, loudness, decay], n) => {
      return sum + loudness * Math.exp(-ms / decay) * Math.sin((2 * Math.PI * hertz * index) / RATE + n);
    }, 0);
    const knock = (random() * 2 - 1) * 0.5 * Math.exp(-ms / 1.6);
    const body = Math.sin((2 * Math.PI * 420 * index) / RATE) * 0.3 * Math.exp(-ms / 12);
    const tail = Math.min(1, (LENGTH_MS - ms) / 20);
    return (ring + knock + body) * attack * tail;
  });
  const peak = Math.max(...samples.map(Math.abs));
  return wav(samples.map((value) => (value / peak) * 0.8));
}

function wav(samples: readonly number[]): Buffer {
  const file = Buffer.alloc(44 + samples.length * 2);
  file.write("RIFF", 0);
  file.writeUInt32LE(36 + samples.length * 2, 4);
  file.write("WAVEfmt ", 8);
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(RATE, 24);
  file.writeUInt32LE(RATE * 2, 28);
  file.writeUInt16LE(2, 32);
  file.writeUInt16LE(16, 34);
  file.write("data", 36);
  file.writeUInt32LE(samples.length * 2, 40);
  samples.forEach((value, index) => {
    file.writeInt16LE(Math.round(value * 32_767), 44 + index * 2);
  });
  return file;
}

export const pictures: readonly Picture[] = [
  {
    path: "site/public/assets/sounds/metal-clang-sound-1.mp3",
    draw: () => ffmpeg(["-f", "wav", "-i", "pipe:0", "-c:a", "libmp3lame", "-b:a", "96k"], "mp3", [tick()]),
  },
];
