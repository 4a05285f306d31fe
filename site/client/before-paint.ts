// Sets what must be set before the first paint. Inlined into every document and allowed by its hash, so it must be
// small and the same everywhere.
import { applySidebarChoice } from "../../ui/layout/sidebar-choice.ts";

applySidebarChoice();
