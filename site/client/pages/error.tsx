import { paths } from "../../../common/contract/paths.ts";
import type { ErrorPageProps } from "../../../platform/contract/responses.ts";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { Meta } from "../../../ui/meta.tsx";
import { LeafMark } from "../../../ui/site-icons.tsx";
import { m } from "../../messages.ts";
import { errorWords } from "../shell/error-words.ts";

export default function ErrorPage({ status, request_id }: ErrorPageProps) {
  const { title, text, way } = errorWords(status);
  return (
    <>
      <Meta title={title} description={text} />
      <section className="mx-auto grid max-w-2xl justify-items-center gap-5 py-10 text-center md:py-20">
        <p className="relative figure-display text-[clamp(5.5rem,22vw,11rem)] leading-none" aria-hidden>
          <span className="bg-linear-150 from-white/45 via-white/15 to-white/5 bg-clip-text text-transparent">
            {status}
          </span>
          <LeafMark className="absolute -top-[6%] -right-[9%] w-[18%] rotate-12" />
        </p>
        <h1 className="text-title-1">{title}</h1>
        <p className="max-w-prose text-lg text-soft">{text}</p>
        <div className="mt-3 flex flex-wrap justify-center gap-3">
          {way.to === "reload" ? (
            <Button variant="primary" onClick={() => window.location.reload()}>
              {way.label}
            </Button>
          ) : (
            <ButtonLink href={way.to} variant="primary">
              {way.label}
            </ButtonLink>
          )}
          {way.to !== paths.home && (
            <ButtonLink href={paths.home} variant="quiet">
              {m.goHome()}
            </ButtonLink>
          )}
          <ButtonLink href={paths.contact} variant="quiet">
            {m.contactUs()}
          </ButtonLink>
        </div>
        {request_id !== null && (
          <p className="text-sm text-faint">
            {m.errorId({ code: () => <code className="font-mono select-all">{request_id}</code> })}
          </p>
        )}
      </section>
    </>
  );
}
