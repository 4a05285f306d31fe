import type pg from "pg";

interface Size {
  name: string;
  rows: string;
  table_mb: number;
  indexes_mb: number;
}

const minRows = 5_000;

export async function sizeTable(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<Size>(
    `select relname as name, reltuples::bigint as rows, pg_table_size(oid) / 1048576.0 as table_mb,
       pg_indexes_size(oid) / 1048576.0 as indexes_mb
     from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples >= ${minRows}
     order by pg_total_relation_size(oid) desc`,
  );
  const lines = rows.map(({ name, rows: count, table_mb, indexes_mb }) => {
    const [table, indexes] = [Number(table_mb), Number(indexes_mb)];
    const million = ((table + indexes) / Number(count)) * 1e6;
    const mb = (value: number) => `${value.toFixed(0).padStart(6)} MB`;
    return `${name.padEnd(22)} ${Number(count).toLocaleString("en").padStart(11)} ${mb(table)} ${mb(indexes)}   ${mb(million)}`;
  });
  return [`${"".padEnd(22)}        rows     table   indexes   a million rows`, ...lines].join("\n");
}
