// The desk's menu. A visit to the desk fetches it with the page (resolve-page.ts), so it is there at the first paint.
import { lazyPart } from "../../../ui/lazy-part.tsx";

export const DeskMenu = lazyPart(async () => (await import("./desk-menu.tsx")).DeskMenu);
