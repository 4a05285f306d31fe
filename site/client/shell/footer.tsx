import { ExternalLink } from "lucide-react";
import { defaultBrand } from "../../../common/contract/look.ts";
import { paths } from "../../../common/contract/paths.ts";
import type { Site } from "../../../common/contract/shared.ts";
import { typedKeys } from "../../../platform/contract/typed-keys.ts";
import { language } from "../../../platform/messages/client/language.ts";
import { cachedPart } from "../../../platform/pages/client/cached-part.tsx";
import { usePage } from "../../../platform/pages/client/use-page.ts";
import { cx } from "../../../ui/cx.ts";
import { earnLinks, mainLinks, rewardLinks, shownLinks } from "../../../ui/layout/menu.ts";
import { PageLink, TextLink } from "../../../ui/link.tsx";
import { useCoin } from "../../../ui/use-coin.ts";
import { m } from "../../messages.ts";
import { Brand } from "./brand.tsx";

const quickLinks = [
  ...[...mainLinks, ...rewardLinks, ...earnLinks].map(({ label, href }) => ({
    label: href === paths.store ? m.pointStore() : label,
    href,
  })),
  { label: m.joinPackdraw(), href: paths.partnerPackdraw },
];

const chatLink = { label: m.chatCommands(), href: paths.commands };

const legalLinks = [
  { label: m.terms(), href: paths.terms },
  { label: m.privacyPolicy(), href: paths.privacyPolicy },
  { label: m.fairness(), href: paths.fairness },
  { label: m.contact(), href: paths.contact },
];

const socialNames: Record<keyof Site["social"], string> = {
  kick: "Kick",
  discord: "Discord",
  x: "X",
  youtube: "YouTube",
  instagram: "Instagram",
};

export function socialLinks(social: Site["social"]): { label: string; href: string }[] {
  return typedKeys(socialNames)
    .filter((name) => /^https?:\/\//.test(social[name]))
    .map((name) => ({ label: socialNames[name], href: social[name] }));
}

/** `isShort` gives a single line, for the desk. */
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
          <p className="text-soft">{m.tagline({ streamer: site.streamer })}</p>
        </div>
        <div className="grid grid-cols-2 gap-x-6 gap-y-8 sm:grid-cols-4">
          <FooterLinks label={m.quickLinks()} links={site.chat ? [...quick, chatLink] : quick} wide />
          <FooterLinks label={m.legal()} links={legalLinks} />
          {social.length > 0 && <FooterLinks label={m.follow()} links={social} outside />}
        </div>
      </div>
      <div className="shell-pad grid gap-5 border-t border-line py-8 text-sm text-faint">
        <p className="max-w-4xl text-soft">
          {m.playResponsibly({
            b: (text) => <strong className="font-semibold text-text">{text}</strong>,
            brand: site.brand,
            aware: (text) => <TextLink href="https://www.begambleaware.org">{text}</TextLink>,
            anonymous: (text) => <TextLink href="https://www.gamblersanonymous.org">{text}</TextLink>,
          })}
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
      <LanguageLinks site={site} />
      <p>
        {m.copyright({
          year: () => <span suppressHydrationWarning>{new Date().getUTCFullYear()}</span>,
          brand: site.brand,
        })}
      </p>
      {site.look.credit && <p>{m.runsOn({ product: defaultBrand })}</p>}
      {site.demo && <p>{m.demo({ link: (text) => <TextLink href={paths.sandbox}>{text}</TextLink> })}</p>}
    </div>
  );
}

/** Uses plain links, which load a document, because another language needs other code. */
function LanguageLinks({ site }: { site: Site }) {
  return site.languages?.map((one) => (
    <a key={one} href={paths.language(one)} lang={one} aria-current={one === language} rel="nofollow">
      {new Intl.DisplayNames(one, { type: "language" }).of(one)}
    </a>
  ));
}

interface FooterLinksProps {
  label: string;
  links: { label: string; href: string }[];
  outside?: boolean;
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
