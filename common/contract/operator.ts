// The operator's name and address as the site shows them.

/** Identifies the operator. Empty fields are not shown. */
export interface Operator {
  name: string;
  address: string;
  licence: string;
}

/** Returns the lines to show, without empty ones. */
export const operatorLines = (operator: Operator): string[] =>
  [operator.name, operator.address.replace(/\s*\n\s*/g, ", "), operator.licence].filter((line) => line !== "");
