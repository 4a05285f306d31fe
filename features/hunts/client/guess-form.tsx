import { useState } from "react";
import { paths } from "../../../common/contract/paths.ts";
import { router } from "../../../platform/pages/client/router.ts";
import { usePage } from "../../../platform/pages/client/use-page.ts";
import { call } from "../../../ui/base/api.ts";
import { formatDollars, formatPoints } from "../../../ui/base/format.ts";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { readDecimal } from "../../../ui/decimal.ts";
import { ProblemLine, useFormProblem } from "../../../ui/form-problem.tsx";
import { MoneyField } from "../../../ui/money-field.tsx";
import { toastOutcome } from "../../../ui/outcome.ts";
import { useCoin } from "../../../ui/use-coin.ts";
import type { Hunt } from "../contract/hunts.ts";
import { m } from "../messages.ts";

export function GuessForm({ hunt, guess }: { hunt: Hunt; guess: number | null }) {
  const coin = useCoin();
  const { user } = usePage().props.auth;
  const isLocked = !hunt.takes_guesses;
  if (isLocked && guess === null) return null;
  return (
    <Card className="grid grid-cols-[minmax(0,1fr)] content-start gap-4 p-5 md:p-6">
      <div className="grid gap-1">
        <h2 className="text-title-3">{m.guessTitle()}</h2>
        <p className="text-sm text-soft">{isLocked ? closedWords(hunt) : m.guessText()}</p>
        {hunt.guess_prize > 0 && hunt.guess_winner === null && (
          <p className="text-sm text-gold-300">{coin(m.guessPrize({ prize: formatPoints(hunt.guess_prize) }))}</p>
        )}
      </div>
      {guess !== null && (
        <p>
          {m.ownGuess({
            b: (text) => <strong className="figures font-semibold text-gold-300">{text}</strong>,
            guess: formatDollars(guess),
          })}
        </p>
      )}
      {!isLocked && user === null && <SignIn />}
      {!isLocked && user?.role === "viewer" && <GuessInput huntId={hunt.id} hasGuess={guess !== null} />}
      {!isLocked && user !== null && user.role !== "viewer" && (
        <p className="text-sm text-faint">{m.staffCannotGuess()}</p>
      )}
    </Card>
  );
}

const SignIn = () => (
  <ButtonLink href={paths.signIn(paths.hunt)} variant="secondary">
    {m.signInToGuess()}
  </ButtonLink>
);

function GuessInput({ huntId, hasGuess }: { huntId: number; hasGuess: boolean }) {
  const [isBusy, setBusy] = useState(false);
  const [typed, setTyped] = useState("");
  const { problem, watch, forget } = useFormProblem();
  const send = async () => {
    const amount = readDecimal(typed);
    // The field already shows the error.
    if (typed.trim() !== "" && amount === null) return;
    setBusy(true);
    const outcome = toastOutcome(await call(paths.api.guessHunt(huntId), { json: { guess: amount ?? 0 } }), {
      done: m.guessTaken(),
      failed: m.guessFailed(),
      unanswered: m.guessUnanswered(),
      show: "always",
    });
    setBusy(false);
    if (outcome.kind === "done") router.reload();
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void watch(send);
      }}
      onInput={forget}
      className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-3 [&>button]:mt-6.5 [&>p]:col-span-2"
    >
      <MoneyField
        label={m.guessField()}
        value={typed}
        onChange={setTyped}
        className="min-w-0 flex-1 grid-cols-[minmax(0,1fr)]"
      />
      <Button type="submit" busy={isBusy}>
        {hasGuess ? m.changeGuess() : m.guess()}
      </Button>
      <ProblemLine>{problem}</ProblemLine>
    </form>
  );
}

/** Staff may also close guesses before the first payout. */
const closedWords = ({ bonus_count_opened }: Hunt): string =>
  bonus_count_opened > 0 ? m.guessesLocked() : m.guessesHeld();
