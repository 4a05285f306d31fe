// Has the ledger proven, and stays busy until what came of it is on the page.

import { useEffect, useState } from "react";
import { deskCalls } from "../../../contracts/desk-calls.ts";
import type { LedgerProof, VerifyAnswer } from "../../../contracts/incidents.ts";
import { call, messageOf } from "../../api.ts";
import { router } from "../../protocol/router.ts";
import { toast } from "../../ui/toast.ts";

/** The server answers within 50 s, done or not. */
const timeoutMs = 60_000;
/** A long proof goes on without us: the page looks this often, and for so long. */
const lookEveryMs = 3_000;
const lookForMs = 30 * 60_000;

export function useVerifyLedger(proof: LedgerProof | null) {
  const [isAsking, setAsking] = useState(false);
  /** The proof that stood when we began to wait for the next; undefined: we do not wait. */
  const [waitingFrom, setWaitingFrom] = useState<string | null>();
  const provenAt = proof?.proven_at ?? null;
  const isWaiting = waitingFrom !== undefined && waitingFrom === provenAt;

  const verify = async () => {
    setAsking(true);
    const answer = await call<VerifyAnswer>(deskCalls.verifyLedger, { timeoutMs });
    setAsking(false);
    if (answer.kind === "answer" && answer.status === 202) {
      setWaitingFrom(provenAt);
      return toast.info(answer.body.message);
    }
    router.reload({ only: ["health"] });
    const proven = answer.kind === "answer" && answer.status === 200 ? answer.body.proof : undefined;
    if (proven !== undefined) return tell(proven);
    toast.error((answer.kind === "answer" && messageOf(answer.body)) || "The ledger was not proven, try again!");
  };

  // What was begun before the press, or goes on after its answer, is told as well once it is through.
  useEffect(() => {
    if (proof === null || waitingFrom === undefined || waitingFrom === proof.proven_at) return;
    setWaitingFrom(undefined);
    tell(proof);
  }, [proof, waitingFrom]);

  useEffect(() => {
    if (!isWaiting) return;
    const looking = setInterval(() => router.reload({ only: ["health"] }), lookEveryMs);
    const giveUp = setTimeout(() => setWaitingFrom(undefined), lookForMs);
    return () => {
      clearInterval(looking);
      clearTimeout(giveUp);
    };
  }, [isWaiting]);

  return { verify, isProving: isAsking || isWaiting };
}

const tell = ({ holds }: LedgerProof) =>
  holds ? toast.success("The ledger holds.") : toast.error("The ledger is broken.");
