// What stands around every page once it has settled.
import { Tips } from "../../ui/tips.tsx";
import { Gain } from "./gain.tsx";

export function Around() {
  return (
    <>
      <Tips />
      <Gain />
    </>
  );
}
