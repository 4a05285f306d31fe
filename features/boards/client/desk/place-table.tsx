import { Ban, PencilLine, Undo2, UserPlus } from "lucide-react";
import { StatusPill } from "../../../../ui/badge.tsx";
import { formatDollars, formatPoints } from "../../../../ui/base/format.ts";
import { Button } from "../../../../ui/button.tsx";
import { cx } from "../../../../ui/cx.ts";
import { preloadDialog } from "../../../../ui/dialog.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { lazyPart } from "../../../../ui/lazy-part.tsx";
import { LocalTime } from "../../../../ui/local-time.tsx";
import { type Column, Table } from "../../../../ui/table.tsx";
import { useCoin } from "../../../../ui/use-coin.ts";
import { useModal } from "../../../../ui/use-modal.ts";
import type { DeskBoard, DeskPartner, DeskPlace } from "../../contract/boards.ts";
import { m } from "../../messages.ts";
import { prizesWords } from "../words.ts";

const loadDialogs = () => import("./place-dialogs.tsx");
const dialogs = {
  exclude: lazyPart(async () => (await loadDialogs()).ExcludeDialog),
  correct: lazyPart(async () => (await loadDialogs()).CorrectDialog),
  assign: lazyPart(async () => (await loadDialogs()).AssignDialog),
};
type Decision = keyof typeof dialogs;
type OnDecide = (about: { decision: Decision; place: DeskPlace }) => void;

interface PlaceTableProps {
  board: DeskBoard;
  places: DeskPlace[];
  partners: readonly DeskPartner[];
}

export function PlaceTable({ board, places, partners }: PlaceTableProps) {
  const coin = useCoin();
  const decision = useModal<{ decision: Decision; place: DeskPlace }>();
  const Dialog = decision.about && dialogs[decision.about.decision];
  return (
    <>
      <Table
        caption={board.frozen_at === null ? m.standingsTitle() : m.placesTitle()}
        columns={placeColumns(board, coin, decision.open)}
        rows={places}
        rowKey={(place) => `${place.partner}/${place.account_key}/${place.number}`}
        rowsAtOnce={50}
        dense
        empty={<EmptyState title={m.noPlacesTitle()}>{m.noPlacesText()}</EmptyState>}
      />
      {Dialog && decision.about !== null && (
        <Dialog
          key={decision.times}
          open={decision.isOpen}
          onClose={decision.close}
          board={board}
          place={decision.about.place}
          partners={partners}
        />
      )}
    </>
  );
}

function placeColumns(board: DeskBoard, coin: (ours: string) => string, onDecide: OnDecide): Column<DeskPlace>[] {
  const isFrozen = board.frozen_at !== null;
  const columns: (Column<DeskPlace> | false)[] = [
    {
      key: "account",
      header: m.account(),
      small: "heading",
      cell: (place) => (
        <span className="grid gap-0.5">
          <span className={cx("wrap-anywhere", place.excluded_reason !== null && "text-soft line-through")}>
            <span className="text-faint figures">#{formatPoints(place.place)}</span> {place.name}
          </span>
          {place.is_hidden && <span className="text-sm text-faint">{m.hidden()}</span>}
          {place.excluded_reason !== null && (
            <span className="text-sm text-coral-300 wrap-anywhere">
              {m.excludedFor({ reason: place.excluded_reason })}
            </span>
          )}
        </span>
      ),
    },
    board.partners.length > 1 && { key: "partner", header: m.partner(), cell: (place) => place.partner },
    {
      key: "viewer",
      header: m.viewer(),
      cell: ({ username }) =>
        username === null ? (
          <span className="text-faint">{m.nobodyLinked()}</span>
        ) : (
          <span className="wrap-anywhere">{username}</span>
        ),
    },
    { key: "wager", header: m.wagered(), align: "right", cell: ({ wager }) => formatDollars(wager) },
    isFrozen && { key: "end", header: m.atEnd(), align: "right", cell: (place) => <AtEnd place={place} /> },
    {
      key: "prize",
      header: m.prize(),
      align: "right",
      cell: ({ prizes }) => <span className="block text-gold-300 wrap-anywhere">{prizesWords(prizes, coin)}</span>,
    },
    isFrozen && {
      key: "paid",
      header: m.state(),
      cell: ({ paid_at: paidAt, prizes }) =>
        paidAt !== null ? (
          <span className="grid gap-1">
            <StatusPill tone="mint">{m.paidState()}</StatusPill>
            <LocalTime value={paidAt} />
          </span>
        ) : (
          prizes.length > 0 && <StatusPill>{m.unpaid()}</StatusPill>
        ),
    },
    {
      key: "actions",
      header: m.actions(),
      align: "right",
      small: "bare",
      cell: (place) => <PlaceActions board={board} place={place} onDecide={onDecide} />,
    },
  ];
  return columns.filter((column) => column !== false);
}

/** The figure when the board ended, and the difference since. */
function AtEnd({ place: { wager, wager_at_end: atEnd } }: { place: DeskPlace }) {
  if (atEnd === null) return <span className="text-faint">{m.unchanged()}</span>;
  const change = wager - atEnd;
  return (
    <span className="grid gap-0.5">
      <span>{formatDollars(atEnd)}</span>
      <span className={cx("text-sm", change < 0 ? "text-coral-300" : "text-mint-300")}>
        {change > 0 && "+"}
        {formatDollars(change)}
      </span>
    </span>
  );
}

interface PlaceActionsProps {
  board: DeskBoard;
  place: DeskPlace;
  onDecide: OnDecide;
}

function PlaceActions({ board, place, onDecide }: PlaceActionsProps) {
  const { name, paid_at: paidAt, excluded_reason: excludedFor, is_hidden: isHidden } = place;
  if (paidAt !== null || board.state === "archived") return null;
  const isFrozen = board.frozen_at !== null;
  const isReleased = board.released_at !== null;
  const button = { size: "sm", variant: "quiet", onPointerEnter: preloadDialog } as const;
  const decide = (decision: Decision) => () => onDecide({ decision, place });
  return (
    <span className="inline-flex flex-wrap justify-end gap-1">
      {isFrozen && !isHidden && (
        <Button {...button} icon={UserPlus} aria-label={m.assignOf({ name })} onClick={decide("assign")}>
          {m.assign()}
        </Button>
      )}
      {isFrozen && !isReleased && (
        <Button {...button} icon={PencilLine} aria-label={m.correctOf({ name })} onClick={decide("correct")}>
          {m.correct()}
        </Button>
      )}
      {!isReleased && (
        <Button
          {...button}
          icon={excludedFor === null ? Ban : Undo2}
          aria-label={excludedFor === null ? m.excludeOf({ name }) : m.putBackOf({ name })}
          onClick={decide("exclude")}
        >
          {excludedFor === null ? m.exclude() : m.putBack()}
        </Button>
      )}
    </span>
  );
}
