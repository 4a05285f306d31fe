import { useEffect, useState } from "react";
import type { WithdrawalNetwork } from "../contract/cashout.ts";
import type { CashoutCurrency } from "../contract/cashout-currencies.ts";

interface KnownNetwork {
  currency: CashoutCurrency;
  address: string;
  network: WithdrawalNetwork | null;
}

/**
 * Returns null when the address fits no network of the currency, and undefined until the first result. Keeps the last result
 * while the viewer continues typing.
 */
export function useNetwork(currency: CashoutCurrency, address: string): WithdrawalNetwork | null | undefined {
  const [known, setKnown] = useState<KnownNetwork | null>(null);
  useEffect(() => {
    if (address === "") return;
    let isCurrent = true;
    import("../contract/wallet-address.ts").then(
      ({ findNetwork }) => isCurrent && setKnown({ currency, address, network: findNetwork(currency, address) }),
      // A failed fetch only loses a hint, because the server checks the address.
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, [currency, address]);
  // Keeps the hint, because a screen reader would read a hint that disappears and reappears after every key.
  return known?.currency === currency && address !== "" ? known.network : undefined;
}
