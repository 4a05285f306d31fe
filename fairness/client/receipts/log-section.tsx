// The log on the Fairness page: its head, and whether this browser's receipts match it.
import { paths } from "../../../common/contract/paths.ts";
import { CopyField } from "../../../ui/copy.tsx";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import { TextLink } from "../../../ui/link.tsx";

const LazyReceiptsCheck = lazyPart(async () => (await import("./receipts-check.tsx")).ReceiptsCheck);

export function LogSection({ head }: { head: string }) {
  return (
    <section aria-labelledby="log" className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-5">
      <h2 id="log" className="text-title-1">
        The log
      </h2>
      <p className="text-soft">
        Lists, winners, odds and the hashes of seeds are written into{" "}
        <TextLink href={paths.fairnessLog}>one log</TextLink> at the moment they are fixed. Each line names the one
        before, so nothing in it can be changed later without changing its head. Your browser keeps the heads it sees,
        and looks.
      </p>
      <LazyReceiptsCheck head={head} />
      <CopyField label="Head of the log: lines and hash" value={head} />
    </section>
  );
}
