import { fileURLToPath } from "node:url";

export const productFolders = [
  ...["platform", "common", "money", "fairness", "identity", "features", "partners", "ui", "site"],
];
export const root = fileURLToPath(new URL("..", import.meta.url)).replace(/[\\/]$/, "");
