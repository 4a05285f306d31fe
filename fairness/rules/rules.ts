export type RulesSpan =
  | { kind: "plain" | "code" | "strong"; text: string }
  | { kind: "link"; text: string; href: string };

export type RulesBlock =
  | { kind: "heading"; id: string; title: string }
  | { kind: "text"; spans: RulesSpan[] }
  | { kind: "list"; isNumbered: boolean; items: RulesSpan[][] }
  | { kind: "table"; head: RulesSpan[][]; rows: RulesSpan[][][] }
  | { kind: "code"; text: string };

export interface RulesSection {
  id: string;
  title: string;
  blocks: RulesBlock[];
}

export interface RulesProps {
  title: string;
  lead: RulesBlock[];
  sections: RulesSection[];
}

declare module "../../platform/contract/open.ts" {
  interface Pages {
    "fairness-rules": RulesProps;
  }
}
