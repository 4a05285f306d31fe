// The project's root and the folders of the product.
import { fileURLToPath } from "node:url";

/** The folders that make up the product. */
export const productFolders = [
  ...["platform", "common", "money", "fairness", "identity", "features", "partners", "ui", "site"],
];
export const root = fileURLToPath(new URL("..", import.meta.url)).replace(/[\\/]$/, "");
