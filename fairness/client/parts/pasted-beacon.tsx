import { CircleAlert, CircleCheck } from "lucide-react";
import { type FormEvent, useState } from "react";
import { formatPoints } from "../../../ui/base/format.ts";
import { Button } from "../../../ui/button.tsx";
import { CopyField } from "../../../ui/copy.tsx";
import { m } from "../../messages.ts";
import type { Draw } from "../../rules/fairness.ts";
import { fetchChainKey, readCommittedChain, sandboxRelay } from "./chain-key.ts";
import type { PastedResult } from "./check-pasted.ts";
import { fetchBytes, fetchJson } from "./fetch-cache.ts";

interface PastedBeaconProps {
  draw: Draw;
  names?: ReadonlyMap<number, string>;
}

export function PastedBeacon({ draw, names }: PastedBeaconProps) {
  const [result, setResult] = useState<PastedResult | null>(null);
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const pasted = new FormData(event.currentTarget).get("beacon");
    setBusy(true);
    setResult(await checkPastedText(typeof pasted === "string" ? pasted : "", draw, names));
    setBusy(false);
  };
  const { hash: chain, isDemo } = readCommittedChain(draw);
  const round = formatPoints(draw.round ?? 0);
  const relay = isDemo ? `${location.origin}${sandboxRelay}` : "https://api.drand.sh";
  return (
    <details className="accordion-item">
      <summary className="link inline-flex min-h-11 items-center">{m.ownBeacon()}</summary>
      <form noValidate onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-4 pt-2" data-quick>
        <p className="text-sm text-soft">{isDemo ? m.demoRelayText({ round }) : m.relayText({ round })}</p>
        <CopyField label={m.relayAddress()} value={`${relay}/${chain}/public/${draw.round ?? ""}`} />
        {/* `TextArea` is not used: one more user of it would put all kinds of fields into every page's bundle
            (vite.config.ts, parts). */}
        <label className="grid gap-1.5 text-sm font-medium text-soft">
          {m.beaconField()}
          <span className="field-box">
            <textarea
              name="beacon"
              rows={3}
              spellCheck={false}
              autoComplete="off"
              className="field-input min-h-24 resize-y py-3 font-mono text-sm"
            />
          </span>
        </label>
        <Button type="submit" busy={isBusy} className="justify-self-start">
          {m.checkBeacon()}
        </Button>
        <div role="status">{result !== null && <PastedResultLine result={result} />}</div>
      </form>
    </details>
  );
}

function PastedResultLine({ result: { isRight, text } }: { result: PastedResult }) {
  const Icon = isRight ? CircleCheck : CircleAlert;
  return (
    <p className="flex items-start gap-2.5 wrap-anywhere">
      <Icon size={18} aria-hidden className={`mt-0.5 shrink-0 ${isRight ? "text-mint-300" : "text-coral-300"}`} />
      <span>{text}</span>
    </p>
  );
}

async function checkPastedText(pasted: string, draw: Draw, names?: ReadonlyMap<number, string>): Promise<PastedResult> {
  const list = await fetchBytes(draw.entries_url);
  if (list === null) return { isRight: false, text: m.listUnreachable() };
  try {
    const { checkPasted } = await import("./check-pasted.ts");
    return await checkPasted(pasted, { ...draw, public_key: await fetchChainKey(draw, fetchJson) }, list, names);
  } catch {
    return { isRight: false, text: m.beaconCheckNotLoaded() };
  }
}
