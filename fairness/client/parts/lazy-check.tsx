import type { ComponentType } from "react";
import { lazyPart } from "../../../ui/lazy-part.tsx";
import { m } from "../../messages.ts";

const placeholder = <div className="h-80" aria-hidden />;
const loadFailed = (
  <p role="status" className="text-soft">
    {m.checkNotLoaded()}
  </p>
);

export const lazyCheck = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazyPart(load, placeholder, loadFailed);
