import { Download, ExternalLink } from "lucide-react";
import { formatPoints } from "../../../ui/base/format.ts";
import { CopyField } from "../../../ui/copy.tsx";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import { LocalTime } from "../../../ui/local-time.tsx";
import { toast } from "../../../ui/toast.ts";
import { m } from "../../messages.ts";
import type { Draw } from "../../rules/fairness.ts";
import { maxLinkLength, randomOrgForm, randomOrgLink } from "../../rules/signed-numbers.ts";
import { buildSavedDraw } from "./draw-evidence.ts";
import { RulesLink } from "./rules-link.tsx";
import { SaveFile } from "./save-file.tsx";

const showCopied = () => toast.success(m.copiedToast());

const PastedBeacon = lazyPart(async () => (await import("./pasted-beacon.tsx")).PastedBeacon, <div className="h-11" />);

interface DrawFactsProps {
  draw: Draw;
  promised?: number;
  names?: ReadonlyMap<number, string>;
}

export function DrawFacts({ draw, promised, names }: DrawFactsProps) {
  const { random, signature } = draw;
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
      {random !== null && signature !== null && (
        <>
          <CopyField
            label={draw.round === null ? m.random() : m.beaconResponse()}
            value={random}
            onCopied={showCopied}
          />
          <CopyField label={m.signature()} value={signature} onCopied={showCopied} />
        </>
      )}
      {draw.commitment !== null && <CopyField label={m.commitment()} value={draw.commitment} onCopied={showCopied} />}
      <CopyField label={m.listFingerprint()} value={draw.entries_sha256} onCopied={showCopied} />
      {draw.entrants_sha256 !== null && (
        <CopyField label={m.boardFingerprint()} value={draw.entrants_sha256} onCopied={showCopied} />
      )}
      {draw.public_key !== null && draw.source !== "random.org" && (
        <CopyField label={m.publicKey()} value={draw.public_key} onCopied={showCopied} />
      )}
      {draw.account !== null && <CopyField label={m.requestingAccount()} value={draw.account} onCopied={showCopied} />}
      <dl className="flex flex-wrap gap-x-8 gap-y-2 text-sm">
        <Fact name={m.tickets()} value={formatPoints(draw.total_tickets)} />
        {draw.serial_number !== null && <Fact name={m.serialNumber()} value={formatPoints(draw.serial_number)} />}
        {draw.round !== null && <Fact name={m.beaconRound()} value={formatPoints(draw.round)} />}
        <Fact name={m.winnersToDraw()} value={formatPoints(draw.winners_wanted)} />
        <Fact name={m.listFrozenAt()} value={<LocalTime value={draw.frozen_at} />} />
        {draw.drawn_at !== null && <Fact name={m.drawn()} value={<LocalTime value={draw.drawn_at} />} />}
      </dl>
      <div className="flex flex-wrap gap-x-6 gap-y-2">
        <a href={draw.entries_url} download className="link inline-flex min-h-11 items-center gap-2">
          <Download size={16} aria-hidden /> {m.entryListCsv()}
        </a>
        {draw.round === null && <ServiceLink random={random} signature={signature} />}
        <SaveFile what="draw" name={draw.id.replaceAll(":", "-")} load={() => buildSavedDraw(draw, promised)} />
        <RulesLink />
      </div>
      {draw.commitment !== null && <PastedBeacon draw={draw} {...(names !== undefined && { names })} />}
    </div>
  );
}

const Fact = ({ name, value }: { name: string; value: React.ReactNode }) => (
  <div className="flex gap-2">
    <dt className="text-faint">{name}</dt>
    <dd className="font-medium figures">{value}</dd>
  </div>
);

/** Opens RANDOM.ORG's own form, already filled in. A text too long for a URL is sent by POST. */
function ServiceLink({ random, signature }: { random: string | null; signature: string | null }) {
  const look = "link inline-flex min-h-11 items-center gap-2";
  const words = (
    <>
      <ExternalLink size={16} aria-hidden /> {m.randomOrgVerification()}
    </>
  );
  const href = random === null || signature === null ? randomOrgForm : randomOrgLink(random, signature);
  if (href.length <= maxLinkLength) {
    return (
      <a href={href} target="_blank" rel="noreferrer" className={look}>
        {words}
      </a>
    );
  }
  return (
    <form action={randomOrgForm} method="post" target="_blank" rel="noreferrer">
      <input type="hidden" name="format" value="json" />
      <input type="hidden" name="random" value={random ?? ""} />
      <input type="hidden" name="signature" value={signature ?? ""} />
      <button type="submit" className={look}>
        {words}
      </button>
    </form>
  );
}
