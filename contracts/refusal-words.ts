// What a refused call is told with, word for word as documented: the server answers it, and the browser knows it by that.

export const refusalWords = {
  insufficientFunds: "insufficient funds",
  outOfStock: "product out of stock",
  priceChanged: "price changed",
  fieldsChanged: "questions changed",
  soldOut: "This case is sold out.",
  codeWanted: "two factor required",
  badRequest: "bad request",
} as const;
