import { Gift } from "lucide-react";
import { paths } from "../../../../common/contract/paths.ts";
import { router } from "../../../../platform/pages/client/router.ts";
import { useAct } from "../../../../ui/base/act.ts";
import { Button } from "../../../../ui/button.tsx";
import { showToast, toOutcome } from "../../../../ui/outcome.ts";
import { m } from "../../messages.ts";

export function TakeGift({ points, gift }: { points: number; gift: string }) {
  const { act, isActing } = useAct();
  const take = async () => {
    const outcome = await act({ path: paths.api.firstStepsGift, json: { points } }, (answer) =>
      toOutcome(answer, { done: m.giftTaken({ gift }), failed: m.giftUnanswered() }),
    );
    showToast(outcome);
    // Also reloads after a refusal, because the page may have shown a different gift.
    if (outcome.kind !== "unknown") router.reload();
  };
  return (
    <Button variant="gold" size="lg" icon={Gift} busy={isActing} onClick={() => void take()}>
      {m.takeGift({ gift })}
    </Button>
  );
}
