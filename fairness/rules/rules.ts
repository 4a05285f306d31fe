// The fairness rules as their page shows them: docs/fairness.md, parsed by the server.

export type RulesSpan =
  | { kind: "plain" | "code" | "strong"; text: string }
  /** A link to a page or file of this site. */
  | { kind: "link"; text: string; href: string };

export type RulesBlock =
  | { kind: "heading"; id: string; title: string }
  | { kind: "text"; spans: RulesSpan[] }
  | { kind: "list"; isNumbered: boolean; items: RulesSpan[][] }
  | { kind: "table"; head: RulesSpan[][]; rows: RulesSpan[][][] }
  | { kind: "code"; text: string };

export interface RulesSection {
  /** The id of the section's heading, for links to it. */
  id: string;
  title: string;
  blocks: RulesBlock[];
}

export interface RulesProps {
  title: string;
  /** The blocks before the first section. */
  lead: RulesBlock[];
  sections: RulesSection[];
}

declare module "../../platform/contract/open.ts" {
  interface Pages {
    "fairness-rules": RulesProps;
  }
}
