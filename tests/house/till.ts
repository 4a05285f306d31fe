// A till as the product has it, on a test's database.

import type { Till } from "../../common/server/till.ts";
import { createCompany } from "../../money/server/company.ts";
import type { TestDatabase } from "./database.ts";

const connections = 10;

export function tillOn({ db, pool, kind }: TestDatabase): Till {
  return createCompany({ db, pool, named: true, connections: kind === "server" ? connections : 1 });
}
