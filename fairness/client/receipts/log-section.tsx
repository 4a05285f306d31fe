import { paths } from "../../../common/contract/paths.ts";
import { CopyField } from "../../../ui/copy.tsx";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import { TextLink } from "../../../ui/link.tsx";
import { m } from "../../messages.ts";

const LazyReceiptsCheck = lazyPart(async () => (await import("./receipts-check.tsx")).ReceiptsCheck);

export function LogSection({ head }: { head: string }) {
  return (
    <section aria-labelledby="log" className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-5">
      <h2 id="log" className="text-title-1">
        {m.log()}
      </h2>
      <p className="text-soft">{m.logLead({ link: (text) => <TextLink href={paths.fairnessLog}>{text}</TextLink> })}</p>
      <LazyReceiptsCheck head={head} />
      <CopyField label={m.logHead()} value={head} />
    </section>
  );
}
