import { openAudio } from "./context.ts";

interface BellPartial {
  hertz: number;
  volume: number;
  seconds: number;
}

const bellVolume = 0.09;
/** A small bell. Its partials are not harmonics, and the higher ones fade first. */
const bellPartials: BellPartial[] = [
  { hertz: 880, volume: 1, seconds: 1.9 },
  { hertz: 1_760, volume: 0.42, seconds: 1.2 },
  { hertz: 2_429, volume: 0.3, seconds: 0.8 },
  { hertz: 3_660, volume: 0.14, seconds: 0.45 },
];

/** @public loaded later, by play.ts */
export function bell(): void {
  const audio = openAudio();
  for (const { hertz, volume, seconds } of bellPartials) {
    const tone = audio.createOscillator();
    tone.frequency.value = hertz;
    playTone(audio, tone, { volume: bellVolume * volume, attack: 0.004, seconds });
  }
}

/**
 * Plays noise through a falling band filter, over a soft low note.
 * @public loaded later, by play.ts
 */
export function leaf(): void {
  const audio = openAudio();
  const now = audio.currentTime;
  const band = audio.createBiquadFilter();
  band.type = "bandpass";
  band.Q.value = 1.4;
  band.frequency.setValueAtTime(3_200, now);
  band.frequency.exponentialRampToValueAtTime(900, now + 0.38);
  const breath = audio.createBufferSource();
  breath.buffer = createNoise(audio, 0.45);
  breath.connect(band);
  playTone(audio, breath, { volume: bellVolume * 0.8, attack: 0.05, seconds: 0.42 }, band);
  const note = audio.createOscillator();
  note.frequency.setValueAtTime(590, now);
  note.frequency.exponentialRampToValueAtTime(440, now + 0.3);
  playTone(audio, note, { volume: bellVolume * 0.35, attack: 0.03, seconds: 0.4 });
}

interface ToneShape {
  volume: number;
  attack: number;
  seconds: number;
}

function playTone(
  audio: AudioContext,
  source: AudioScheduledSourceNode,
  { volume, attack, seconds }: ToneShape,
  last: AudioNode = source,
): void {
  const now = audio.currentTime;
  const gain = audio.createGain();
  gain.gain.setValueAtTime(0.0001, now);
  gain.gain.exponentialRampToValueAtTime(volume, now + attack);
  gain.gain.exponentialRampToValueAtTime(0.0001, now + seconds);
  last.connect(gain).connect(audio.destination);
  source.start(now);
  source.stop(now + seconds);
}

function createNoise(audio: AudioContext, seconds: number): AudioBuffer {
  const buffer = audio.createBuffer(1, Math.ceil(audio.sampleRate * seconds), audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let at = 0; at < samples.length; at += 1) samples[at] = Math.random() * 2 - 1;
  return buffer;
}
