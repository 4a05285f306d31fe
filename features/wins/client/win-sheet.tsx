// The sheet that celebrates a win and shows the prize, the tickets and the next step.
import { BadgeDollarSign, Download, Gift, Trophy } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { paths } from "../../../common/contract/paths.ts";
import type { WinKind } from "../../../common/contract/wins.ts";
import { useOwnState } from "../../../platform/live/client/live-store.ts";
import { usePage } from "../../../platform/pages/client/use-page.ts";
import { call } from "../../../ui/base/api.ts";
import { formatDollars, formatPoints } from "../../../ui/base/format.ts";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { takeFirstCheer } from "../../../ui/first-cheer.ts";
import { CoinMark, LeafMark } from "../../../ui/icons.tsx";
import { LocalTime } from "../../../ui/local-time.tsx";
import type { OpenedWin } from "../../../ui/open-win.ts";
import { Picture } from "../../../ui/picture.tsx";
import { Gust } from "../../../ui/reel/gust.tsx";
import { ShareButton } from "../../../ui/share-button.tsx";
import { playChime } from "../../../ui/sound/play.ts";
import { toast } from "../../../ui/toast.ts";
import { useCoin } from "../../../ui/use-coin.ts";
import type { Win, WonPrize } from "../contract/wins.ts";
import { winsPaths } from "../contract/wins-paths.ts";
import { m } from "../messages.ts";

export interface WinSheetProps {
  open: boolean;
  opened: OpenedWin;
  onClose: () => void;
}

export function WinSheet({ open, opened, onClose }: WinSheetProps) {
  const win = useWin(open ? opened.win : null, onClose);
  const isFirst = useCheer(win, opened);
  return (
    <>
      <Dialog
        open={open && win !== null}
        onClose={onClose}
        title={win === null ? "" : m.sheetTitle({ eyebrow: eyebrow(win), title: win.title })}
        hideTitle
        width="560px"
      >
        {win !== null && <Sheet win={win} onClose={onClose} />}
      </Dialog>
      {/* Above the dialog, whose z-index is 61. */}
      {isFirst && open && createPortal(<Gust zIndex={62} />, document.body)}
    </>
  );
}

/** A device whose clock is early shows a win a little before the server may tell it. */
const attempts = 4;
const retryMs = 1_000;

/**
 * Loads the win, and again after a change of the viewer's data, because a win may be voided while its sheet is open.
 */
function useWin(reference: string | null, onClose: () => void): Win | null {
  const [win, setWin] = useState<Win | null>(null);
  const own = useOwnState(usePage().props.auth.user?.username);
  useEffect(() => {
    if (reference === null) return;
    let isWanted = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const load = async (attempt: number) => {
      const path = `${winsPaths.api}?win=${encodeURIComponent(reference)}`;
      const answer = await call<Win>(path, { method: "GET" });
      if (!isWanted) return;
      if (answer.kind === "answer" && answer.status === 200) return setWin(answer.body);
      if (win !== null) return;
      const isUnknown = answer.kind === "answer" && answer.status === 404;
      if (isUnknown && attempt < attempts) {
        timer = setTimeout(() => void load(attempt + 1), retryMs);
        return;
      }
      toast.error(isUnknown ? m.noSuchWin() : m.notLoaded());
      onClose();
    };
    void load(1);
    return () => {
      clearTimeout(timer);
      isWanted = false;
    };
  }, [reference, own?.notices.join(), own?.balance]);
  useEffect(() => setWin(null), [reference]);
  return win;
}

/** Celebrates a valid win once in this browser. */
function useCheer(win: Win | null, { win: reference, isCheered = false }: OpenedWin): boolean {
  const [cheered, setCheered] = useState<string | null>(null);
  const counts = win !== null && !win.is_void;
  useEffect(() => {
    if (!counts || !takeFirstCheer(reference) || isCheered) return;
    setCheered(reference);
    playChime("bell");
  }, [counts, reference]);
  return cheered === reference && counts;
}

const seeWords: Record<WinKind, () => string> = {
  ...{ raffle: m.seeDraw, roll: m.seeRoll, board: m.seeDraw, race: m.seeBoard, rank: m.seeRanks, guess: m.seeHunt },
};

