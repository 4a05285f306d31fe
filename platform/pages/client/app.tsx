// The page that is shown, in the layout: the same in the browser and on the server.
import { type ComponentType, type ReactNode, useSyncExternalStore } from "react";
import { PageContext, type Shown, shownNow, watchShown } from "./shown.ts";

/** `first`: what the server rendered. */
export function App({ first, Layout }: { first: Shown; Layout: ComponentType<{ children: ReactNode }> }) {
  const { page, Component, key } = useSyncExternalStore(
    watchShown,
    () => shownNow() ?? first,
    () => first,
  );
  return (
    <PageContext value={page}>
      <Layout>
        <Component key={key} {...page.props} />
      </Layout>
    </PageContext>
  );
}
