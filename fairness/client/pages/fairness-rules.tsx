import { ArrowLeft, Download } from "lucide-react";
import { paths } from "../../../common/contract/paths.ts";
import { TextLink } from "../../../ui/link.tsx";
import { Meta } from "../../../ui/meta.tsx";
import { PageHead } from "../../../ui/page-head.tsx";
import { m } from "../../messages.ts";
import type { RulesProps, RulesSection } from "../../rules/rules.ts";
import { RulesBlocks } from "../parts/rules-blocks.tsx";

export default function FairnessRulesPage({ title, lead, sections }: RulesProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
      <Meta title={m.fairnessRules()} description={m.rulesDescription()} />
      <PageHead
        title={title}
        above={
          <TextLink href={paths.fairness} className="inline-flex min-h-11 items-center gap-2 justify-self-start">
            <ArrowLeft size={18} aria-hidden />
            {m.allRollsAndDraws()}
          </TextLink>
        }
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-10 lg:grid-cols-[17rem_minmax(0,44rem)] lg:gap-16">
        <nav aria-label={m.sections()} style={windowHeightStyle} className="self-start lg:sticky lg:top-24">
          <ol className="columns-2 gap-x-6 text-sm lg:columns-1">
            {sections.map((section) => (
              <li key={section.id}>
                <a
                  href={`#${section.id}`}
                  className="touch-target inline-flex min-h-9 items-center text-soft transition-colors hover:text-text"
                >
                  {section.title}
                </a>
                <Headings section={section} />
              </li>
            ))}
          </ol>
          <a
            href={paths.fairnessVerifier}
            download
            className="link mt-4 inline-flex min-h-11 items-center gap-2 text-sm"
          >
            <Download size={16} aria-hidden /> {m.verifierFile()}
          </a>
        </nav>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-14">
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
            <RulesBlocks blocks={lead} />
          </div>
          {sections.map((section) => (
            <section
              key={section.id}
              id={section.id}
              className="grid scroll-mt-24 grid-cols-[minmax(0,1fr)] gap-4 border-t border-line-strong pt-6"
            >
              <h2 className="text-title-2">
                <a href={`#${section.id}`}>{section.title}</a>
              </h2>
              <RulesBlocks blocks={section.blocks} />
            </section>
          ))}
        </div>
      </div>
    </div>
  );
}

const windowHeightStyle = { maxHeight: "calc(100dvh - 8rem)", overflowY: "auto" } as const;

function Headings({ section }: { section: RulesSection }) {
  const headings = section.blocks.filter((block) => block.kind === "heading");
  if (headings.length === 0) return null;
  return (
    <ol className="mb-2 grid pl-3 max-lg:hidden">
      {headings.map(({ id, title }) => (
        <li key={id}>
          <a href={`#${id}`} className="inline-flex py-1 text-faint transition-colors wrap-anywhere hover:text-text">
            {title}
          </a>
        </li>
      ))}
    </ol>
  );
}
