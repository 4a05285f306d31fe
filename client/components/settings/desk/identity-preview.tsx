// How the brand and the code will look, before they are saved.
import { Badge } from "../../../ui/badge.tsx";
import { LeafMark } from "../../../ui/own-marks.tsx";
import type { Values } from "./setting-words.ts";

export function IdentityPreview({ values }: { values: Values }) {
  const text = (key: string) => String(values[key] ?? "");
  return (
    <figure className="grid gap-3 rounded-card bg-ink/60 p-5">
      <figcaption className="overline-label">Preview</figcaption>
      <p className="flex items-center gap-3 font-display text-title-2 font-semibold wrap-anywhere">
        <LeafMark className="size-7 shrink-0" />
        {text("brand")}
      </p>
      <p className="text-soft wrap-anywhere">
        Rewards for everybody who watches {text("streamer")}. Play under{" "}
        <span className="font-display font-semibold text-gold-300">{text("referral_code")}</span>, cash out{" "}
        {text("brand")} Bucks
        {text("promo_code") !== "" && (
          <>
            , and ask for VIP with <Badge tone="gold">{text("promo_code")}</Badge>
          </>
        )}
        .
      </p>
    </figure>
  );
}
