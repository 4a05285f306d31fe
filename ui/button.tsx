import { LoaderCircle, type LucideIcon } from "lucide-react";
import { type ButtonHTMLAttributes, type MouseEvent, type ReactNode, useId, useState } from "react";
import { cx } from "./cx.ts";
import { PageLink, type PageLinkProps } from "./link.tsx";

export type ButtonVariant = "primary" | "secondary" | "outline" | "quiet" | "gold" | "danger";
export type ButtonSize = "sm" | "md" | "lg";

interface ButtonLook {
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: LucideIcon | undefined;
  wide?: boolean;
}

function buttonClasses(
  { variant = "secondary", size = "md", wide }: ButtonLook,
  className: string | undefined,
): string {
  return cx("btn", `btn-${variant}`, size !== "md" && `btn-${size}`, wide && "w-full", className);
}

export interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, "children" | "onClick">, ButtonLook {
  children: ReactNode;
  /** The button is busy until a returned promise settles. */
  onClick?: (event: MouseEvent<HTMLButtonElement>) => unknown;
  /** Shows the busy state: the button keeps its place and focus, and ignores presses. */
  busy?: boolean;
  /** The label while busy. Default: the normal label. */
  busyLabel?: string;
  /** Why the button is disabled. Shown as a tip and read by screen readers. The button stays in the tab order. */
  disabledReason?: string | null | undefined;
  /** Id of the element with the reason, for cached parts (platform/pages/client/cached-part.tsx), which may not use `useId`. */
  reasonId?: string;
}

export function Button(props: ButtonProps) {
  const {
    children,
    busy: isGivenBusy,
    busyLabel,
    disabledReason,
    reasonId: givenId,
    "aria-describedby": describedBy,
    variant,
    size,
    icon: Icon,
    wide,
    className,
    onClick,
    ...rest
  } = props;
  const madeId = useId();
  const reasonId = givenId ?? madeId;
  const reason = disabledReason ?? null;
  const [isWorking, setWorking] = useState(false);
  const busy = isGivenBusy === true || isWorking;
  const blocked = busy || reason !== null;
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (blocked) return event.preventDefault();
    const work = onClick?.(event);
    if (!(work instanceof Promise)) return;
    setWorking(true);
    void work.finally(() => setWorking(false));
  };
  return (
    <button
      type="button"
      className={buttonClasses(
        { ...(variant && { variant }), ...(size && { size }), ...(wide && { wide }) },
        className,
      )}
      aria-disabled={blocked || undefined}
      aria-busy={busy || undefined}
      aria-describedby={cx(describedBy, reason !== null && reasonId) || undefined}
      data-tip={reason ?? undefined}
      onClick={press}
      {...rest}
    >
      {busy && <LoaderCircle size={18} className="busy-mark" aria-hidden />}
      {Icon && <Icon size={18} className={busy ? "busy-gone" : undefined} aria-hidden />}
      {busy ? (busyLabel ?? children) : children}
      {reason !== null && (
        <span id={reasonId} hidden>
          {reason}
        </span>
      )}
    </button>
  );
}

export function ButtonLink({
  variant,
  size,
  icon: Icon,
  wide,
  className,
  children,
  ...rest
}: Omit<PageLinkProps, "children"> & ButtonLook & { children: ReactNode }) {
  return (
    <PageLink
      className={buttonClasses(
        { ...(variant && { variant }), ...(size && { size }), ...(wide && { wide }) },
        className,
      )}
      {...rest}
    >
      {Icon && <Icon size={18} aria-hidden />}
      {children}
    </PageLink>
  );
}

export interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, "children"> {
  /** The button's accessible name, also shown as a tip. */
  label: string;
  icon: LucideIcon;
  size?: ButtonSize;
}

export function IconButton({ label, icon: Icon, size, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      className={cx(buttonClasses({ variant: "quiet", ...(size && { size }) }, className), "btn-icon")}
      data-tip={label}
      {...rest}
    >
      <Icon size={20} aria-hidden />
      <span className="sr-only">{label}</span>
    </button>
  );
}