function Sheet({ win, onClose }: { win: Win; onClose: () => void }) {
  return (
    <article className="grid gap-5" data-win={win.kind}>
      <div className="-mx-5 -mt-5 overflow-hidden rounded-t-[17px] desk:-mx-6">
        <WonObject win={win} />
      </div>
      {win.is_void ? <Void /> : <Facts win={win} />}
      <div className="grid gap-2.5 sm:grid-cols-2">
        {win.asks > 0 && !win.is_void && (
          <ButtonLink variant="gold" href={paths.myPurchases} onClick={onClose} className="sm:col-span-2">
            {m.answer({ count: win.asks })}
          </ButtonLink>
        )}
        <ButtonLink href={win.page} onClick={onClose} variant={win.asks > 0 ? "secondary" : "primary"}>
          {seeWords[win.kind]()}
        </ButtonLink>
        <Button onClick={onClose}>{m.close()}</Button>
        {!win.is_void && (
          <>
            <ShareButton path={win.page} title={win.title} />
            <a href={win.picture} download className="btn btn-quiet">
              <Download size={20} aria-hidden /> {m.picture()}
            </a>
          </>
        )}
      </div>
    </article>
  );
}

function Void() {
  return (
    <div className="grid gap-1 text-center" role="status">
      <h2 className="text-title-2">{m.notCounted()}</h2>
      <p className="text-soft">{m.notCountedText()}</p>
    </div>
  );
}

function Facts({ win }: { win: Win }) {
  const coin = useCoin();
  const { tickets, total } = win;
  const numbers = tickets.map((ticket) => `#${formatPoints(ticket)}`).join(", ");
  return (
    <div className="grid justify-items-center gap-1.5 text-center">
      <p className="font-semibold text-gold-300">{eyebrow(win)}</p>
      <p className="max-w-full font-display text-title-1 wrap-anywhere">{win.title}</p>
      {win.prizes.length > 0 && hasPicture(win) && (
        <p className="text-title-3 text-gold-200 figures">{coin(prizeWords(win.prizes))}</p>
      )}
      <p className="max-w-full text-soft figures wrap-anywhere">
        <b className="text-gold-200" dir="auto">
          {win.username}
        </b>
        {tickets.length > 0 && (
          <>
            {" · "}
            {tickets.length === 1 ? m.ticket({ ticket: numbers.slice(1) }) : m.tickets({ tickets: numbers })}
            {total !== null && ` ${m.ofTotal({ total: formatPoints(total) })}`}
          </>
        )}
      </p>
      <p className="text-soft">{nextWords(win)}</p>
      <p className="text-sm text-faint">
        <LocalTime value={win.at} />
      </p>
    </div>
  );
}

function eyebrow({ kind, place }: Win): string {
  if (kind === "rank") return m.rankReached();
  if (kind === "guess") return m.closestGuess();
  return place === null ? m.youWon() : m.placeReached({ place });
}

function nextWords({ prizes, asks }: Win): string {
  if (asks > 0) return m.asks({ count: asks });
  return prizes.some(({ kind }) => kind !== "item") ? m.credited() : m.ordered();
}

const prizeWords = (prizes: readonly WonPrize[]): string =>
  prizes
    .map(({ kind, amount, text }) =>
      kind === "points" ? m.points({ count: amount }) : kind === "bucks" ? formatDollars(amount) : text,
    )
    .join(" + ");

/** Ranks show no picture, because their emblems are too small for the sheet's full width. */
const hasPicture = ({ kind, image }: Win): boolean => image !== null && kind !== "rank";

/** Shows the picture or, without one, the prize in large letters. */
function WonObject({ win }: { win: Win }) {
  const coin = useCoin();
  if (hasPicture(win))
    return (
      <Picture
        src={win.image}
        alt=""
        ratio={16 / 9}
        priority
        sizes="(width < 768px) 100vw, 560px"
        className="w-full bg-surface-2"
      />
    );
  return (
    <div
      className="grid aspect-video content-center justify-items-center gap-4 bg-gold-900 px-6 text-center"
      style={{ backgroundImage: "radial-gradient(70% 90% at 50% 45%, rgb(255 206 92 / 0.28), transparent)" }}
    >
      {drawing(win)}
      {win.prizes.length > 0 && (
        <p className="font-display text-title-1 text-gold-200 figures wrap-anywhere">{coin(prizeWords(win.prizes))}</p>
      )}
    </div>
  );
}

function drawing({ kind, prizes, image }: Win): ReactNode {
  if (image !== null) return <Picture src={image} alt="" fit="contain" priority sizes="128px" className="w-32" />;
  const style = "size-16 text-gold-300";
  if (kind === "board" || kind === "race" || kind === "rank") return <Trophy aria-hidden className={style} />;
  const [first] = prizes;
  if (first?.kind === "points") return <CoinMark className={style} />;
  if (first?.kind === "bucks") return <BadgeDollarSign aria-hidden className={style} />;
  return kind === "raffle" || kind === "roll" ? <Gift aria-hidden className={style} /> : <LeafMark className={style} />;
}
