/** Identifies the operator. Pages leave out empty fields. */
export interface Operator {
  name: string;
  address: string;
  licence: string;
}

/** Returns the lines that pages show, without the empty ones. */
export const operatorLines = (operator: Operator): string[] =>
  [operator.name, operator.address.replace(/\s*\n\s*/g, ", "), operator.licence].filter((line) => line !== "");
