// Where the code of staff's pages lies. Apart from the others, since viewers never go there.
import type { PageModule } from "./resolve-page.ts";

export const deskPages = import.meta.glob<PageModule>([
  "./pages/admin/**/*.tsx",
  "../../features/setup/client/pages/setup.tsx",
  "!./pages/**/*.test.tsx",
]);
