// The operator's name: our own word mark, or the leaf mark beside whatever the site is called.
import { paths } from "../../../contracts/paths.ts";
import { cx } from "../../ui/cx.ts";
import { PageLink } from "../../ui/link.tsx";

/** `compact` shows the mark alone: a collapsed sidebar, a small screen. */
export function Brand({ brand, compact, className }: { brand: string; compact?: boolean; className?: string }) {
  const isOurs = brand === "Windfall";
  return (
    <PageLink
      href={paths.home}
      className={cx("flex min-h-11 min-w-11 items-center gap-3", className)}
      aria-label={`${brand}, home`}
    >
      {(compact || !isOurs) && <img src="/brand/mark.svg" alt="" width={36} height={36} className="size-9" />}
      {!compact && isOurs && (
        <img src="/brand/wordmark.svg" alt="" width={130} height={26} className="h-[26px] w-auto" />
      )}
      {!compact && !isOurs && <span className="truncate font-display text-lg font-semibold">{brand}</span>}
    </PageLink>
  );
}
