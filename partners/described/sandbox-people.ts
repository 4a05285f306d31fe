// The made-up people of a described partner's sandbox: they wager a little every day, so that any window has figures.
import { dayMs, type Window } from "./windows.ts";

export interface SandboxPerson {
  id: string;
  name: string;
  cents: number;
}

const adjectives = ["Quiet", "Lucky", "Nordic", "Amber", "Silent", "Swift", "Frosty", "Golden", "Rusty", "Velvet"];
const nouns = ["Otter", "Pebble", "Falcon", "Maple", "Comet", "Badger", "Harbour", "Lantern", "Willow", "Walnut"];

const peopleCount = 40;

/** The sandbox's people have no wagers before this day. */
export const sandboxStart = new Date("2026-01-01T00:00:00Z");

/** Returns all made-up people with their wagers in the window's UTC days, up to now. The first people wager most. */
export function sandboxPeople(slug: string, { from, to }: Window, now: Date): SandboxPerson[] {
  const first = Math.floor(Math.max(from.getTime(), sandboxStart.getTime()) / dayMs);
  const end = Math.min(to.getTime(), now.getTime());
  return Array.from({ length: peopleCount }, (_, index) => {
    let cents = 0;
    for (let day = first; day * dayMs < end; day += 1) {
      const whole = dayCents(slug, index, day);
      // Today's wager grows as the day goes by.
      const minutes = Math.min(1_440, Math.floor((now.getTime() - day * dayMs) / 60_000));
      cents += Math.floor((whole * minutes) / 1_440);
    }
    return { id: `${slug}-${1_000 + index}`, name: nameOf(slug, index), cents };
  });
}

/** Everybody rests on some days. */
function dayCents(slug: string, index: number, day: number): number {
  const chance = hash(`${slug}:${index}:${day}`) % 1_000;
  const usual = (peopleCount - index) ** 2 * 15 + 40;
  return chance < 250 ? 0 : Math.floor((usual * (500 + chance)) / 1_000);
}

function nameOf(slug: string, index: number): string {
  const shift = hash(slug);
  const adjective = adjectives[(index + shift) % adjectives.length] ?? "";
  const noun = nouns[(Math.floor(index / adjectives.length) + index + shift) % nouns.length] ?? "";
  return `${adjective}${noun}${index >= adjectives.length * nouns.length ? index : ""}`;
}

/** FNV-1a: quick, and the same on every machine. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193) >>> 0;
  return value;
}
