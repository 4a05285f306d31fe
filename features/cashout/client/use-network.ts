// Finds an address's network while the viewer is typing. The decoder is fetched once there is an address.
import { useEffect, useState } from "react";
import type { WithdrawalNetwork } from "../contract/cashout.ts";
import type { CashoutCurrency } from "../contract/cashout-currencies.ts";

interface KnownNetwork {
  currency: CashoutCurrency;
  address: string;
  network: WithdrawalNetwork | null;
}

/**
 * Returns null when the address fits no network of the currency, and undefined while the network is unknown. Keeps the last
 * result while the viewer goes on typing.
 */
export function useNetwork(currency: CashoutCurrency, address: string): WithdrawalNetwork | null | undefined {
  const [known, setKnown] = useState<KnownNetwork | null>(null);
  useEffect(() => {
    if (address === "") return;
    let isCurrent = true;
    import("../contract/wallet-address.ts").then(
      ({ findNetwork }) => isCurrent && setKnown({ currency, address, network: findNetwork(currency, address) }),
      // Ignores a failed load, because this is only a hint. The server decides.
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, [currency, address]);
  // Keeps the hint, because a screen reader would read a hint that comes and goes after every key.
  return known?.currency === currency && address !== "" ? known.network : undefined;
}
