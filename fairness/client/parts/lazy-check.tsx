// A part that checks draws and is fetched when it is wanted: what stands in its place, and what it says when it does not come.
import type { ComponentType } from "react";
import { lazyPart } from "../../../ui/lazy-part.tsx";

const placeholder = <div className="h-80" aria-hidden />;
const loadFailed = (
  <p role="status" className="text-soft">
    What checks a draw could not be loaded. You may be offline; it comes as soon as the network is back.
  </p>
);

export const lazyCheck = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazyPart(load, placeholder, loadFailed);
