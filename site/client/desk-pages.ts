// Where the code of staff's pages lies. Apart from the others, since viewers never go there.
import { type PageModule, pagesByName } from "./pages-by-name.ts";

export const deskPages = pagesByName(
  import.meta.glob<PageModule>([
    "../../features/*/client/pages/admin/**/*.tsx",
    "../../features/setup/client/pages/setup.tsx",
  ]),
);
