// Where the project lies, and what its product is made of.
import { fileURLToPath } from "node:url";

/** The folders of the product itself. */
export const productFolders = [
  ...["platform", "common", "money", "fairness", "identity", "features", "partners", "ui", "site"],
];
export const root = fileURLToPath(new URL("..", import.meta.url)).replace(/[\\/]$/, "");
