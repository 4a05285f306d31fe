export interface Operator {
  name: string;
  address: string;
  licence: string;
}

export const operatorLines = (operator: Operator): string[] =>
  [operator.name, operator.address.replace(/\s*\n\s*/g, ", "), operator.licence].filter((line) => line !== "");
