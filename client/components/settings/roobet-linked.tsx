// The account is linked: says so, and what it means from now on.
import { CircleCheck } from "lucide-react";
import { useCoin } from "../../ui/coin.ts";

export function RoobetLinked({ name }: { name: string }) {
  const coin = useCoin();
  return (
    <div className="grid justify-items-center gap-2 py-6 text-center">
      <CircleCheck size={52} strokeWidth={1.5} aria-hidden className="animate-arrive text-mint-400" />
      <h3 className="text-title-2 wrap-anywhere">{name} is connected</h3>
      <p className="max-w-sm text-soft">
        {coin("From now on every dollar wagered on Roobet earns you points and rakeback here.")}
      </p>
    </div>
  );
}
