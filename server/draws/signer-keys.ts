// The keys draws were signed with, and when: published, so that whoever kept one can tell a changed one.
import { sql } from "kysely";
import type { FairnessProps, SignerKey } from "../../contracts/fairness.ts";
import type { Db } from "../core/db.ts";

type KeyRow = Pick<SignerKey, "source" | "account" | "public_key" | "draws"> & {
  first_serial: number | null;
  last_serial: number | null;
  first_at: Date;
  last_at: Date;
};

const mostKeys = 200;

/** Every key of every account that signed a draw here, newest first; and PEM of each own signer's newest. */
export async function signerKeys(db: Db): Promise<FairnessProps["keys"]> {
  const { rows } = await sql<KeyRow>`
    select source, account, public_key, count(*) as draws, min(serial_number) as first_serial,
      max(serial_number) as last_serial, min(answered_at) as first_at, max(answered_at) as last_at
    from draws where random is not null and account is not null and public_key is not null
    group by source, account, public_key order by max(answered_at) desc, max(serial_number) desc limit ${mostKeys}`.execute(
    db,
  );
  const history = rows.map(keyProps);
  const newest = (source: SignerKey["source"]) => history.find((key) => key.source === source)?.public_key ?? null;
  return { site: newest("site"), sandbox: newest("sandbox"), history };
}

const keyProps = (row: KeyRow): SignerKey => ({
  source: row.source,
  account: row.account,
  public_key: row.public_key,
  draws: row.draws,
  first: { serial_number: row.first_serial, at: row.first_at.toISOString() },
  last: { serial_number: row.last_serial, at: row.last_at.toISOString() },
});
