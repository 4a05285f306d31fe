import type { Assets } from "../../platform/http/assets.ts";
import type { Site } from "../contract/shared.ts";
import { m } from "../messages.ts";
import { documentStart } from "./document-start.ts";

/** Returns HTML that loads nothing else, and reloads after the given number of seconds. */
export function createAwayDocument(
  assets: Assets,
  site: () => Pick<Site, "brand" | "look">,
): (againAfterSeconds: number) => string {
  return (againAfterSeconds) => {
    const { brand, look } = site();
    const name = escapeHtml(brand);
    return (
      `${documentStart(look)}<title>${escapeHtml(m.awayTitle())} · ${name}</title>` +
      `<meta name="robots" content="noindex"><meta http-equiv="refresh" content="${againAfterSeconds}">` +
      `${assets.headFor("error", { hasStyles: true })}</head><body>` +
      '<main class="mx-auto grid max-w-2xl justify-items-center gap-5 px-5 py-10 text-center" style="min-height:100dvh;align-content:center">' +
      `<p class="text-soft">${name}</p>` +
      '<p class="relative figure-display text-[clamp(5.5rem,22vw,11rem)] leading-none" aria-hidden="true">' +
      '<span class="bg-linear-150 from-white/45 via-white/15 to-white/5 bg-clip-text text-transparent">503</span></p>' +
      `<h1 class="text-title-1">${escapeHtml(m.awayTitle())}</h1>` +
      `<p class="max-w-prose text-lg text-soft">${escapeHtml(m.awayText())}</p>` +
      `<a class="btn btn-primary mt-3" href="">${escapeHtml(m.awayButton())}</a>` +
      "</main></body></html>"
    );
  };
}

const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);
