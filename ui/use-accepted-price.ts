// Keeps the price the viewer has read while a dialog is open. If it changed under their finger, they would pay a price they
// never saw. The server refuses an outdated price, and only then does the dialog show the new one (GOODS-20).
import { useState } from "react";

export interface AcceptedPrice {
  /** In points: the price when the dialog opened, or since the refusal. */
  price: number;
  /** Call after a refusal. Shows the page's current price, or the next one it receives. */
  renew: () => void;
}

/** `current` is the price the page knows, in points. Each opening starts with that one. */
export function useAcceptedPrice(current: number, isOpen: boolean): AcceptedPrice {
  const [read, setRead] = useState({ price: current, isOpen, isOld: false });
  const isOpening = isOpen && !read.isOpen;
  const price = isOpening || read.isOld ? current : read.price;
  if (price !== read.price || isOpen !== read.isOpen) setRead({ price, isOpen, isOld: false });
  return { price, renew: () => setRead((was) => ({ ...was, isOld: true })) };
}
