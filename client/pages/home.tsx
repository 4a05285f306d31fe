// The front page in the documents' order: film (under what is one's own), ways in, videos, what was given away, answers.
import type { HomeProps } from "../../contracts/home.ts";
import { canEarn } from "../../contracts/linkable.ts";
import { GivenAway } from "../components/home/given-away.tsx";
import { HowItWorks } from "../components/home/how-it-works.tsx";
import { OnNowSection } from "../components/home/on-now.tsx";
import { OwnFilm } from "../components/home/own-film.tsx";
import { OwnHome } from "../components/home/own-home.tsx";
import { Tiles } from "../components/home/tiles.tsx";
import { VideoSlider } from "../components/home/video-slider.tsx";
import { Welcome } from "../components/home/welcome.tsx";
import { Ribbon } from "../components/ribbon/ribbon.tsx";
import { usePage } from "../protocol/use-page.ts";
import { Accordion } from "../ui/accordion.tsx";
import { Meta } from "../ui/meta.tsx";

export default function HomePage({ videos, statistics, faq, intro_video, on_now, ways, mine, ribbon }: HomeProps) {
  const { site } = usePage().props;
  return (
    <>
      <Meta
        description={`Rewards for the people who watch ${site.streamer}: points, raffles, cases, a store and a monthly leaderboard.`}
      />
      {mine === null ? (
        <Welcome film={intro_video} hasStore={ways.store !== null} />
      ) : (
        <OwnHome mine={mine} ways={ways} onNow={on_now} />
      )}
      <div className="grid grid-cols-1 gap-14 md:gap-20">
        {mine !== null && <OwnFilm film={intro_video} />}
        <Tiles ways={ways} onNow={on_now} />
        <VideoSlider videos={videos} channel={site.social.youtube} />
        <GivenAway statistics={statistics} />
        {faq.length > 0 && (
          <section aria-labelledby="faq" className="mx-auto grid w-full max-w-3xl gap-6">
            <h2 id="faq" className="text-center text-title-1">
              Questions, answered
            </h2>
            <Accordion items={faq} />
          </section>
        )}
        {/* Added by us, after what the documents name. */}
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
