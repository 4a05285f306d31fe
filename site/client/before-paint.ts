// The script in a document's head, for what must be set before the first paint. It is built separately, inlined into the
// document and allowed by its hash, so it must be small and the same in every document.
import { applySidebarChoice } from "../../ui/layout/sidebar-choice.ts";

applySidebarChoice();
