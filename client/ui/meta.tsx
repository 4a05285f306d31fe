// What a page says about itself in the document's head: title, description, and the card shown where it is shared.
import { Head, usePage } from "@inertiajs/react";
import { cardPath, pageHeadlines } from "../../contracts/cards.ts";

interface MetaProps {
  /** Shown as "title · brand"; left out, the brand stands alone. */
  title?: string;
  description?: string;
  /** Path of the picture for the card; default: the page's own, or the product's. */
  card?: string;
}

const productCard = "/brand/og-card.png";

/** Once a page. Titles and descriptions are escaped by Head, so they may hold what users wrote. */
export function Meta({ title, description, card }: MetaProps) {
  const { component, props, url } = usePage();
  const { brand, origin } = props.site;
  const fullTitle = title === undefined ? brand : `${title} · ${brand}`;
  const headline = pageHeadlines[component];
  const image =
    card ??
    (headline === undefined ? productCard : cardPath("page", component, { title: headline, image: null, brand }));
  const address = origin + (url.split(/[?#]/, 1)[0] ?? "/");
  return (
    <Head title={fullTitle}>
      {description === undefined ? null : <meta head-key="description" name="description" content={description} />}
      <link head-key="canonical" rel="canonical" href={address} />
      <meta head-key="og:site_name" property="og:site_name" content={brand} />
      <meta head-key="og:type" property="og:type" content="website" />
      <meta head-key="og:title" property="og:title" content={title ?? brand} />
      {description === undefined ? null : (
        <meta head-key="og:description" property="og:description" content={description} />
      )}
      <meta head-key="og:url" property="og:url" content={address} />
      <meta head-key="og:image" property="og:image" content={new URL(image, origin).href} />
      <meta head-key="og:image:width" property="og:image:width" content="1200" />
      <meta head-key="og:image:height" property="og:image:height" content="630" />
      <meta head-key="twitter:card" name="twitter:card" content="summary_large_image" />
    </Head>
  );
}
