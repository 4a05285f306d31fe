// The front page in the specification's order: video, tiles, videos, giveaway totals, questions. A signed-in viewer's
// own part comes before the video.

import { ChevronDown } from "lucide-react";
import { type ReactNode, useId } from "react";
import { canEarn } from "../../../../common/contract/linkable.ts";
import { usePage } from "../../../../platform/pages/client/use-page.ts";
import { Meta } from "../../../../ui/meta.tsx";
import { useCoin } from "../../../../ui/use-coin.ts";
import { Ribbon } from "../../../ribbon/client/ribbon.tsx";
import type { HomeProps } from "../../contract/home.ts";
import { m } from "../../messages.ts";
import { GiveawayTotals } from "../home/giveaway-totals.tsx";
import { IntroVideo } from "../home/intro-video.tsx";
import { OnNowSection } from "../home/on-now.tsx";
import { OwnHome } from "../home/own-home.tsx";
import { Tiles } from "../home/tiles.tsx";
import { VideoSlider } from "../home/video-slider.tsx";
import { Welcome } from "../home/welcome.tsx";

export default function HomePage({ videos, statistics, faq, intro_video, on_now, ways, mine, ribbon }: HomeProps) {
  const { site } = usePage().props;
  return (
    <>
      <Meta description={m.homeDescription({ streamer: site.streamer })} />
      {mine === null ? (
        <Welcome film={intro_video} hasStore={ways.store !== null} />
      ) : (
        <OwnHome mine={mine} ways={ways} onNow={on_now} />
      )}
      <div className="grid grid-cols-1 gap-14 md:gap-20">
        {mine !== null && <OwnFilm film={intro_video} />}
        <Tiles ways={ways} onNow={on_now} />
        <VideoSlider videos={videos} channel={site.social.youtube} />
        <GiveawayTotals statistics={statistics} />
        {faq.length > 0 && (
          <section aria-labelledby="faq" className="mx-auto grid w-full max-w-3xl gap-6">
            <h2 id="faq" className="text-center text-title-1">
              {m.questionsAnswered()}
            </h2>
            <Accordion items={faq} />
          </section>
        )}
        {/* Sections that we added, after those that the specification names. */}
        <OnNowSection
          onNow={on_now}
          streamer={site.streamer}
          streamUrl={site.stream_url}
          statusUrl={site.stream_status_url}
        />
        <Ribbon lines={ribbon} />
        {mine === null && canEarn(site.linkable) && <HowItWorks />}
      </div>
    </>
  );
}

/** The intro video below the signed-in viewer's own part (HOME-01). */
function OwnFilm({ film }: { film: string }) {
  const { brand } = usePage().props.site;
  if (film === "") return null;
  return (
    <section aria-label={m.introVideo()} className="mx-auto w-full max-w-3xl">
      <IntroVideo setting={film} brand={brand} />
    </section>
  );
}

const steps = [
  { title: m.watchAndLink(), text: m.watchAndLinkText() },
  {
    title: m.earnAsYouPlay(),
    text: m.earnAsYouPlayText(),
  },
  { title: m.spendHere(), text: m.spendHereText() },
];

function HowItWorks() {
  const coin = useCoin();
  return (
    <section aria-labelledby="how" className="grid gap-8">
      <h2 id="how" className="text-title-1">
        {m.howItWorks()}
      </h2>
      <ol className="grid gap-8 md:grid-cols-3 md:gap-10">
        {steps.map((step, index) => (
          <li key={step.title} className="grid content-start gap-2 border-t border-line-strong pt-5">
            <span aria-hidden className="figure-display text-figure text-gold-400">
              {index + 1}
            </span>
            <h3 className="text-title-2">{step.title}</h3>
            <p className="text-soft">{coin(step.text)}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

interface AccordionItem {
  question: string;
  answer: ReactNode;
}

/**
 * The browser itself opens and closes these questions (`details`), so they work without scripts. Their shared name
 * keeps only one open.
 */
function Accordion({ items, firstOpen }: { items: AccordionItem[]; firstOpen?: boolean }) {
  const group = useId();
  return (
    <div className="grid gap-2.5">
      {items.map((item, index) => (
        <details
          key={item.question}
          name={group}
          open={firstOpen === true && index === 0}
          className="accordion-item edge rounded-card"
        >
          <summary className="flex min-h-14 items-center justify-between gap-4 rounded-card px-5 py-3 font-semibold">
            {item.question}
            <ChevronDown size={20} aria-hidden className="accordion-mark shrink-0 text-faint transition-transform" />
          </summary>
          <div className="px-5 pb-5 text-soft">{item.answer}</div>
        </details>
      ))}
    </div>
  );
}
