import { Download, Play, Upload } from "lucide-react";
import { Button } from "../../../../../ui/button.tsx";
import { Desk } from "../../../../../ui/desk/desk.tsx";
import { preloadDialog } from "../../../../../ui/dialog.tsx";
import { lazyPart } from "../../../../../ui/lazy-part.tsx";
import { TextLink } from "../../../../../ui/link.tsx";
import { useModal } from "../../../../../ui/use-modal.ts";
import { boardsPaths } from "../../../../boards/contract/boards-paths.ts";
import type { AdminGeneralProps } from "../../../contract/general.ts";
import { m } from "../../../messages.ts";
import { BoardWinners } from "../../desk/board-winners.tsx";
import { PartnerCard } from "../../desk/partner-card.tsx";
import { useLeaderboardJobs } from "../../desk/use-leaderboard-jobs.ts";
import { WagerChart } from "../../desk/wager-chart.tsx";

const LeaderboardsDialog = lazyPart(
  async () => (await import("../../desk/leaderboards-dialog.tsx")).LeaderboardsDialog,
);
const UploadDialog = lazyPart(async () => (await import("../../desk/upload-dialog.tsx")).UploadDialog);

const prefetchDialog = (dialog: { ahead: () => void }) => () => {
  preloadDialog();
  dialog.ahead();
};

export default function AdminGeneralPage({ partners, leaderboards, months, drawn }: AdminGeneralProps) {
  const { run, test, running, isRequested, runs } = useLeaderboardJobs(partners);
  const dialog = useModal<"boards" | "upload">();
  return (
    <Desk
      title={m.general()}
      lead={m.generalSiteSettings()}
      actions={
        <>
          <Button variant="primary" icon={Play} busy={running === "all"} onClick={() => void run()}>
            {m.runLeaderboardJobs()}
          </Button>
          <Button
            icon={Download}
            onClick={() => dialog.open("boards")}
            onPointerEnter={prefetchDialog(LeaderboardsDialog)}
            onFocus={prefetchDialog(LeaderboardsDialog)}
          >
            {m.downloadLeaderboard()}
          </Button>
          <Button
            variant="quiet"
            icon={Upload}
            onClick={() => dialog.open("upload")}
            onPointerEnter={prefetchDialog(UploadDialog)}
            onFocus={prefetchDialog(UploadDialog)}
          >
            {m.uploadFigures()}
          </Button>
        </>
      }
    >
      <section aria-labelledby="partners" className="grid gap-4">
        <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
          <h2 id="partners" className="text-title-2">
            {m.partners()}
          </h2>
          <TextLink href={boardsPaths.desk}>{m.addPartner()}</TextLink>
        </div>
        <ul className="grid items-start gap-4 sm:grid-cols-[repeat(auto-fill,minmax(17.5rem,1fr))]">
          {partners.map((partner) => (
            <PartnerCard
              key={partner.slug}
              partner={partner}
              run={runs.find(({ type }) => type === partner.type)}
              isRunning={isRequested(partner)}
              onTest={() => void test(partner.type)}
            />
          ))}
        </ul>
        <p role="status" className="sr-only">
          {running === null ? runs.map((ran) => `${ran.label}: ${ran.message}`).join(" ") : m.jobsRunning()}
        </p>
      </section>
      <WagerChart months={months} />
      <BoardWinners boards={drawn} />
      <LeaderboardsDialog open={dialog.isOpenAbout("boards")} onClose={dialog.close} boards={leaderboards} />
      <UploadDialog key={dialog.times} open={dialog.isOpenAbout("upload")} onClose={dialog.close} partners={partners} />
    </Desk>
  );
}
