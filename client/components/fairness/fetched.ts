// What checks fetch of this site, kept while the page is open: with the network gone they go on with what came before.

const kept = new Map<string, Uint8Array<ArrayBuffer>>();
const mostKept = 60;
/** Larger ones are not kept: the browser's own cache may have them. */
const mostBytes = 1_000_000;

/** Null when it did not come, now or before. */
export async function fetchBytes(url: string): Promise<Uint8Array<ArrayBuffer> | null> {
  const answer = await fetchIfThere(url);
  return answer === "none" ? null : answer;
}

/** The site says that there is no such thing: no weather between it and the browser. */
const noneStatuses = [404, 410];

/** The same; "none" when the answer is that there is nothing at this address. */
export async function fetchIfThere(url: string): Promise<Uint8Array<ArrayBuffer> | "none" | null> {
  try {
    const answer = await fetch(url);
    if (noneStatuses.includes(answer.status)) return "none";
    if (!answer.ok) return null;
    const bytes = new Uint8Array(await answer.arrayBuffer());
    if (bytes.length <= mostBytes && (kept.size < mostKept || kept.has(url))) kept.set(url, bytes);
    return bytes;
  } catch {
    return kept.get(url) ?? null;
  }
}

export async function fetchText(url: string): Promise<string | null> {
  const bytes = await fetchBytes(url);
  return bytes === null ? null : new TextDecoder().decode(bytes);
}
