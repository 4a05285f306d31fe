// Adds a bonus with its slot, provider and bet. Completes the slot's name and its known provider. Enter adds the bonus
// and starts the next one.
import { Plus } from "lucide-react";
import { type FormEvent, useId, useRef, useState } from "react";
import { Button } from "../../../../ui/button.tsx";
import { Card } from "../../../../ui/card.tsx";
import { readDecimal } from "../../../../ui/decimal.ts";
import { Field } from "../../../../ui/field.tsx";
import { MoneyField } from "../../../../ui/money-field.tsx";
import { m } from "../../messages.ts";
import { betWarning, type DraftBonus } from "./draft.ts";

export function NewBonus({
  slots,
  bets,
  onAdd,
}: {
  slots: { name: string; provider_name: string }[];
  bets: readonly string[];
  onAdd: (bonus: DraftBonus) => void;
}) {
  const listId = useId();
  const form = useRef<HTMLFormElement>(null);
  const [name, setName] = useState("");
  const [provider, setProvider] = useState("");
  const [bet, setBet] = useState("");
  const nameSlot = (text: string) => {
    setName(text);
    const known = slots.find((slot) => slot.name.toLowerCase() === text.trim().toLowerCase());
    if (known !== undefined) setProvider(known.provider_name);
  };
  const add = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === "" || (bet.trim() !== "" && readDecimal(bet) === null)) return;
    onAdd({ key: crypto.randomUUID(), name: name.trim(), provider_name: provider.trim(), bet_size: bet, payout: "" });
    setName("");
    setProvider("");
    // The bet stays filled in, because the next bet is often the same.
    form.current?.querySelector("input")?.focus();
  };
  return (
    <Card className="p-5">
      <form
        ref={form}
        onSubmit={add}
        className="grid grid-cols-2 gap-4 *:min-w-0 md:grid-cols-[1.4fr_1fr_9rem_auto] md:items-start md:[&>button]:mt-6.5"
      >
        <Field
          label={m.slot()}
          className="max-md:col-span-full"
          list={listId}
          autoComplete="off"
          maxLength={100}
          value={name}
          onChange={(event) => nameSlot(event.target.value)}
        />
        <datalist id={listId}>
          {slots.map((slot) => (
            <option key={`${slot.name} ${slot.provider_name}`} value={slot.name}>
              {slot.provider_name}
            </option>
          ))}
        </datalist>
        <Field
          label={m.provider()}
          maxLength={100}
          value={provider}
          onChange={(event) => setProvider(event.target.value)}
        />
        <MoneyField label={m.bet()} value={bet} onChange={setBet} warning={betWarning(bet, bets)} />
        <Button type="submit" className="max-md:col-span-full">
          {m.add({ icon: () => <Plus size={18} aria-hidden /> })}
        </Button>
      </form>
    </Card>
  );
}
