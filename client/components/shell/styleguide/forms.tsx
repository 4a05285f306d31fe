// Style guide: everything one types or chooses.
import { useState } from "react";
import { CopyField } from "../../../ui/copy.tsx";
import { Field, PasswordField, SearchField, Select, TextArea } from "../../../ui/field.tsx";
import { CoinMark } from "../../../ui/marks.tsx";
import { MoneyCell, MoneyField } from "../../../ui/money-field.tsx";
import { NumberField } from "../../../ui/number-field.tsx";
import { PictureField } from "../../../ui/picture-field.tsx";
import { Switch } from "../../../ui/switch.tsx";
import { Section } from "./section.tsx";

const currencies = [
  { value: "usdt", label: "USDT" },
  { value: "btc", label: "BTC" },
  { value: "ltc", label: "LTC" },
  { value: "eth", label: "ETH" },
];

export function Forms() {
  const [search, setSearch] = useState("cap");
  const [amount, setAmount] = useState("1.234,50");
  const [payout, setPayout] = useState("12,5");
  return (
    <Section title="Forms">
      <div className="grid grid-cols-1 gap-x-8 gap-y-6 md:grid-cols-2">
        <Field label="Username" defaultValue="viewer" hint="3 to 24 letters, digits, dots, dashes or underscores." />
        <Field label="Email" defaultValue="viewer@" error="Please enter a valid email address." />
        <PasswordField label="Password" defaultValue="windfall-demo" />
        <Field label="Cannot be changed" defaultValue="viewer@example.com" readOnly />
        <NumberField label="Tickets" defaultValue={3} min={1} max={50} hint="At most 50." />
        <NumberField
          label="Price"
          defaultValue={1_250_000}
          min={0}
          step={1_000}
          lead={<CoinMark className="size-5" />}
        />
        <MoneyField label="Amount" value={amount} onChange={setAmount} hint="With a comma or a dot." />
        <MoneyCell label="Payout" value={payout} onChange={setPayout} />
        <Select label="Currency" options={currencies} defaultValue="usdt" />
        <SearchField label="Search products" value={search} onChange={setSearch} className="self-end" />
        <TextArea label="Description" defaultValue="What it is, in a sentence or two." />
        <PictureField label="Picture" name="image" />
        <CopyField label="Code" value="WF-7Q2M-K9XD" />
        <NumberField label="Sold out" defaultValue={0} disabled />
        <Field label="Code" error="The code is wrong." lead="#" tail="6 digits" defaultValue="12345" />
        <Field label="Disabled" defaultValue="Not now" disabled />
        <Switch label="Newsletter" />
        <Switch label="Locked" disabled />
        <Switch label="Accept withdrawals" hint="Off: the dialog says when they open again." defaultChecked />
      </div>
    </Section>
  );
}
