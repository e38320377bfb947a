import { Client } from 'pg'

/** Tables that grow with calls, and with accounts; the rest is small. */
const tables = {
  call: ['calls', 'rated_calls'],
  account: [
    'accounts',
    'services',
    'charges',
    'account_search',
    'account_words',
    'bill_run_usage',
    'invoice_run_accounts',
    'invoices',
    'invoice_lines',
    'invoice_vat',
    'billed_charges',
  ],
} as const

/** Bytes with indexes, of each table including its partitions. */
export async function bytesOf(url: string): Promise<Record<keyof typeof tables, [string, number][]>> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const measure = async (names: readonly string[]): Promise<[string, number][]> => {
      const { rows } = await client.query<{ name: string; bytes: string }>(
        // A table without partitions is not in a partition tree.
        `select name, pg_total_relation_size(name::regclass) + (select coalesce(sum(pg_total_relation_size(relid)), 0)
           from pg_partition_tree(name::regclass) where relid <> name::regclass) as bytes
         from unnest($1::text[]) name`,
        [names],
      )
      return rows.map(({ name, bytes }) => [name, Number(bytes)])
    }
    return { call: await measure(tables.call), account: await measure(tables.account) }
  } finally {
    await client.end()
  }
}
