import { cardHeadline, cardLook, cardPath } from "../common/contract/cards.ts";
import { applyCoinName } from "../common/contract/look.ts";
import { Head, meta } from "../platform/pages/client/head.tsx";
import { usePage } from "../platform/pages/client/use-page.ts";

interface MetaProps {
  title?: string;
  description?: string;
  /** Path of the card's picture. Default: the page's own picture or, if there is none, the product's. */
  card?: string;
}

const productCard = "/brand/og-card.png";

/** Use once on a page. `Head` escapes titles and descriptions, so they may contain users' text. */
export function Meta({ title, description: ours, card }: MetaProps) {
  const { component, props, url } = usePage();
  const { brand, look, origin } = props.site;
  const fullTitle = title === undefined ? brand : `${title} · ${brand}`;
  const description = ours === undefined ? undefined : applyCoinName(ours, look.coin);
  const headline = cardHeadline(component, look);
  const own =
    headline === undefined
      ? look.card
      : cardPath("page", component, { title: headline, image: null, ...cardLook(props.site) });
  const image = card ?? own ?? productCard;
  // An error page can have any URL, and search engines must not index it.
  const isError = component === "error";
  const address = origin + (url.split(/[?#]/, 1)[0] ?? "/");
  const tags = [
    ...(description === undefined ? [] : [meta("name", "description", description)]),
    isError
      ? meta("name", "robots", "noindex")
      : ({ tag: "link", key: "canonical", attributes: { rel: "canonical", href: address } } as const),
    meta("property", "og:site_name", brand),
    meta("property", "og:type", "website"),
    meta("property", "og:title", title ?? brand),
    ...(description === undefined ? [] : [meta("property", "og:description", description)]),
    meta("property", "og:url", address),
    meta("property", "og:image", new URL(image, origin).href),
    meta("property", "og:image:width", "1200"),
    meta("property", "og:image:height", "630"),
    meta("name", "twitter:card", "summary_large_image"),
  ];
  return <Head title={fullTitle} tags={tags} />;
}
