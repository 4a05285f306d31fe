import { ArrowLeft } from "lucide-react";
import { useState } from "react";
import { cardLook, cardPath } from "../../../../../common/contract/cards.ts";
import { hashes, isHash } from "../../../../../common/contract/hashes.ts";
import { paths } from "../../../../../common/contract/paths.ts";
import { useRecordLists, useRecordTickets } from "../../../../../fairness/client/receipts/use-receipts.ts";
import { toBeaconWait } from "../../../../../fairness/rules/beacon.ts";
import { router } from "../../../../../platform/pages/client/router.ts";
import { usePage } from "../../../../../platform/pages/client/use-page.ts";
import { ClampedText } from "../../../../../ui/clamped-text.tsx";
import { cx } from "../../../../../ui/cx.ts";
import { lazyPart } from "../../../../../ui/lazy-part.tsx";
import { PageLink } from "../../../../../ui/link.tsx";
import { Meta } from "../../../../../ui/meta.tsx";
import { Picture } from "../../../../../ui/picture.tsx";
import { useCoin } from "../../../../../ui/use-coin.ts";
import { useHash } from "../../../../../ui/use-hash.ts";
import {
  isActive,
  isUndecided,
  type Raffle,
  type RaffleEntry,
  type RaffleProps,
  raffleState,
} from "../../../contract/raffles.ts";
import { m } from "../../../messages.ts";
import { EntriesGrid } from "../../entries-grid.tsx";
import { Facts } from "../../facts.tsx";
import { FairDialog } from "../../fair-dialog.tsx";
import { LazyDrawSection, LazyLostTickets } from "../../lazy-draw.tsx";
import { SidePanel, TicketBar } from "../../side-panel.tsx";
import { useJoin } from "../../use-join.ts";
import { useLiveRaffle } from "../../use-live-raffle.ts";
import { cannotBuyReason, prizeWords } from "../../words.ts";

const People = lazyPart(async () => (await import("../../people.tsx")).People);
const BuyDialog = lazyPart(async () => (await import("../../buy-dialog.tsx")).BuyDialog);

/** A longer name has a smaller font, so that the buttons stay on the first screen (CHEER-14). */
const longNameLength = 40;

