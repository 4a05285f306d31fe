import type { LucideIcon } from "lucide-react";
import { ButtonLink } from "../../../../ui/button.tsx";
import { Card } from "../../../../ui/card.tsx";
import { cx } from "../../../../ui/cx.ts";
import { m } from "../../messages.ts";

export interface Promotion {
  title: string;
  text: string;
  href: string;
  action: string;
  icon: LucideIcon;
}

export function Promotions({ promotions }: { promotions: Promotion[] }) {
  return (
    <section aria-labelledby="promotions" className="@container grid gap-6">
      <h2 id="promotions" className="text-title-1">
        {m.promotions()}
      </h2>
      <ul
        className={cx(
          "grid grid-cols-1 gap-3 @min-[42rem]:gap-5",
          promotions.length === 2 ? "md:grid-cols-2" : "@min-[42rem]:grid-cols-3",
        )}
      >
        {promotions.map(({ title, text, href, action, icon: Icon }) => (
          <Card key={title} as="li" className="grid content-between gap-6 p-5 @min-[52rem]:p-6">
            <div className="grid gap-3">
              <Icon size={30} strokeWidth={1.5} aria-hidden className="text-mint-400" />
              <h3 className="text-title-2">{title}</h3>
              <p className="text-soft">{text}</p>
            </div>
            <ButtonLink href={href} className="justify-self-start" aria-label={`${action}: ${title}`}>
              {action}
            </ButtonLink>
          </Card>
        ))}
      </ul>
    </section>
  );
}
