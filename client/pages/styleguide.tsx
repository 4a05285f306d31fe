// The living page of the design system: every part in every state. Demo and development only.
import { Feedback } from "../components/shell/styleguide/feedback.tsx";
import { Forms } from "../components/shell/styleguide/forms.tsx";
import { Foundations } from "../components/shell/styleguide/foundations.tsx";
import { Lists } from "../components/shell/styleguide/lists.tsx";
import { Reels } from "../components/shell/styleguide/reels-later.tsx";
import { Meta } from "../ui/meta.tsx";
import { PageHead } from "../ui/page-head.tsx";

export default function StyleguidePage() {
  return (
    <>
      <Meta title="Style guide" description="Every part of the site in every state." />
      <PageHead title="Style guide" lead="Night air, a gust, gold drifting down. Every part, in every state." />
      <div className="grid grid-cols-1 gap-16 pt-12">
        <Foundations />
        <Forms />
        <Feedback />
        <Lists />
        <Reels />
      </div>
    </>
  );
}
