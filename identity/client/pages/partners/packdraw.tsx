import { ExternalLink } from "lucide-react";
import type { ReactNode } from "react";
import { paths } from "../../../../common/contract/paths.ts";
import { m as commonMessages } from "../../../../common/messages.ts";
import { usePage } from "../../../../platform/pages/client/use-page.ts";
import { ButtonLink } from "../../../../ui/button.tsx";
import { Card } from "../../../../ui/card.tsx";
import { CopyField } from "../../../../ui/copy.tsx";
import { TextLink } from "../../../../ui/link.tsx";
import { Meta } from "../../../../ui/meta.tsx";
import { PageHead } from "../../../../ui/page-head.tsx";
import { toast } from "../../../../ui/toast.ts";
import { m } from "../../../messages.ts";

const packdraw = "https://packdraw.com";

export default function PackdrawPage() {
  const { auth, site } = usePage().props;
  const next = paths.signIn(paths.connections);
  return (
    <div className="grid grid-cols-1 gap-8 md:gap-12">
      <Meta
        title={m.joinPackdraw()}
        description={
          site.referral_code === "" ? m.joinPackdrawAboutNoCode() : m.joinPackdrawAbout({ code: site.referral_code })
        }
      />
      <PageHead title={m.joinPackdraw()} lead={m.joinPackdrawLead()} />
      <ol className="grid gap-4 md:grid-cols-2 md:gap-5">
        <Step number={1} title={m.makePackdrawAccount()}>
          <p>{m.havePackdrawAccount()}</p>
          <p>
            <TextLink href={packdraw} className="touch-target inline-flex items-center gap-1.5">
              {m.openPackdraw()} <ExternalLink size={15} aria-hidden />
            </TextLink>
          </p>
        </Step>
        <Step number={2} title={m.enterCreatorCode()}>
          <p>{m.enterCreatorCodeAbout()}</p>
          <CopyField
            label={m.creatorCode()}
            value={site.referral_code}
            onCopied={() => toast.success(m.codeCopied())}
          />
        </Step>
        <Step number={3} title={m.signInToBrand({ brand: site.brand })}>
          <p>
            {auth.user === null
              ? m.signInOrRegister({
                  signIn: (text) => <TextLink href={paths.login}>{text}</TextLink>,
                  register: (text) => <TextLink href={paths.register}>{text}</TextLink>,
                })
              : m.signedInAs({ username: auth.user.username })}
          </p>
        </Step>
        <Step number={4} title={m.connectBoth()}>
          <p>{m.connectBothAbout()}</p>
        </Step>
      </ol>
      <div>
        {site.linkable.includes("packdraw") ? (
          <ButtonLink href={auth.user === null ? next : paths.connections} variant="primary" size="lg">
            {m.connect()}
          </ButtonLink>
        ) : (
          <p className="text-soft">{commonMessages.notAvailableYet()}</p>
        )}
      </div>
    </div>
  );
}

function Step({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  return (
    <Card as="li" className="grid grid-cols-[auto_1fr] content-start gap-x-5 p-5 md:p-7">
      <span aria-hidden className="figure-display text-hero leading-none text-gold-400">
        {number}
      </span>
      <div className="grid min-w-0 content-start gap-3 pt-1 text-soft">
        <h2 className="text-title-2 text-text">{title}</h2>
        {children}
      </div>
    </Card>
  );
}
