import { z } from "zod";
import { isRecord } from "../../../platform/contract/json-values.ts";
import type { Stop } from "./walks.ts";

export interface Figure {
  name: string;
  firstMs: number;
  warmMs: number;
  kb: number;
}

export interface Visitor {
  measure(stop: Stop): Promise<Figure>;
}

const repeats = 12;

export async function openVisitor(origin: string, token: string): Promise<Visitor> {
  const cookie = `windfall_session=${token}`;
  const version = (await fetch(origin, { headers: { "x-inertia": "true" } })).headers.get("x-inertia-version") ?? "";
  const headers = { cookie, "x-inertia": "true", "x-inertia-version": version };
  const visit = async (address: string) => {
    const startedAt = performance.now();
    const answer = await fetch(origin + address, { headers });
    const text = await answer.text();
    const ms = performance.now() - startedAt;
    if (answer.status !== 200) throw new Error(`${address} answered ${answer.status}: ${text.slice(0, 300)}`);
    return { ms, text };
  };
  return {
    async measure({ name, address, lastOf }) {
      const visited = lastOf === undefined ? address : lastPage((await visit(address)).text, lastOf, address);
      const first = await visit(visited);
      const times: number[] = [];
      for (let count = 0; count < repeats; count += 1) times.push((await visit(visited)).ms);
      const warmMs = times.toSorted((a, b) => a - b)[repeats / 4] ?? 0;
      return { name, firstMs: first.ms, warmMs, kb: Buffer.byteLength(first.text) / 1_024 };
    },
  };
}

const pageShape = z.object({ props: z.unknown() });
const listShape = z.object({
  last: z.string().nullish(),
  links: z.array(z.object({ url: z.string().nullable() })).optional(),
});

/** Returns the address of the list's last page, or the list's own address if it has one page. */
function lastPage(pageObject: string, list: string, address: string): string {
  const { props } = pageShape.parse(JSON.parse(pageObject));
  const found = list.split(".").reduce<unknown>((at, key) => (isRecord(at) ? at[key] : undefined), props);
  const { last, links } = listShape.parse(found ?? {});
  return last ?? links?.at(-1)?.url ?? address;
}
