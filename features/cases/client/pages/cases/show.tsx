import { ArrowLeft, ShieldCheck } from "lucide-react";
import { useEffect, useState } from "react";
import { cardLook, cardPath } from "../../../../../common/contract/cards.ts";
import { paths } from "../../../../../common/contract/paths.ts";
import { usePage } from "../../../../../platform/pages/client/use-page.ts";
import { Button } from "../../../../../ui/button.tsx";
import { preloadDialog } from "../../../../../ui/dialog.tsx";
import { lazyPart } from "../../../../../ui/lazy-part.tsx";
import { TextLink } from "../../../../../ui/link.tsx";
import { Meta } from "../../../../../ui/meta.tsx";
import { onIdle } from "../../../../../ui/on-idle.ts";
import { PageHead } from "../../../../../ui/page-head.tsx";
import { Picture } from "../../../../../ui/picture.tsx";
import type { CaseProps } from "../../../contract/cases.ts";
import { m } from "../../../messages.ts";
import { RewardGrid } from "../../reward-grid.tsx";
import { Roller } from "../../roller.tsx";
import { useRoll } from "../../use-roll.ts";

const FairnessDialog = lazyPart(async () => {
  const { prefetchChecks: checksAhead, FairnessDialog: Part } = await import("../../fairness-dialog.tsx");
  checksAhead();
  return Part;
});

/** The ribbon is below the roller and loads later; the fallback reserves its space. */
const Ribbon = lazyPart(
  async () => (await import("../../../../ribbon/client/ribbon.tsx")).Ribbon,
  <div style={{ height: 56 }} />,
);

function preload(): void {
  preloadDialog();
  FairnessDialog.ahead();
}

export default function CasePage({ case: opened, fairness, rolls, ribbon }: CaseProps) {
  const { site } = usePage().props;
  const roller = useRoll(opened, fairness);
  const [isChecking, setChecking] = useState(false);
  /** The roll that the dialog shows first. `count` makes each opening distinct. */
  const [requested, setRequested] = useState<{ rollId: number | null; count: number }>({ rollId: null, count: 0 });
  useEffect(() => onIdle(preload), []);
  const check = (rollId: number | null) => {
    setRequested({ rollId, count: requested.count + 1 });
    setChecking(true);
  };
  const isRolling = roller.reel.reel.state === "spinning" || roller.reel.isCalling;
  return (
    <div className="grid grid-cols-1 gap-8 md:gap-10 short:gap-6">
      <Meta
        title={opened.name}
        description={m.caseDescription({ name: opened.name })}
        card={cardPath("case", opened.id, { title: opened.name, image: opened.image, ...cardLook(site) })}
      />
      <PageHead
        title={
          <span className="flex items-center gap-4">
            {opened.image !== null && (
              <Picture
                src={opened.image}
                alt=""
                ratio={1.25}
                fit="contain"
                priority
                sizes="80px"
                morphName={`case-${opened.id}`}
                className="w-20 shrink-0"
              />
            )}
            {opened.name}
          </span>
        }
        above={
          <TextLink href={paths.cases} morph className="inline-flex min-h-11 items-center gap-2 justify-self-start">
            <ArrowLeft size={18} aria-hidden />
            {m.allCases()}
          </TextLink>
        }
        actions={
          <Button icon={ShieldCheck} onClick={() => check(null)} onPointerEnter={preload} onFocus={preload}>
            {m.provablyFair()}
          </Button>
        }
      />
      <Roller opened={opened} fairness={fairness} roller={roller} onVerify={check} />
      <Ribbon lines={ribbon} isPaused={isRolling} />
      <RewardGrid rewards={opened.rewards} />
      {requested.count > 0 && (
        <FairnessDialog
          key={requested.count}
          open={isChecking}
          onClose={() => setChecking(false)}
          oddsSha256={opened.odds_sha256}
          fairness={fairness}
          rolls={rolls}
          rollId={requested.rollId}
        />
      )}
    </div>
  );
}
