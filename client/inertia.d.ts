// What every page carries beside its own props, told to Inertia's types.
import "@inertiajs/core";
import type { Flash, SharedProps } from "../contracts/shared.ts";

declare module "@inertiajs/core" {
  interface InertiaConfig {
    sharedPageProps: SharedProps;
    flashDataType: Flash;
  }
}
