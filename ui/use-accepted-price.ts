// The price somebody has read stays in an open dialog: one that changes under the finger would be paid unread. The
// server refuses a price that is no longer asked, and only then is the new one shown (GOODS-20).
import { useState } from "react";

export interface AcceptedPrice {
  /** In points: what stood there when the dialog opened, or since it was refused. */
  price: number;
  /** The one that was read is no longer asked: shows what the page knows, or hears next. */
  renew: () => void;
}

export function useAcceptedPrice(current: number, isOpen: boolean): AcceptedPrice {
  const [read, setRead] = useState({ price: current, isOpen, isOld: false });
  const isOpenedAnew = isOpen && !read.isOpen;
  const price = isOpenedAnew || read.isOld ? current : read.price;
  if (price !== read.price || isOpen !== read.isOpen) setRead({ price, isOpen, isOld: false });
  return { price, renew: () => setRead((was) => ({ ...was, isOld: true })) };
}
