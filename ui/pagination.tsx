// Pagination of a long list: the first page, the last, those within 2 of the current one, and "x of y". Lists that are too
// long to count have only the previous and next page and both ends.
import { ChevronFirst, ChevronLast, ChevronLeft, ChevronRight } from "lucide-react";
import type { CursorPage, PageLinks } from "../platform/contract/responses.ts";
import { cx } from "./cx.ts";
import { PageLink } from "./link.tsx";
import { m } from "./messages.ts";

export interface PaginationProps {
  page: PageLinks;
  label: string;
  only?: string[];
}

const cell = "grid h-11 min-w-11 place-items-center rounded-control px-2 font-medium figures transition-colors";

export function Pagination({ page, label, only }: PaginationProps) {
  if (page.last_page <= 1) return null;
  const numbered = page.links.filter((link) => /^\d+$|^\.\.\.$/.test(link.label));
  const getUrl = (number: number) => numbered.find((link) => link.label === String(number))?.url ?? null;
  return (
    <nav aria-label={m.pagesOf({ label })} className="flex flex-wrap items-center justify-center gap-1.5">
      <Step label={m.previousPage()} url={getUrl(page.current_page - 1)} icon={ChevronLeft} only={only} />
      <ul className="flex items-center gap-1 max-sm:hidden">
        {numbered.map((link, index) => (
          <li key={link.label === "..." ? `gap-${index}` : link.label}>
            {link.url === null || link.active ? (
              <span
                className={cx(cell, link.active ? "bg-surface-3 text-text" : "text-faint")}
                aria-current={link.active ? "page" : undefined}
              >
                {link.label === "..." ? "…" : link.label}
              </span>
            ) : (
              <PageLink
                href={link.url}
                preserveScroll
                {...(only && { only })}
                className={cx(cell, "text-soft hover:bg-surface-2 hover:text-text")}
                aria-label={m.pageNumber({ label: link.label })}
              >
                {link.label}
              </PageLink>
            )}
          </li>
        ))}
      </ul>
      <Step label={m.nextPage()} url={getUrl(page.current_page + 1)} icon={ChevronRight} only={only} />
      <span className="px-3 text-sm text-faint figures">
        {m.pageOf({ page: page.current_page, last: page.last_page })}
      </span>
    </nav>
  );
}

export function SlicePagination({
  slice,
  label,
  only,
}: Omit<PaginationProps, "page"> & { slice: Omit<CursorPage<unknown>, "data"> }) {
  if (slice.previous === null && slice.next === null) return null;
  return (
    <nav aria-label={m.pagesOf({ label })} className="flex flex-wrap items-center justify-center gap-1.5">
      <Step label={m.firstPage()} url={slice.first} icon={ChevronFirst} only={only} />
      <Step label={m.previousPage()} url={slice.previous} icon={ChevronLeft} text={m.previous()} only={only} />
      <Step label={m.nextPage()} url={slice.next} icon={ChevronRight} text={m.next()} only={only} />
      <Step label={m.lastPage()} url={slice.last} icon={ChevronLast} only={only} />
    </nav>
  );
}

function Step({
  label,
  url,
  icon: Icon,
  only,
  text,
}: {
  label: string;
  url: string | null;
  icon: typeof ChevronLeft;
  only: string[] | undefined;
  /** Text next to the icon, on the side that the arrow does not point to. */
  text?: string;
}) {
  const content = (
    <span className={cx("flex items-center gap-1.5", Icon === ChevronRight && "flex-row-reverse")}>
      <Icon size={20} aria-hidden />
      {text}
    </span>
  );
  if (url === null) {
    return (
      // Low contrast is allowed for disabled controls (WCAG 1.4.3).
      <span className={cx(cell, "text-faint/40")} aria-hidden aria-disabled="true">
        {content}
      </span>
    );
  }
  return (
    <PageLink
      href={url}
      preserveScroll
      {...(only && { only })}
      className={cx(cell, "text-soft hover:bg-surface-2 hover:text-text")}
      aria-label={label}
    >
      {content}
    </PageLink>
  );
}
