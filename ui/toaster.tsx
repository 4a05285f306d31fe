import { CircleAlert, CircleCheck, Info } from "lucide-react";
import { createRoot } from "react-dom/client";
import { toast as sonner, Toaster } from "sonner";
import { applyCoinName, type Coin } from "../common/contract/look.ts";
import type { SharedProps } from "../platform/contract/open.ts";
import { m } from "./messages.ts";
import "./toaster.css";

const toastLooks = {
  success: { icon: CircleCheck, tone: "var(--color-mint-400)" },
  error: { icon: CircleAlert, tone: "var(--color-coral-400)" },
  info: { icon: Info, tone: "var(--color-sky-300)" },
} as const;

/** The coin's name is read once from the document, because a visit does not change it. */
const coin = parseCoin(document.querySelector("script[data-page]")?.textContent ?? "{}");

function parseCoin(page: string): Coin | undefined {
  const { props }: { props?: SharedProps } = JSON.parse(page);
  return props?.site.look.coin;
}

let isMounted = false;

/** Mounts the toaster in its own React root, so toasts outlive the page that caused them and do not slow the first paint. */
function mountToaster(): void {
  if (isMounted) return;
  isMounted = true;
  const container = document.createElement("div");
  document.body.append(container);
  createRoot(container).render(
    <Toaster
      theme="dark"
      containerAriaLabel={m.notifications()}
      position="top-center"
      offset={20}
      mobileOffset={12}
      gap={10}
      visibleToasts={3}
      toastOptions={{ unstyled: true }}
      style={{ "--width": "24rem" }}
    />,
  );
}

interface Action {
  label: string;
  act: () => void;
}

export function show(kind: keyof typeof toastLooks, text: string, durationMs: number, action?: Action): void {
  mountToaster();
  const { icon: Icon, tone } = toastLooks[kind];
  sonner.custom(
    (id) => (
      <div className="toast" data-kind={kind} style={{ "--tone": tone }}>
        <Icon size={20} aria-hidden className="shrink-0 text-(--tone)" />
        <span>{applyCoinName(text, coin)}</span>
        {action !== undefined && (
          <button
            type="button"
            className="btn btn-quiet -my-2 ml-auto text-mint-300"
            onClick={() => {
              sonner.dismiss(id);
              action.act();
            }}
          >
            {action.label}
          </button>
        )}
      </div>
    ),
    { duration: durationMs },
  );
}

mountToaster();
