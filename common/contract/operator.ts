// Who answers for the site, as the operator wrote it and as it is shown.

/** Who answers for the site; the empty ones are not shown. */
export interface Operator {
  name: string;
  address: string;
  licence: string;
}

/** As it is shown: a line each, without those that are empty. */
export const operatorLines = (operator: Operator): string[] =>
  [operator.name, operator.address.replace(/\s*\n\s*/g, ", "), operator.licence].filter((line) => line !== "");
