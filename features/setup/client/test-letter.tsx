import { useState } from "react";
import { deskApiPaths } from "../../../common/contract/desk-api-paths.ts";
import { call } from "../../../ui/base/api.ts";
import { Button } from "../../../ui/button.tsx";
import { cx } from "../../../ui/cx.ts";
import type { TestLetterAnswer } from "../contract/setup.ts";
import { m } from "../messages.ts";
import { type Problem, parseProblem } from "./step-form.tsx";

interface SendOutcome {
  text: string;
  isGood: boolean;
}

interface TestLetterProps {
  /** Says, before the first response, where the email is sent. */
  hint: string;
  /** Saves the typed sender first, so that the test uses it. Returns the problem, or null. */
  save?: () => Promise<Problem | null>;
}

export function TestLetter({ hint, save = async () => null }: TestLetterProps) {
  const [said, setSaid] = useState<SendOutcome | null>(null);
  const send = async (): Promise<SendOutcome> => {
    const problem = await save();
    if (problem !== null) return { text: problem.text, isGood: false };
    const answer = await call<TestLetterAnswer>(deskApiPaths.testLetter, { timeoutMs: 60_000 });
    const refused = parseProblem(answer);
    if (refused !== null || answer.kind !== "answer") return { text: refused?.text ?? "", isGood: false };
    return { text: answer.body.message, isGood: answer.body.sent === true };
  };
  return (
    <div className="grid justify-items-start gap-2">
      <Button onClick={async () => setSaid(await send())}>{m.sendTest()}</Button>
      <p role="status" className={cx("text-sm wrap-anywhere", said?.isGood === false ? "text-coral-300" : "text-soft")}>
        {said?.text ?? hint}
      </p>
    </div>
  );
}
