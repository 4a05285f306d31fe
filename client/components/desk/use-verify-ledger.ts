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
  /** When those were proven that stood when we began to wait for the next, here and at the site; null: we do not wait. */
  const [known, setKnown] = useState<readonly (string | null)[] | null>(null);
  const provenAt = proof?.proven_at ?? null;
  const isWaiting = known?.includes(provenAt) ?? false;

  const verify = async () => {
    setAsking(true);
    const answer = await call<VerifyAnswer>(deskCalls.verifyLedger, { timeoutMs });
    setAsking(false);
    if (answer.kind === "answer" && answer.status === 202) {
      setKnown([provenAt, answer.body.before ?? null]);
      return toast.info(answer.body.message);
    }
    router.reload({ only: ["health"] });
    const proven = answer.kind === "answer" && answer.status === 200 ? answer.body.proof : undefined;
    if (proven !== undefined) return tell(proven);
    toast.error((answer.kind === "answer" && messageOf(answer.body)) || "The ledger was not proven, try again!");
  };

  // What was begun before the press, or goes on after its answer, is told as well once it is through.
  useEffect(() => {
    if (proof === null || known === null || known.includes(proof.proven_at)) return;
    setKnown(null);
    tell(proof);
  }, [proof, known]);

  useEffect(() => {
    if (!isWaiting) return;
    const looking = setInterval(() => router.reload({ only: ["health"] }), lookEveryMs);
    const giveUp = setTimeout(() => setKnown(null), lookForMs);
    return () => {
      clearInterval(looking);
      clearTimeout(giveUp);
    };
  }, [isWaiting]);

  return { verify, isProving: isAsking || isWaiting };
}

const tell = ({ holds }: LedgerProof) =>
  holds ? toast.success("The ledger holds.") : toast.error("The ledger is broken.");
