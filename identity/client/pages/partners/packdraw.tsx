// How to join at Packdraw in four steps, and the button to connect (BOARD-17, BOARD-18).

import { ExternalLink } from "lucide-react";
import type { ReactNode } from "react";
import { notAvailableYet } from "../../../../common/contract/linkable.ts";
import { paths } from "../../../../common/contract/paths.ts";
import { usePage } from "../../../../platform/pages/client/use-page.ts";
import { ButtonLink } from "../../../../ui/button.tsx";
import { Card } from "../../../../ui/card.tsx";
import { CopyField } from "../../../../ui/copy.tsx";
import { TextLink } from "../../../../ui/link.tsx";
import { Meta } from "../../../../ui/meta.tsx";
import { PageHead } from "../../../../ui/page-head.tsx";
import { toast } from "../../../../ui/toast.ts";

const packdraw = "https://packdraw.com";

export default function PackdrawPage() {
  const { auth, site } = usePage().props;
  const next = paths.signIn(paths.connections);
  return (
    <div className="grid grid-cols-1 gap-8 md:gap-12">
      <Meta
        title="Join on Packdraw"
        description={`Four steps to earn points and rakeback for what you open at Packdraw under ${site.referral_code === "" ? "our code" : `code ${site.referral_code}`}.`}
      />
      <PageHead
        title="Join on Packdraw"
        lead="Four steps, and every dollar you wager there earns points and rakeback here."
      />
      <ol className="grid gap-4 md:grid-cols-2 md:gap-5">
        <Step number={1} title="Make an account at Packdraw">
          <p>Already have one? Then go on with the code.</p>
          <p>
            <TextLink href={packdraw} className="touch-target inline-flex items-center gap-1.5">
              Open packdraw.com <ExternalLink size={15} aria-hidden />
            </TextLink>
          </p>
        </Step>
        <Step number={2} title="Enter the creator code">
          <p>Put it into the affiliate field of your Packdraw account. Only wagers under it count.</p>
          <CopyField
            label="Creator code"
            value={site.referral_code}
            onCopied={() => toast.success("Successfully copied the code!")}
          />
        </Step>
        <Step number={3} title={`Sign in to ${site.brand}`}>
          <p>
            {auth.user === null ? (
              <>
                <TextLink href={paths.login}>Sign in</TextLink> or{" "}
                <TextLink href={paths.register}>create an account</TextLink>; it takes a minute.
              </>
            ) : (
              <>Done: you are signed in as {auth.user.username}.</>
            )}
          </p>
        </Step>
        <Step number={4} title="Connect the two">
          <p>
            We make you a picture with a code in it. Set it as your Packdraw picture, press Connect, and take it down
            again.
          </p>
        </Step>
      </ol>
      <div>
        {site.linkable.includes("packdraw") ? (
          <ButtonLink href={auth.user === null ? next : paths.connections} variant="primary" size="lg">
            Connect
          </ButtonLink>
        ) : (
          <p className="text-soft">{notAvailableYet}</p>
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
