import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { Page } from "../../../../platform/pages/client/page.ts";
import { PageContext } from "../../../../platform/pages/client/shown-page.ts";
import { WithdrawalTable } from "./withdrawal-table.tsx";

test("WORK-39: when no withdrawal is waiting for approval, the desk links to the unpaid withdrawals and shows their sum", () => {
  const props = { errors: {}, site: { look: {} } } as unknown as Page["props"];
  const emptyWith = (approved: number) =>
    renderToStaticMarkup(
      <PageContext value={{ component: "part", props, url: "/", version: "" }}>
        <WithdrawalTable
          withdrawals={[]}
          status="pending"
          open={{ pending: 0, pending_bucks: 0, approved, approved_bucks: 3_441 }}
          chosen={{ ids: [], isAll: false, has: () => false, turn: () => {}, turnAll: () => {}, clear: () => {} }}
          onDecide={() => {}}
        />
      </PageContext>,
    );
  expect(emptyWith(7)).toMatch(/7 withdrawals to send[\s\S]*\$3,441[\s\S]*\/admin\/withdrawals\?status=approved/);
  expect(emptyWith(0)).toContain("Nothing is waiting");
});
