// The intro film under what is the viewer's own (HOME-01).
import { usePage } from "../../protocol/use-page.ts";
import { IntroVideo } from "./intro-video.tsx";

export function OwnFilm({ film }: { film: string }) {
  const { brand } = usePage().props.site;
  if (film === "") return null;
  return (
    <section aria-label="Intro film" className="mx-auto w-full max-w-3xl">
      <IntroVideo setting={film} brand={brand} />
    </section>
  );
}
