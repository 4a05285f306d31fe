import { type FormEvent, type KeyboardEvent, useRef, useState } from "react";
import type { SharedUser, Site } from "../../../common/contract/shared.ts";
import { formatBucks, formatDollars, formatPoints } from "../../../ui/base/format.ts";
import { Field, Select } from "../../../ui/field.tsx";
import { BuckMark } from "../../../ui/icons.tsx";
import { toast } from "../../../ui/toast.ts";
import { type CashoutCurrency, cashoutCurrencies, parseCashoutCurrency } from "../contract/cashout-currencies.ts";
import { m } from "../messages.ts";
import { isAmountText, maxBucks, networkWords, receivedDollars } from "./amounts.ts";
import { useNetwork } from "./use-network.ts";

export interface CashoutFormProps {
  formId: string;
  user: SharedUser;
  cashout: Site["cashout"];
  /** Why this address needs the password, or null when no password is needed. */
  proof: string | null;
  /** Resolves to true when the request was accepted. `password` is empty when none was needed. */
  onSubmit: (amount: string, currency: string, address: string, password: string) => Promise<boolean>;
}

const options = cashoutCurrencies.map((currency) => ({ value: currency, label: currency.toUpperCase() }));

const savedAddress = (user: SharedUser, currency: CashoutCurrency): string => user[`${currency}_address`] ?? "";

type MissingInput = "amount" | "balance" | "address" | null;

export function CashoutForm({ formId, user, cashout, proof, onSubmit }: CashoutFormProps) {
  const [amount, setAmount] = useState("");
  const [currency, setCurrency] = useState<CashoutCurrency>("usdt");
  const [address, setAddress] = useState(() => savedAddress(user, "usdt"));
  const [password, setPassword] = useState("");
  const [missing, setMissing] = useState<MissingInput>(null);
  const form = useRef<HTMLFormElement>(null);

  const choose = (text: string) => {
    const chosen = parseCashoutCurrency(text) ?? "usdt";
    setCurrency(chosen);
    setAddress(savedAddress(user, chosen));
    setMissing(null);
  };
  const edit = (text: string) => {
    setAmount(text);
    setMissing(null);
  };
  const refuse = (what: Exclude<MissingInput, null>) => {
    setMissing(what);
    const field = form.current?.elements.namedItem(what === "address" ? "address" : "amount");
    if (field instanceof HTMLElement) field.focus();
  };
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (amount === "") return refuse("amount");
    if (user.bucks < Number(amount)) {
      toast.error(m.insufficientBalance());
      return refuse("balance");
    }
    if (address.trim() === "") return refuse("address");
    setMissing(null);
    if (await onSubmit(amount.replace(/^0+(?=\d)/, ""), currency, address.trim(), password)) setAmount("");
    setPassword("");
  };

  return (
    <form ref={form} id={formId} data-quick noValidate className="grid gap-4" onSubmit={(event) => void submit(event)}>
      <AmountField amount={amount} held={user.bucks} cashout={cashout} missing={missing} onEdit={edit} />
      <Select
        label={m.currency()}
        name="currency"
        options={options}
        value={currency}
        onChange={({ target }) => choose(target.value)}
      />
      <Field
        label={m.walletAddress()}
        name="address"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder={currency === "usdt" ? m.usdtNetworks() : undefined}
        value={address}
        error={missing === "address" ? m.addressMissing() : undefined}
        hint={<AddressHint currency={currency} address={address.trim()} />}
        onChange={({ target }) => {
          setAddress(target.value);
          setMissing(null);
        }}
      />
      {proof !== null && (
        <Field
          label={m.currentPassword()}
          name="current_password"
          type="password"
          autoComplete="current-password"
          value={password}
          error={proof}
          hint={m.passwordHint()}
          onChange={({ target }) => setPassword(target.value)}
        />
      )}
      <Fee amount={amount} cashout={cashout} currency={currency} />
    </form>
  );
}

interface AmountFieldProps {
  amount: string;
  held: number;
  cashout: Site["cashout"];
  missing: MissingInput;
  onEdit: (text: string) => void;
}

function AmountField({ amount, held, cashout, missing, onEdit }: AmountFieldProps) {
  const max = (
    <button type="button" className="link touch-target text-sm" onClick={() => onEdit(maxBucks(held, cashout))}>
      {m.max()}
    </button>
  );
  return (
    <Field
      label={m.amount()}
      name="amount"
      type="number"
      inputMode="numeric"
      step={1}
      min={0}
      autoComplete="off"
      lead={<BuckMark className="size-5" />}
      tail={m.bucks()}
      beside={max}
      value={amount}
      hint={m.amountHint({
        minimum: formatPoints(cashout.minimum),
        maximum: formatPoints(cashout.maximum),
        held: formatBucks(held),
      })}
      error={amountError(missing)}
      onKeyDown={blockNonDigits}
      onChange={({ target }) => {
        if (!target.validity.badInput && isAmountText(target.value)) onEdit(target.value);
      }}
    />
  );
}

function amountError(missing: MissingInput): string | undefined {
  if (missing === "amount") return m.amountMissing();
  return missing === "balance" ? m.insufficientBalance() : undefined;
}

/** Blocks the other characters that a number field accepts: exponents, signs and decimal points (CASHOUT-09). */
function blockNonDigits(event: KeyboardEvent<HTMLInputElement>): void {
  if (["e", "E", "+", "-", ".", ","].includes(event.key)) event.preventDefault();
}

function AddressHint({ currency, address }: { currency: CashoutCurrency; address: string }) {
  const network = useNetwork(currency, address);
  if (address === "") return m.addressHint();
  return (
    <>
      <span role="status">
        {network !== undefined && (
          <span className={network === null ? "text-gold-300" : "text-mint-300"}>
            {networkWords(network, currency)}{" "}
          </span>
        )}
      </span>
      {m.checkAddress()}
    </>
  );
}

function Fee({ amount, cashout, currency }: { amount: string; cashout: Site["cashout"]; currency: CashoutCurrency }) {
  const feeDollars = cashout.fees[currency];
  const received = receivedDollars(amount, feeDollars, cashout);
  return (
    <div className="grid gap-1.5 rounded-control bg-surface-2 px-4 py-3">
      <p className="flex justify-between gap-4 text-soft">
        <span>{m.fee({ currency: currency.toUpperCase() })}</span>
        <span className="figures">{formatDollars(feeDollars)}</span>
      </p>
      <p className="flex justify-between gap-4 font-semibold">
        <span>{m.youReceive()}</span>
        <span className="figures">{received === null ? "–" : formatDollars(received)}</span>
      </p>
      <p className="text-sm text-faint">{m.feeHint()}</p>
    </div>
  );
}