export default function RafflePage(props: RaffleProps) {
  const { raffle, entries, winners, draws, own_tickets: ownTickets, own_wagered: ownWagered } = props;
  const { auth, site } = usePage().props;
  const { user } = auth;
  const wait = toBeaconWait(draws.at(-1));
  const { entriesCount, now, ...reel } = useLiveRaffle(raffle, {
    ...{ winnersCount: winners.length, wait, drawnAt: props.drawn_at },
  });
  useRecordLists(draws);
  useRecordTickets(props, user?.username);
  const [overFor, setOverFor] = useState<string | null>(null);
  const [dialog, setDialog] = useState<"none" | "buy" | "fair">("none");
  const join = useJoin();
  // The server closes the raffle within seconds of its end. The page changes right at the end (RAFFLE-14).
  const isOpen = isActive(raffle) && overFor !== raffle.ends_at;
  const state = raffleState(raffle);
  const [wasWatched] = useState(isOpen || isUndecided(state));
  const isOwn = (entry: RaffleEntry) => user !== null && entry.user.username === user.username;

  const buy = () => {
    if (user !== null) return setDialog("buy");
    router.visit(paths.signIn(paths.raffle(raffle.id)));
  };

  const why = user === null ? null : cannotBuyReason(raffle, { ownTickets, ownWagered });
  useHash(isHash(hashes.join), () => why === null && buy());
  const facts = (
    <Facts raffle={raffle} entriesCount={entriesCount} ownTickets={ownTickets} ownEntries={props.own_entries} />
  );
  const panel = (
    <SidePanel
      raffle={raffle}
      isOpen={isOpen}
      now={now}
      onEnd={() => setOverFor(raffle.ends_at)}
      whyNotBuy={why}
      onBuy={buy}
      onVerify={() => setDialog("fair")}
      facts={facts}
    />
  );
  return (
    <div className="grid grid-cols-1 gap-10 md:gap-14">
      <Meta
        title={raffle.name}
        description={raffle.description || m.pageDescription()}
        card={cardPath("raffle", raffle.id, { title: raffle.name, image: raffle.image, ...cardLook(site) })}
      />
      <div className="grid gap-2">
        <PageLink
          href={paths.raffles}
          morph
          className="btn btn-quiet -ml-3 justify-self-start"
          aria-label={m.backToRaffles()}
        >
          <ArrowLeft size={20} aria-hidden /> {m.title()}
        </PageLink>
        <h1 className={cx("wrap-anywhere", raffle.name.length > longNameLength ? "text-title-2" : "text-title-1")}>
          {raffle.name}
        </h1>
      </div>
      {draws[0] !== undefined && <LazyLostTickets raffle={raffle.id} draw={draws[0]} />}
      <div className={cx("@container", isOpen && "-mt-5 md:-mt-9")}>
        {isOpen || state === "cancelled" ? (
          <div className="grid grid-cols-1 gap-6 @min-[42rem]:grid-cols-[minmax(0,1fr)_minmax(20rem,37%)]">
            <Prize raffle={raffle} isOpen={isOpen} />
            {panel}
          </div>
        ) : (
          // The reel and the prize are side by side, or one above the other on a phone. A long list of winners never
          // pushes them out of view (SHELF-21).
          <div className="grid grid-cols-1 gap-6 @min-[42rem]:grid-cols-[minmax(0,1fr)_minmax(20rem,37%)] @min-[42rem]:grid-rows-[auto_auto_1fr]">
            <LazyDrawSection
              page={props}
              wait={wait}
              now={now}
              {...reel}
              wasWatched={wasWatched}
              isOwn={isOwn}
              onVerify={() => setDialog("fair")}
            />
            <div className="order-1 grid grid-cols-1 content-start gap-6 @min-[42rem]:[grid-area:1/2/4]">
              <Prize raffle={raffle} isOpen={isOpen} isBeside />
              {panel}
            </div>
          </div>
        )}
      </div>
      <People people={props.people} total={entriesCount} user={user} ownTickets={ownTickets} isOpen={isOpen} />
      <EntriesGrid entries={entries} isOpen={isOpen} isOwn={isOwn} />
      {isOpen && <TicketBar whyNotBuy={why} onBuy={buy} />}
      {user !== null && (
        <BuyDialog
          open={dialog === "buy" && isOpen}
          raffle={raffle}
          ownTickets={ownTickets}
          balancePoints={user.balance}
          onJoin={join}
          onClose={() => setDialog("none")}
        />
      )}
      <FairDialog open={dialog === "fair"} raffle={raffle} draws={draws} onClose={() => setDialog("none")} />
    </div>
  );
}

interface PrizeProps {
  raffle: Raffle;
  isOpen: boolean;
  /** True if the prize is shown next to the draw. On a phone, its picture and text then share a row. */
  isBeside?: boolean;
}

function Prize({ raffle, isOpen, isBeside = false }: PrizeProps) {
  const coin = useCoin();
  const prize = prizeWords(raffle.prize);
  return (
    <div
      className={cx(
        "grid min-w-0 content-start",
        isBeside ? "grid-cols-[7.5rem_minmax(0,1fr)] gap-4 @min-[42rem]:grid-cols-1" : "gap-6",
      )}
    >
      <Picture
        src={raffle.image}
        alt=""
        ratio={16 / 9}
        priority={isOpen}
        sizes={isBeside ? "(width < 768px) 120px, 360px" : "(width < 768px) calc(100vw - 2rem), 720px"}
        morphName={`raffle-${raffle.id}`}
        className={cx("bg-surface-2", isBeside ? "self-start rounded-control" : "rounded-card")}
      />
      <div className="grid content-start gap-3">
        {isBeside ? (
          <ClampedText text={raffle.description} about={raffle.name} className="whitespace-pre-line text-soft" />
        ) : (
          <p className="max-w-prose text-lg whitespace-pre-line text-soft wrap-anywhere">{raffle.description}</p>
        )}
        {prize !== null && (
          <p className="font-semibold text-gold-200 figures">
            {coin(m.prizeEach({ count: raffle.number_of_winners, prize }))}
          </p>
        )}
      </div>
    </div>
  );
}
