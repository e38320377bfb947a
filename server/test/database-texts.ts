import { Client } from 'pg'

/**
 * Columns of the whole database, including the queue's and search terms, that contain one of the values in any case,
 * as `table.column`; partitions count as their parent.
 */
export async function textsWith({ url }: { url: string }, values: readonly string[]): Promise<string[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ table: string; schema: string; column: string }>(`
      select n.nspname as schema, c.relname as "table", a.attname as "column"
      from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
      where c.relkind in ('r', 'p') and not c.relispartition and a.attnum > 0 and not a.attisdropped
        and n.nspname not in ('pg_catalog', 'information_schema')
        and format_type(a.atttypid, null) ~ '^(text|character|json|tsvector|bytea|name|citext)'`)
    const forms = [...new Set(values.flatMap(value => [value, JSON.stringify(value).slice(1, -1)]))]
    const found: string[] = []
    for (const { schema, table, column } of rows) {
      const name = client.escapeIdentifier(column)
      const { rowCount } = await client.query(
        `select 1 from ${client.escapeIdentifier(schema)}.${client.escapeIdentifier(table)}
         where exists (select from unnest($1::text[]) v where strpos(lower(${name}::text), lower(v)) > 0) limit 1`,
        [forms],
      )
      if (rowCount) found.push(`${table}.${column}`)
    }
    return found
  } finally {
    await client.end()
  }
}
