import { paths } from "../../../../common/contract/paths.ts";
import { Head, meta } from "../../../../platform/pages/client/head.tsx";
import { usePage } from "../../../../platform/pages/client/use-page.ts";
import { LeafMark } from "../../../../ui/icons.tsx";
import { PageLink } from "../../../../ui/link.tsx";
import { m } from "../../messages.ts";

export default function OpeningSoonPage() {
  const { brand } = usePage().props.site;
  return (
    <section className="mx-auto grid min-h-[70dvh] max-w-xl content-center justify-items-center gap-5 text-center">
      <Head title={m.openingSoonTitle({ brand })} tags={[meta("name", "robots", "noindex")]} />
      <LeafMark className="size-14" />
      <h1 className="animate-arrive text-hero">{m.openingSoon()}</h1>
      <p className="max-w-md text-lg text-soft">{m.openingSoonText()}</p>
      <PageLink
        href={paths.signIn(paths.admin.overview)}
        prefetch="none"
        className="touch-target mt-6 inline-flex min-h-11 items-center text-sm text-faint underline-offset-4 hover:text-text hover:underline"
      >
        {m.staffSignIn()}
      </PageLink>
    </section>
  );
}
