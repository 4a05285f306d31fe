import { type ComponentType, type ReactNode, useSyncExternalStore } from "react";
import { getShownPage, PageContext, type ShownPage, watchShownPage } from "./shown-page.ts";

export function App({ first, Layout }: { first: ShownPage; Layout: ComponentType<{ children: ReactNode }> }) {
  const { page, Component, key } = useSyncExternalStore(
    watchShownPage,
    () => getShownPage() ?? first,
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
