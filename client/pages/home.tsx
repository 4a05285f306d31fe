// The front page: what this is, the ways in, what is new, what was given away, and answers.
import { usePage } from "@inertiajs/react";
import type { HomeProps } from "../../contracts/content.ts";
import { paths } from "../../contracts/paths.ts";
import { GivenAway } from "../components/home/given-away.tsx";
import { HowItWorks } from "../components/home/how-it-works.tsx";
import { IntroVideo } from "../components/home/intro-video.tsx";
import { OnNowSection } from "../components/home/on-now.tsx";
import { Tiles } from "../components/home/tiles.tsx";
import { VideoSlider } from "../components/home/video-slider.tsx";
import { Accordion } from "../ui/accordion.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { Meta } from "../ui/meta.tsx";

export default function HomePage({ videos, statistics, faq, intro_video, on_now }: HomeProps) {
  const { site } = usePage().props;
  return (
    <>
      <Meta
        description={`Rewards for the people who watch ${site.streamer}: points, raffles, cases, a store and a monthly leaderboard.`}
      />
      <section className="grid items-center gap-10 pt-6 pb-14 md:pt-12 md:pb-20 xl:grid-cols-[1.25fr_1fr]">
        <div className="grid gap-5">
          {/* Two lines beside the video: the longer one fills its column. */}
          <h1 className="animate-arrive text-hero xl:text-[clamp(2.9rem,8.1vw_-_3.4rem,4.1rem)]">
            Good things blow your way.
          </h1>
          <p className="max-w-xl text-lg text-soft">
            {site.brand} gives back to everybody who watches {site.streamer}. Wagers under code{" "}
            <strong className="font-semibold text-gold-300">{site.referral_code}</strong> become points, and points
            become prizes.
          </p>
          <div className="mt-2 flex flex-wrap gap-3">
            <ButtonLink href={paths.store} variant="primary" size="lg">
              Visit the store
            </ButtonLink>
            <ButtonLink href={paths.raffles} variant="secondary" size="lg">
              See the raffles
            </ButtonLink>
          </div>
        </div>
        <IntroVideo setting={intro_video} brand={site.brand} />
      </section>
      <div className="grid gap-20 md:gap-28">
        <OnNowSection
          onNow={on_now}
          streamer={site.streamer}
          streamUrl={site.stream_url}
          statusUrl={site.stream_status_url}
        />
        <Tiles />
        <VideoSlider videos={videos} channel={site.social.youtube} />
        <GivenAway statistics={statistics} />
        <HowItWorks />
        {faq.length > 0 && (
          <section aria-labelledby="faq" className="mx-auto grid w-full max-w-3xl gap-6">
            <h2 id="faq" className="text-center text-title-1">
              Questions, answered
            </h2>
            <Accordion items={faq} />
          </section>
        )}
      </div>
    </>
  );
}
