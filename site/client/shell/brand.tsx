import { defaultBrand } from "../../../common/contract/look.ts";
import { paths } from "../../../common/contract/paths.ts";
import type { Site } from "../../../common/contract/shared.ts";
import { cx } from "../../../ui/cx.ts";
import { PageLink } from "../../../ui/link.tsx";
import { m } from "../../messages.ts";

/** `compact` shows only the mark, for a collapsed sidebar or a small screen. */
export function Brand({ site, compact, className }: { site: BrandedSite; compact?: boolean; className?: string }) {
  return (
    <PageLink
      href={paths.home}
      className={cx("flex min-h-11 min-w-11 items-center gap-3", className)}
      aria-label={m.homeOf({ brand: site.brand })}
    >
      <BrandSign site={site} compact={compact} />
    </PageLink>
  );
}

type BrandedSite = Pick<Site, "brand" | "look">;

export function BrandSign({ site: { brand, look }, compact }: { site: BrandedSite; compact?: boolean | undefined }) {
  const { mark, logo = brand === defaultBrand && mark === undefined ? "/brand/wordmark.svg" : undefined } = look;
  if (logo !== undefined && !compact)
    return (
      <img
        src={logo}
        alt=""
        width={130}
        height={26}
        className={cx("w-auto", look.logo ? "h-11 max-w-full object-contain" : "h-7")}
      />
    );
  return (
    <>
      <img src={mark ?? "/brand/mark.svg"} alt="" width={36} height={36} className="size-9 shrink-0 object-contain" />
      {!compact && (
        <span className="brand-name" style={{ "--letters": look.letters }}>
          {brand}
        </span>
      )}
    </>
  );
}
