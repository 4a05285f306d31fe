// Previews a changed look before it is saved: the top of the home page, a store card, an email and an overlay.
import type { ReactNode } from "react";
import { pageHeadlines } from "../../../../common/contract/cards.ts";
import { applyCoinName, defaultBrand } from "../../../../common/contract/look.ts";
import { longestWordLength } from "../../../../platform/contract/longest-word.ts";
import { cx } from "../../../../ui/cx.ts";
import { CoinMark } from "../../../../ui/site-icons.tsx";
import { accentVariables } from "../../../setup/client/accent-field.tsx";
import type { Look } from "../../../setup/client/look-draft.ts";
import { m } from "../../messages.ts";

export interface PreviewProps {
  look: Look;
  brand: string;
  streamer: string;
  code: string;
  /** The operator's name and address, one entry per line. */
  operator: readonly string[];
}

export function LookPreview(props: PreviewProps) {
  return (
    <div className="grid grid-cols-1 gap-4 lg:grid-cols-2" style={accentVariables(props.look.accent)}>
      <Home {...props} />
      <StoreCard {...props} />
      <Letter {...props} />
      <Overlay {...props} />
    </div>
  );
}

function PreviewFrame({ title, isFlush, children }: { title: string; isFlush?: boolean; children: ReactNode }) {
  return (
    <figure className="grid min-w-0 content-start gap-2" data-preview={title}>
      <figcaption className="overline-label">{title}</figcaption>
      <div
        className={cx("@container min-w-0 overflow-hidden rounded-card border border-line bg-ink", !isFlush && "p-5")}
      >
        {children}
      </div>
    </figure>
  );
}

/** Shows the logo or, without a logo, the mark and the site's name. */
function Sign({ look, brand }: PreviewProps) {
  if (look.logo !== "") return <img src={look.logo} alt={brand} className="h-11 w-auto max-w-full object-contain" />;
  return (
    <span className="flex min-w-0 items-center gap-3">
      <Mark look={look} brand={brand} />
      <span className="brand-name" style={{ "--letters": longestWordLength(brand) }}>
        {brand}
      </span>
    </span>
  );
}

function Mark({ look, brand }: Pick<PreviewProps, "look" | "brand">) {
  if (look.mark !== "") return <img src={look.mark} alt="" className="size-9 shrink-0 object-contain" />;
  if (brand === defaultBrand) return <img src="/brand/mark.svg" alt="" className="size-9 shrink-0" />;
  const letters = brand
    .split(/[\s_-]+/)
    .slice(0, 2)
    .map((word) => [...word.toUpperCase()][0] ?? "");
  return (
    <span
      aria-hidden
      className="grid size-9 shrink-0 place-items-center rounded-control bg-mint-400 font-display text-sm font-semibold text-ink"
    >
      {letters.join("")}
    </span>
  );
}

function Home(props: PreviewProps) {
  const { look, brand, streamer, code } = props;
  return (
    <PreviewFrame title={m.previewHome()}>
      <div className="grid gap-4">
        <Sign {...props} />
        <p className="font-display text-title-1 font-semibold wrap-anywhere">
          {look.headline || `${pageHeadlines.home}.`}
        </p>
        <p className="text-soft wrap-anywhere">
          {look.lead ||
            m.previewLead({
              brand,
              streamer,
              code,
              points: applyCoinName(m.previewPoints(), toCoin(look)),
            })}
        </p>
        <span className="btn btn-primary justify-self-start">{m.visitStore()}</span>
        {look.hero !== "" && <img src={look.hero} alt="" className="aspect-video w-full rounded-card object-cover" />}
      </div>
    </PreviewFrame>
  );
}

const toCoin = ({ coin_one: one, coin_many: many }: Look) => (many === "" || one === "" ? undefined : { one, many });

function StoreCard({ look }: PreviewProps) {
  return (
    <PreviewFrame title={m.previewCard()}>
      <div className="grid gap-3">
        <p className="text-title-3 font-semibold">{m.signedPoster()}</p>
        <p className="flex items-center gap-2 figure-display">
          {look.coin_mark === "" ? (
            <CoinMark className="size-6" />
          ) : (
            <img src={look.coin_mark} alt="" className="size-6 object-contain" />
          )}
          12,000 <span className="text-sm text-soft">{applyCoinName(m.previewPoints(), toCoin(look))}</span>
        </p>
        <span className="btn btn-outline w-full">{m.purchase()}</span>
        <p className="text-sm text-soft">{applyCoinName(m.morePoints(), toCoin(look))}</p>
      </div>
    </PreviewFrame>
  );
}

const buttonStyle = {
  background: "var(--color-mint-900)",
  border: "2px solid var(--color-mint-400)",
  color: "var(--color-mint-300)",
};

/** Previews an email. It must look like the emails of common/server/letter-layout.ts. */
function Letter(props: PreviewProps) {
  const { brand, operator } = props;
  return (
    <PreviewFrame title={m.email()} isFlush>
      <div className="border-b-2 border-mint-400 p-5">
        <Sign {...props} />
      </div>
      <div className="grid gap-3 p-5" style={{ background: "#fff", color: "#1a242c" }}>
        <p className="text-title-2 font-semibold">{m.orderSent()}</p>
        <p>{m.hello()}</p>
        <p>{m.orderSentText()}</p>
        <span className="justify-self-start rounded-control px-6 py-2 font-semibold" style={buttonStyle}>
          {m.orderButton()}
        </span>
        <p className="border-t pt-3 text-sm wrap-anywhere" style={{ borderColor: "#dfe5e9", color: "#55646f" }}>
          {[brand, ...operator].join(" · ")}
        </p>
      </div>
    </PreviewFrame>
  );
}

function Overlay({ look, brand }: PreviewProps) {
  return (
    <PreviewFrame title={m.previewOverlay()}>
      <div className="grid gap-3 rounded-card border border-line bg-surface-1 p-4">
        <p className="flex items-center justify-between gap-3 font-display font-semibold">
          {m.bonusHunt({ multiplier: () => <span className="text-mint-300">1.8x</span> })}
        </p>
        <span className="block h-2 rounded-pill bg-surface-3">
          <span className="block h-2 w-2/3 rounded-pill bg-mint-400" />
        </span>
        <p className="text-sm text-soft">{m.huntProgress({ brand })}</p>
        <span className="sr-only">{look.accent}</span>
      </div>
    </PreviewFrame>
  );
}
