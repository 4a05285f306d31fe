import { erasedWords } from "../contract/product-fields.ts";
import type { Order } from "../contract/store.ts";

export function OrderAnswers({
  order: { answers, address_erased_at },
}: {
  order: Pick<Order, "answers" | "address_erased_at">;
}) {
  if (answers === null || answers.length === 0) return null;
  return (
    <dl className="grid max-w-xl gap-1 text-sm font-normal">
      {answers.map(({ label, value }) => (
        <div key={label} className="flex flex-wrap gap-x-2">
          <dt className="text-faint">{label}</dt>
          <dd className="whitespace-pre-line text-soft wrap-anywhere" dir="auto">
            {value ?? erasedWords(address_erased_at)}
          </dd>
        </div>
      ))}
    </dl>
  );
}
