// The network of an address, told while it is typed. What decodes addresses is fetched once there is one.
import { useEffect, useState } from "react";
import type { WithdrawalNetwork } from "../contract/cashout.ts";
import type { CashoutCurrency } from "../contract/cashout-currencies.ts";

interface KnownNetwork {
  currency: CashoutCurrency;
  address: string;
  network: WithdrawalNetwork | null;
}

/** Null: none of the currency's; undefined: not known yet. While more is typed, what was known last stands. */
export function useNetwork(currency: CashoutCurrency, address: string): WithdrawalNetwork | null | undefined {
  const [known, setKnown] = useState<KnownNetwork | null>(null);
  useEffect(() => {
    if (address === "") return;
    let isCurrent = true;
    import("../contract/wallet-address.ts").then(
      ({ findNetwork: networkOf }) =>
        isCurrent && setKnown({ currency, address, network: networkOf(currency, address) }),
      // It is only a hint: the server judges.
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, [currency, address]);
  // A hint that came and went with each key would be read out with each.
  return known?.currency === currency && address !== "" ? known.network : undefined;
}
