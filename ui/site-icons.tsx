// The leaf and the coin of this site: the operator's own mark and coin replace the drawn ones. Pages use these icons.
// Overlays and the reel have no page props, so they use the drawn ones from icons.tsx.
import { usePage } from "../platform/pages/client/use-page.ts";
import { cx } from "./cx.ts";
import * as drawn from "./icons.tsx";

interface MarkProps {
  className?: string;
}

export function LeafMark(props: MarkProps) {
  const { mark } = usePage().props.site.look;
  return mark === undefined ? <drawn.LeafMark {...props} /> : <SitePicture src={mark} {...props} />;
}

export function CoinMark(props: MarkProps) {
  const { coin_mark } = usePage().props.site.look;
  return coin_mark === undefined ? <drawn.CoinMark {...props} /> : <SitePicture src={coin_mark} {...props} />;
}

const SitePicture = ({ src, className }: MarkProps & { src: string }) => (
  <img src={src} alt="" className={cx("object-contain", className)} />
);
