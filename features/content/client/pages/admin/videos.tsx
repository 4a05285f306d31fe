import { Clapperboard, Eye, EyeOff, Pin, PinOff, RefreshCw } from "lucide-react";
import { deskApiPaths } from "../../../../../common/contract/desk-api-paths.ts";
import { paths } from "../../../../../common/contract/paths.ts";
import { router } from "../../../../../platform/pages/client/router.ts";
import { Badge } from "../../../../../ui/badge.tsx";
import { call } from "../../../../../ui/base/api.ts";
import { Button } from "../../../../../ui/button.tsx";
import { Card } from "../../../../../ui/card.tsx";
import { cx } from "../../../../../ui/cx.ts";
import { Desk } from "../../../../../ui/desk/desk.tsx";
import { EmptyState } from "../../../../../ui/empty-state.tsx";
import { TextLink } from "../../../../../ui/link.tsx";
import { LocalTime } from "../../../../../ui/local-time.tsx";
import { toastOutcome } from "../../../../../ui/outcome.ts";
import { Picture } from "../../../../../ui/picture.tsx";
import { toast } from "../../../../../ui/toast.ts";
import type { AdminVideosProps, VideoSetting } from "../../../contract/content.ts";
import { m } from "../../../messages.ts";

export default function AdminVideosPage({ videos, feed }: AdminVideosProps) {
  const hasChannel = feed.channel_id !== "";
  return (
    <Desk
      title={m.videos()}
      lead={m.videosLead()}
      actions={
        <Button icon={RefreshCw} onClick={fetchNow} {...(!hasChannel && { disabledReason: m.setChannelFirst() })}>
          {m.fetchNow()}
        </Button>
      }
    >
      <FeedLine feed={feed} />
      {videos.length === 0 ? (
        <EmptyState title={m.noVideosYet()} icon={Clapperboard}>
          {m.videosEmpty()}
        </EmptyState>
      ) : (
        <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
          {videos.map((video) => (
            <VideoCard key={video.id} video={video} />
          ))}
        </ul>
      )}
    </Desk>
  );
}

function FeedLine({ feed }: { feed: AdminVideosProps["feed"] }) {
  const { succeeded_at: succeededAt, checked_at: checkedAt } = feed;
  if (feed.channel_id === "") {
    return (
      <p className="text-soft">
        {m.noChannel({
          link: (text) => <TextLink href={`${paths.admin.settings}#video_channel`}>{text}</TextLink>,
        })}
      </p>
    );
  }
  if (feed.error !== null) {
    return (
      <p role="status" className="text-coral-300">
        {m.youtubeError({
          error: feed.error,
          since: () => (
            <span className="text-soft">
              {succeededAt === null
                ? m.neverWorked()
                : m.videosAreFrom({ time: () => <LocalTime value={succeededAt} /> })}
            </span>
          ),
        })}
      </p>
    );
  }
  return (
    <p className="text-soft">
      {checkedAt === null ? m.notFetchedYet() : m.fetchedAt({ time: () => <LocalTime value={checkedAt} /> })}
    </p>
  );
}

function VideoCard({ video }: { video: AdminVideosProps["videos"][number] }) {
  const { id, title, pinned, hidden } = video;
  const set = async (change: Partial<VideoSetting>) => {
    const answer = await call(deskApiPaths.setVideo(id), { json: change });
    if (answer.kind !== "answer" || answer.status !== 200) return toast.error(m.videoNotChanged());
    router.reload();
  };
  return (
    <Card as="li" className={cx("grid content-start overflow-hidden", hidden && "opacity-60")}>
      <Picture src={video.thumbnail} alt="" ratio={16 / 9} />
      <div className="grid gap-3 p-4">
        <h2 className="line-clamp-2 min-h-12 font-medium">{title}</h2>
        <p className="flex flex-wrap items-center gap-2 text-sm text-faint">
          <LocalTime value={video.published} />
          {pinned && <Badge tone="gold">{m.pinned()}</Badge>}
          {hidden && <Badge>{m.hidden()}</Badge>}
        </p>
        <div className="flex flex-wrap gap-2">
          <Button size="sm" icon={pinned ? PinOff : Pin} onClick={() => void set({ pinned: !pinned })}>
            {pinned ? m.unpin() : m.pin()}
            <span className="sr-only"> {title}</span>
          </Button>
          <Button size="sm" variant="quiet" icon={hidden ? Eye : EyeOff} onClick={() => void set({ hidden: !hidden })}>
            {hidden ? m.show() : m.hide()}
            <span className="sr-only"> {title}</span>
          </Button>
        </div>
      </div>
    </Card>
  );
}

async function fetchNow(): Promise<void> {
  const answer = await call(deskApiPaths.syncVideos);
  router.reload();
  toastOutcome(answer, {
    done: m.videosFetched(),
    failed: m.videosNotFetched(),
    show: "always",
  });
}
