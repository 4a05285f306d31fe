import type { ReactNode } from "react";
import { usePage } from "../../platform/pages/client/use-page.ts";
import { Card } from "../../ui/card.tsx";
import { useCoin } from "../../ui/use-coin.ts";
import { m } from "../messages.ts";

export function AuthCard({
  title,
  lead,
  children,
  after,
  needsScripts = false,
}: {
  title: string;
  lead: ReactNode;
  children: ReactNode;
  after: ReactNode;
  /** True for a form that cannot be sent without JavaScript. */
  needsScripts?: boolean;
}) {
  const coin = useCoin();
  const { flash } = usePage().props;
  const line = flash.error ?? flash.success;
  return (
    <div className="mx-auto grid w-full max-w-[27rem] gap-6 py-2 md:py-8">
      <header className="grid gap-2">
        <h1 className="text-title-1">{title}</h1>
        <p className="text-lg text-soft">{typeof lead === "string" ? coin(lead) : lead}</p>
      </header>
      {line !== undefined && (
        <noscript>
          <p role="alert" className={flash.error === undefined ? "text-mint-300" : "text-coral-300"}>
            {line}
          </p>
        </noscript>
      )}
      <Card className="animate-arrive p-5 shadow-float sm:p-7">{children}</Card>
      <div className="grid gap-2 text-center text-soft">{after}</div>
      {needsScripts && (
        <noscript>
          <p className="text-center text-sm text-gold-300">{m.needsJavaScript()}</p>
        </noscript>
      )}
    </div>
  );
}
