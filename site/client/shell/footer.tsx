// The footer: quick links, legal links, social links, the owner, and responsible gambling (SHELL-52 to SHELL-54).

import { ExternalLink } from "lucide-react";
import { defaultBrand } from "../../../common/contract/look.ts";
import { paths } from "../../../common/contract/paths.ts";
import type { Site } from "../../../common/contract/shared.ts";
import { typedKeys } from "../../../platform/contract/typed-keys.ts";
import { cachedPart } from "../../../platform/pages/client/cached-part.tsx";
import { usePage } from "../../../platform/pages/client/use-page.ts";
import { cx } from "../../../ui/cx.ts";
import { earnLinks, mainLinks, rewardLinks, shownLinks } from "../../../ui/layout/menu.ts";
import { PageLink, TextLink } from "../../../ui/link.tsx";
import { useCoin } from "../../../ui/use-coin.ts";
import { Brand } from "./brand.tsx";

const quickLinks = [
  ...[...mainLinks, ...rewardLinks, ...earnLinks].map(({ label, href }) => ({
    label: href === paths.store ? "Point Store" : label,
    href,
  })),
  { label: "Join on Packdraw", href: paths.partnerPackdraw },
];

/** Only if the site listens to a chat. */
const chatLink = { label: "Chat commands", href: paths.commands };

const legalLinks = [
  { label: "Terms of Service", href: paths.terms },
  { label: "Privacy Policy", href: paths.privacyPolicy },
  { label: "Fairness", href: paths.fairness },
  { label: "Contact", href: paths.contact },
];

const socialNames: Record<keyof Site["social"], string> = {
  kick: "Kick",
  discord: "Discord",
  x: "X",
  youtube: "YouTube",
  instagram: "Instagram",
};

/** Returns the operator's social links. Skips empty ones and those that are not web addresses. */
export function socialLinks(social: Site["social"]): { label: string; href: string }[] {
  return typedKeys(socialNames)
    .filter((name) => /^https?:\/\//.test(social[name]))
    .map((name) => ({ label: socialNames[name], href: social[name] }));
}

/** `isShort`: one line, for the desk. */
export const Footer = cachedPart(FooterPart);

function FooterPart({ isShort }: { isShort: boolean }) {
  const { site } = usePage().props;
  if (isShort) {
    return (
      <footer className="shell-pad mt-auto border-t border-line py-3 text-sm text-faint">
        <CopyrightLine site={site} />
      </footer>
    );
  }
  const social = socialLinks(site.social);
  const quick = shownLinks(quickLinks, site, false);
  return (
    <footer className="mt-auto border-t border-line bg-ink/60">
      <div className="shell-pad grid gap-10 py-12 md:grid-cols-[1fr_3fr] xl:grid-cols-[1.2fr_2fr]">
        <div className="grid max-w-sm content-start gap-4">
          <Brand site={site} className="max-w-full justify-self-start" />
          <p className="text-soft">Rewards for the people who watch {site.streamer}.</p>
        </div>
        <div className="grid grid-cols-2 gap-x-6 gap-y-8 sm:grid-cols-4">
          <FooterLinks label="Quick links" links={site.chat ? [...quick, chatLink] : quick} wide />
          <FooterLinks label="Legal" links={legalLinks} />
          {social.length > 0 && <FooterLinks label="Follow" links={social} outside />}
        </div>
      </div>
      <div className="shell-pad grid gap-5 border-t border-line py-8 text-sm text-faint">
        <p className="max-w-4xl text-soft">
          <strong className="font-semibold text-text">18+. Play responsibly.</strong> Gambling can be addictive. Only
          wager what you can afford to lose, and never to win losses back. {site.brand} is not a casino and takes no
          bets. Free, confidential help: <TextLink href="https://www.begambleaware.org">BeGambleAware</TextLink> and{" "}
          <TextLink href="https://www.gamblersanonymous.org">Gamblers Anonymous</TextLink>.
        </p>
        {site.operator && <p className="max-w-4xl wrap-anywhere">{site.operator.join(" · ")}</p>}
        <CopyrightLine site={site} />
      </div>
    </footer>
  );
}

function CopyrightLine({ site }: { site: Site }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2">
      <p>
        {/* Around New Year, or with a wrong clock, the browser's year differs from the page's. The page's stays. */}©{" "}
        <span suppressHydrationWarning>{new Date().getUTCFullYear()}</span> {site.brand}. All rights reserved.
      </p>
      {site.look.credit && <p>Runs on {defaultBrand}.</p>}
      {site.demo && (
        <p>
          This is a demo: partners are played by a <TextLink href={paths.sandbox}>sandbox</TextLink>, and nothing here
          is worth money.
        </p>
      )}
    </div>
  );
}

interface FooterLinksProps {
  label: string;
  links: { label: string; href: string }[];
  outside?: boolean;
  /** Takes two columns. */
  wide?: boolean;
}

function FooterLinks({ label, links, outside, wide }: FooterLinksProps) {
  const coin = useCoin();
  return (
    <nav aria-label={label} className={cx(wide && "col-span-2")}>
      <p className="mb-2 font-display text-sm font-semibold">{label}</p>
      <ul className={cx(wide && "columns-2 gap-x-6")}>
        {links.map((link) => (
          <li key={link.href}>
            <PageLink
              href={link.href}
              className="inline-flex min-h-9 items-center gap-1.5 text-soft transition-colors touch-target hover:text-text"
            >
              {coin(link.label)}
              {outside && <ExternalLink size={13} aria-hidden className="text-faint" />}
            </PageLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
