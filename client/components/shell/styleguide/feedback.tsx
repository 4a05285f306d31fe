// Style guide: what the site answers with: dialogs, toasts, waiting, time.
import { useEffect, useState } from "react";
import { Accordion } from "../../../ui/accordion.tsx";
import { Avatar } from "../../../ui/avatar.tsx";
import { BeaconMark } from "../../../ui/beacon-mark.tsx";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { Countdown } from "../../../ui/countdown.tsx";
import { Dialog, preloadDialog } from "../../../ui/dialog.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Field } from "../../../ui/field.tsx";
import { KeptDraft } from "../../../ui/kept-draft-offer.tsx";
import { LocalTime } from "../../../ui/local-time.tsx";
import { Picture } from "../../../ui/picture.tsx";
import { ProblemLine } from "../../../ui/problem.tsx";
import { ProgressBar } from "../../../ui/progress.tsx";
import { Receipt } from "../../../ui/receipt.tsx";
import { ShortOfPoints } from "../../../ui/short-of-points.tsx";
import { Skeleton, SkeletonText } from "../../../ui/skeleton.tsx";
import { toast } from "../../../ui/toast.ts";
import { Unfolding } from "../../../ui/unfolding.tsx";
import { Section, Specimen } from "./section.tsx";

const questions = [
  { question: "How are rewards paid?", answer: "In crypto: BTC, LTC or ETH, to the address in your settings." },
  {
    question: "How do points work?",
    answer: "Every dollar wagered under the code is a point. Points have no cash value.",
  },
];

const leftCase = {
  left: { draft: {}, at: Date.UTC(2026, 10, 22, 20, 14) },
  keep: () => {},
  drop: () => {},
  take: () => {},
};

export function Feedback() {
  const until = useLater(90_061_000);
  return (
    <Section title="Answers">
      <div className="grid gap-x-8 gap-y-8 md:grid-cols-2">
        <Specimen name="Dialogs and toasts">
          <Dialogs />
        </Specimen>
        <Specimen name="Lines that help on">
          <div className="grid gap-3">
            <ShortOfPoints missing={1_250} />
            <ProblemLine>You were signed out. Sign in to go on.</ProblemLine>
            <Unfolding text={questions[1]?.answer ?? ""} about="points" className="text-soft" />
            <KeptDraft kept={leftCase} what="a new case" onTake={() => {}} />
          </div>
        </Specimen>
        <Specimen name="Progress">
          <ProgressBar label="Bonuses opened" value={12} max={40} valueText="12 of 40 opened" />
          <ProgressBar label="Gold II" value={4_000} max={5_000} tone="gold" />
        </Specimen>
        <Specimen name="Countdown">
          <Countdown until={until} className="text-lg font-semibold" />
          <Countdown until={until} look="boxes" />
          <Countdown until="2020-01-01T00:00:00Z" ended="Drawing" />
          <p className="text-soft">
            A moment, in one's own zone: <LocalTime value="2026-11-21T20:56:00Z" />
          </p>
        </Specimen>
        <Specimen name="Questions">
          <Accordion items={questions} firstOpen />
        </Specimen>
        <Specimen name="Waiting">
          <div className="flex h-24 items-center">
            <BeaconMark />
          </div>
          <Skeleton className="h-32 rounded-card" />
          <SkeletonText lines={3} />
        </Specimen>
        <Specimen name="Pictures: none, failing; avatars: none, failing">
          <div className="grid grid-cols-4 items-start gap-4">
            <Picture src={null} alt="No picture" className="rounded-control" />
            <Picture src="/not-there.webp" alt="Missing" className="rounded-control" />
            <Avatar src={null} name="Nobody" size={64} />
            <Avatar src="/not-there.webp" name="Somebody" size={64} />
          </div>
        </Specimen>
      </div>
      <EmptyState title="No purchases yet" action={<Button variant="primary">Visit the store</Button>}>
        What you buy with points appears here, with how far it is.
      </EmptyState>
    </Section>
  );
}

function Dialogs() {
  const [open, setOpen] = useState<"plain" | "confirm" | "receipt" | null>(null);
  const close = () => setOpen(null);
  return (
    <div className="flex flex-wrap gap-3">
      <Button onPointerEnter={preloadDialog} onClick={() => setOpen("plain")}>
        Open a dialog
      </Button>
      <Button onPointerEnter={preloadDialog} onClick={() => setOpen("confirm")}>
        Ask first
      </Button>
      <Button onPointerEnter={preloadDialog} onClick={() => setOpen("receipt")}>
        A receipt
      </Button>
      <Button onClick={() => toast.success("Successfully purchased the product!")}>Success toast</Button>
      <Button onClick={() => toast.error("You have insufficient funds!")}>Error toast</Button>
      <Dialog
        open={open === "plain"}
        onClose={close}
        title="Buy tickets"
        description="A sheet under 768 px."
        footer={
          <Button variant="primary" onClick={close}>
            Buy 3 tickets
          </Button>
        }
      >
        <Field label="Tickets" defaultValue="3" inputMode="numeric" />
      </Dialog>
      <Dialog
        open={open === "receipt"}
        onClose={close}
        title="Night hills poster"
        footer={<Button onClick={close}>Done</Button>}
      >
        <Receipt title="Order No. 6 is placed.">
          <p className="text-soft">We write to you when it is sent.</p>
        </Receipt>
      </Dialog>
      <ConfirmDialog
        open={open === "confirm"}
        onClose={close}
        onConfirm={() => new Promise((done) => setTimeout(done, 900))}
        title="Delete this product?"
        confirmLabel="Delete product"
        danger
      >
        It disappears from the store at once. Orders already made stay.
      </ConfirmDialog>
    </div>
  );
}

/** A moment so far ahead of when the page was opened; fixed until then, so that server and browser agree. */
function useLater(aheadMs: number): string {
  const [until, setUntil] = useState("2030-01-01T00:00:00Z");
  useEffect(() => setUntil(new Date(Date.now() + aheadMs).toISOString()), [aheadMs]);
  return until;
}
