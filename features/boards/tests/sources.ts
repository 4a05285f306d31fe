import { createHash } from "node:crypto";
import { PartnerUnavailable } from "../../wagers/source.ts";
import type { BoardAnswer, BoardRow, BoardSource, PartnerDescriptions } from "../source.ts";
import { createBoardSources } from "../sources.ts";

export type Listed = Partial<BoardRow> & { key: string; cents: number };

export interface TestPartner extends BoardSource {
  /** The rows of the next response. A string makes the call fail with that reason. */
  answers: Listed[] | string;
  window: { from: Date; to: Date } | null;
  isCut: boolean;
  takenAt: () => Date;
}

export function aPartner(
  slug: string,
  takenAt: () => Date,
  more: Partial<Pick<BoardSource, "coverage" | "figure" | "type" | "timeZone" | "wholeDays">> = {},
): TestPartner {
  return {
    ...{ type: 900, slug, label: slug, coverage: "window", figure: "raw", timeZone: "UTC" },
    ...{ answers: [], window: null, isCut: false, takenAt, ...more },
    async read() {
      if (typeof this.answers === "string") throw new PartnerUnavailable(this.answers);
      return toAnswer(this, this.answers);
    },
  };
}

function toAnswer(partner: TestPartner, listed: readonly Listed[]): BoardAnswer {
  return {
    rows: listed.map((row, index) => ({
      ...{ name: row.key, isHidden: false, isMasked: false, row: index + 1 },
      ...row,
    })),
    skipped: { count: 0, reasons: [] },
    isCut: partner.isCut,
    sha256: createHash("sha256").update(JSON.stringify(listed)).digest("hex"),
    takenAt: partner.takenAt(),
    window: partner.window,
  };
}

export const describe = (partners: readonly TestPartner[]): PartnerDescriptions => ({
  list: async () =>
    partners.map(({ type, slug, label }) => ({
      ...{ type, slug, label, sure: "docs" as const, proof: "told" as const, isShipped: true, text: null },
      figure: "raw" as const,
      ...{ secrets: [{ name: "key", label: "API key" }], hasSecrets: true, isSandbox: false },
    })),
  source: async (slug) => partners.find((partner) => partner.slug === slug) ?? null,
  check(json) {
    try {
      const description = JSON.parse(json) as { slug?: string };
      return { ok: true, slug: description.slug ?? "pasted", description };
    } catch {
      return { ok: false, faults: [{ line: 3, reason: "this is not JSON" }] };
    }
  },
  try: async () => ({
    ...{ ok: true, message: "12 accounts", rowsUnderstood: 12, rowsSkipped: 0, reasons: [], hiddenRows: 1 },
    ...{ median: 120, unit: "plausible" as const, isCut: false, endDay: "in" as const, oneDay: true, future: null },
  }),
});

export const sourcesOf = (house: Parameters<typeof createBoardSources>[0], partners: readonly TestPartner[]) =>
  createBoardSources(house, () => describe(partners));
