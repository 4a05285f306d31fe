// A part that checks draws and is fetched when it is wanted: what stands in its place, and what it says when it does not come.
import type { ComponentType } from "react";
import { later } from "../../../ui/later.tsx";

const place = <div className="h-80" aria-hidden />;
const missing = (
  <p role="status" className="text-soft">
    What checks a draw could not be loaded. You may be offline; it comes as soon as the network is back.
  </p>
);

export const laterCheck = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  later(load, place, missing);
