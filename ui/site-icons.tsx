// The leaf and the coin as this site has them: the operator's mark and coin stand in for ours. Pages use these; overlays and
// the reel, which know nothing of pages, the drawn ones of marks.tsx.
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
