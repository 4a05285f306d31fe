import { applyCoinName } from "../../../../common/contract/look.ts";
import { usePage } from "../../../../platform/pages/client/use-page.ts";
import { PageHead } from "../../../../ui/page-head.tsx";
import { m } from "../../messages.ts";
import type { LegalSection } from "./terms.ts";

export interface LegalTextProps {
  title: string;
  /** The date of the last change, as the document writes it. */
  lead: string;
  sections: readonly LegalSection[];
}

export function LegalText({ title, lead, sections }: LegalTextProps) {
  const { site } = usePage().props;
  const filled = (text: string) =>
    applyCoinName(text, site.look.coin)
      .replaceAll("{brand}", () => site.brand)
      .replaceAll("{streamer}", () => site.streamer);
  return (
    <div className="grid grid-cols-1 gap-10">
      <PageHead title={title} lead={lead} />
      <div className="grid grid-cols-1 gap-10 lg:grid-cols-[17rem_minmax(0,44rem)] lg:gap-16">
        <nav aria-label={m.sections()} className="self-start lg:sticky lg:top-24">
          <ol className="columns-2 gap-x-6 text-sm lg:columns-1">
            {sections.map((section, index) => (
              <li key={section.title}>
                <a
                  href={`#section-${index + 1}`}
                  className="touch-target inline-flex min-h-9 items-center gap-3 text-soft transition-colors hover:text-text"
                >
                  <span className="figures w-5 shrink-0 text-right text-faint">{index + 1}</span>
                  <span className="min-w-0 wrap-anywhere">{section.title}</span>
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <div className="grid min-w-0 gap-10">
          {site.operator && (
            <section className="grid gap-3">
              <h2 className="text-title-2">{m.operatorTitle()}</h2>
              {site.operator.map((line) => (
                <p key={line} className="leading-relaxed text-soft wrap-anywhere">
                  {line}
                </p>
              ))}
            </section>
          )}
          {sections.map((section, index) => (
            <section key={section.title} id={`section-${index + 1}`} className="grid scroll-mt-24 gap-3">
              <h2 className="text-title-2">
                {index + 1}. {section.title}
              </h2>
              {section.body.map((part) =>
                typeof part === "string" ? (
                  <p key={part} className="leading-relaxed text-soft">
                    {filled(part)}
                  </p>
                ) : (
                  <ul
                    key={part[0]}
                    className="grid list-disc gap-2 pl-5 leading-relaxed text-soft marker:text-gold-400"
                  >
                    {part.map((item) => (
                      <li key={item}>{filled(item)}</li>
                    ))}
                  </ul>
                ),
              )}
            </section>
          ))}
        </div>
      </div>
    </div>
  );
}
