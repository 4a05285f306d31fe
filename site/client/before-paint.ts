// The script in a document's head: what must be so before anything of it is painted. Built apart, into the document
// itself, and allowed by its hash; so it is small, and the same in every document.
import { applySidebarChoice } from "../../ui/layout/sidebar-choice.ts";

applySidebarChoice();
