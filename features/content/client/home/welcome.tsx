import type { ReactNode } from "react";
import { canEarn } from "../../../../common/contract/linkable.ts";
import { paths } from "../../../../common/contract/paths.ts";
import { usePage } from "../../../../platform/pages/client/use-page.ts";
import { ButtonLink } from "../../../../ui/button.tsx";
import { Picture } from "../../../../ui/picture.tsx";
import { useCoin } from "../../../../ui/use-coin.ts";
import { m } from "../../messages.ts";
import { IntroVideo } from "./intro-video.tsx";

export function Welcome({ film, hasStore }: { film: string; hasStore: boolean }) {
  const { site } = usePage().props;
  return (
    <section className="grid items-center gap-10 pt-6 pb-14 md:pt-12 md:pb-20 xl:grid-cols-[1.25fr_1fr]">
      <div className="grid gap-5">
        {/* At this font size the headline takes two lines next to the video. The longer line fills the column. */}
        <h1 className="animate-arrive text-hero wrap-anywhere xl:text-[clamp(2.9rem,8.1vw_-_3.4rem,4.1rem)]">
          {site.look.headline ?? m.headline()}
        </h1>
        <p className="max-w-xl text-lg text-soft wrap-anywhere">{site.look.lead ?? <Lead />}</p>
        <div className="mt-2 flex flex-wrap gap-3">
          <ButtonLink href={paths.register} variant="primary" size="lg">
            {m.createAccount()}
          </ButtonLink>
          {hasStore && (
            <ButtonLink href={paths.store} variant="secondary" size="lg">
              {m.visitStore()}
            </ButtonLink>
          )}
        </div>
      </div>
      {site.look.hero === undefined ? (
        <IntroVideo setting={film} brand={site.brand} />
      ) : (
        <Picture
          src={site.look.hero}
          alt=""
          ratio={16 / 9}
          priority
          sizes="(width < 1280px) 100vw, 560px"
          className="edge rounded-card shadow-float"
        />
      )}
    </section>
  );
}

function Lead() {
  const { brand, streamer, linkable, referral_code: code } = usePage().props.site;
  const coinName = useCoin();
  if (!canEarn(linkable)) return m.welcome({ brand, streamer });
  const coin = (text: ReactNode) => coinName(String(text));
  if (code === "") return m.welcomeEarn({ streamer, coin });
  return m.welcomeEarnWithCode({
    streamer,
    coin,
    code: () => <strong className="font-semibold text-gold-300">{code}</strong>,
  });
}
