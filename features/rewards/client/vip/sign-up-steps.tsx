import { ExternalLink } from "lucide-react";
import type { ReactNode } from "react";
import { roobetSignUpUrl } from "../../../../common/contract/partners.ts";
import { ButtonLink } from "../../../../ui/button.tsx";
import { Card } from "../../../../ui/card.tsx";
import { cx } from "../../../../ui/cx.ts";
import { m } from "../../messages.ts";

export function SignUpSteps({ promoCode, referralCode }: { promoCode: string; referralCode: string }) {
  return (
    <ol className={cx("grid gap-3 md:gap-5", promoCode === "" ? "md:grid-cols-2" : "md:grid-cols-3")}>
      <Step number={1} title={m.visitRoobet()}>
        {referralCode === "" ? (
          <p className="text-soft">{m.visitText()}</p>
        ) : (
          <>
            <p className="text-soft">{m.visitTextCode({ code: referralCode })}</p>
            <ButtonLink
              href={roobetSignUpUrl(referralCode)}
              variant="primary"
              icon={ExternalLink}
              className="justify-self-start"
            >
              {m.visitRoobet()}
            </ButtonLink>
          </>
        )}
      </Step>
      <Step number={2} title={m.register()}>
        <p className="text-soft">{m.registerText()}</p>
      </Step>
      {promoCode !== "" && (
        <Step number={3} title={m.redeemCode()}>
          <p className="text-soft">
            {m.redeemText({
              code: () => <strong className="font-semibold text-gold-300">{promoCode}</strong>,
            })}
          </p>
        </Step>
      )}
    </ol>
  );
}

function Step({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  return (
    <Card as="li" className="grid content-start gap-3 p-5 md:p-6">
      <span aria-hidden className="figure-display text-figure text-gold-400">
        {number}
      </span>
      <h3 className="text-title-2">{title}</h3>
      {children}
    </Card>
  );
}
