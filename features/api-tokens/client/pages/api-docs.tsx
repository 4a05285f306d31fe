import type { ReactNode } from "react";
import { apiScopes } from "../../../../common/contract/api-scopes.ts";
import { paths } from "../../../../common/contract/paths.ts";
import { Badge } from "../../../../ui/badge.tsx";
import { Card } from "../../../../ui/card.tsx";
import { Meta } from "../../../../ui/meta.tsx";
import { PageHead } from "../../../../ui/page-head.tsx";
import type { ApiDocsProps, DocumentedCall } from "../../contract/api-tokens.ts";
import { m } from "../../messages.ts";
import { scopeWords } from "../scope-words.ts";

const code = (text: ReactNode) => <code className="font-mono text-sm">{text}</code>;

export default function ApiDocsPage({ origin, calls }: ApiDocsProps) {
  const fileLink = (text: ReactNode) => (
    <a href={paths.apiDocsFile} className="link">
      {text}
    </a>
  );
  return (
    <>
      <Meta title={m.docsTitle()} description={m.openApiAbout()} />
      <div className="grid grid-cols-1 gap-10">
        <PageHead title={m.docsTitle()} lead={m.docsLead()} />
        <div className="grid max-w-prose grid-cols-1 gap-3">
          <p>{m.docsUse()}</p>
          <Sample>{`curl ${origin}/api/hunts/live \\\n  -H "Authorization: Bearer wf_…"`}</Sample>
          <p>{m.docsRefusals({ code })}</p>
          <p>{m.docsLimit()}</p>
          <p>{m.docsFile({ fileLink })}</p>
        </div>
        {apiScopes.map((scope) => (
          <section key={scope} aria-labelledby={scope} className="grid grid-cols-1 gap-4">
            <header className="grid gap-1">
              <h2 id={scope} className="text-title-2">
                {scopeWords[scope].label}
              </h2>
              <p className="text-soft">{scopeWords[scope].text}</p>
            </header>
            <Card className="grid grid-cols-1 ruled">
              {calls
                .filter((call) => call.scope === scope)
                .map((call) => (
                  <Call key={`${call.method} ${call.path}`} call={call} />
                ))}
            </Card>
          </section>
        ))}
      </div>
    </>
  );
}

function Call({ call: { method, path, summary, body, body_example, answer_example } }: { call: DocumentedCall }) {
  return (
    <div className="grid grid-cols-1 gap-3 p-5 md:p-6">
      <h3 className="flex flex-wrap items-center gap-x-3 gap-y-1.5 font-mono font-medium">
        <Badge tone={method === "GET" ? "sky" : "mint"}>{method}</Badge>
        <span className="wrap-anywhere">{path}</span>
      </h3>
      <p className="max-w-prose text-soft">{summary}</p>
      <div className="grid grid-cols-1 items-start gap-3 lg:grid-cols-2">
        {body_example !== null && (
          <Example title={body === "form" ? m.docsBodyForm() : m.docsBodyJson()} text={body_example} />
        )}
        <Example title={m.docsAnswer()} text={answer_example} />
      </div>
    </div>
  );
}

function Example({ title, text }: { title: string; text: string }) {
  return (
    <details className="min-w-0">
      <summary className="cursor-pointer py-1 text-mint-300 touch-target">{title}</summary>
      <Sample>{text}</Sample>
    </details>
  );
}

/** Breaks long lines, so the page never scrolls sideways. */
const Sample = ({ children }: { children: string }) => (
  <pre translate="no" className="rounded-control bg-surface-2 p-4 font-mono text-sm whitespace-pre-wrap wrap-anywhere">
    {children}
  </pre>
);
