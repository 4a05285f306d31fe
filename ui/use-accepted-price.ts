// Keeps the price that the viewer has read while a dialog is open. If the price changed at the moment of the press, they
// would pay a price they never saw. The server refuses an outdated price, and only then does the dialog show the new one
// (GOODS-20).
import { useState } from "react";

export interface AcceptedPrice {
  /** In points: the price when the dialog opened or, after a refusal, the new price. */
  price: number;
  /** Call after a refusal. Shows the page's current price, or the next one it receives. */
  renew: () => void;
}

/** `current` is the price that the page knows, in points. Each opening starts with it. */
export function useAcceptedPrice(current: number, isOpen: boolean): AcceptedPrice {
  const [read, setRead] = useState({ price: current, isOpen, isOld: false });
  const isOpening = isOpen && !read.isOpen;
  const price = isOpening || read.isOld ? current : read.price;
  if (price !== read.price || isOpen !== read.isOpen) setRead({ price, isOpen, isOld: false });
  return { price, renew: () => setRead((was) => ({ ...was, isOld: true })) };
}
