// The winner of an item answers the questions about it.
import { useState } from "react";
import { paths } from "../../../common/contract/paths.ts";
import { router } from "../../../platform/pages/client/router.ts";
import { useAct } from "../../../ui/base/act.ts";
import { FormDialog } from "../../../ui/form-dialog.tsx";
import { isSuccess, showToast, toOutcome } from "../../../ui/outcome.ts";
import type { ProductField } from "../contract/product-fields.ts";
import type { Order } from "../contract/store.ts";
import { m } from "../messages.ts";
import { parseAnswerErrors } from "./answer-errors.ts";
import { PurchaseQuestions } from "./purchase-questions.tsx";

export interface AnswerDialogProps {
  open: boolean;
  order: Order;
  asks: readonly ProductField[];
  onClose: () => void;
}

const words = { done: m.answersSent(), failed: m.answersFailed(), show: "fields", isDone: isSuccess } as const;

export function AnswerDialog({ open, order, asks, onClose }: AnswerDialogProps) {
  const { act } = useAct();
  const [answers, setAnswers] = useState(() => asks.map(() => ""));
  const [errors, setErrors] = useState<ReadonlyMap<number, string>>(new Map());
  const send = async (): Promise<boolean> => {
    const outcome = await act({ path: paths.api.answerOrder(order.id), json: { answers } }, (answer) =>
      toOutcome(answer, words),
    );
    showToast(outcome);
    setErrors(outcome.kind === "refused" ? parseAnswerErrors(outcome.body) : new Map());
    if (outcome.kind === "done") router.reload();
    return outcome.kind === "done";
  };
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={m.answerTitle({ title: order.title })}
      width="460px"
      label={m.sendAnswers()}
      onSend={send}
    >
      <PurchaseQuestions
        fields={asks}
        answers={answers}
        errors={errors}
        onAnswer={(index, text) => {
          setAnswers(answers.with(index, text));
          setErrors(new Map([...errors].filter(([at]) => at !== index)));
        }}
      />
    </FormDialog>
  );
}
