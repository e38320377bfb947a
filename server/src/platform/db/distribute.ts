import type { ClientBase } from 'pg'
import { startupError } from '../config/startup-error.ts'
import { withConnection } from './copy.ts'

/** Tables that grow with calls. Rows of a reseller lie together: each table is spread by `client_index`. */
const tables = ['calls', 'rated_calls'] as const

export interface Distribution {
  table: string
  rows: number
  bytes: number
  /** Parts in which it lies already; 0: on the coordinator alone. */
  shards: number
}

/**
 * What a Citus cluster holds of the tables that are spread over it, by its coordinator's address.
 * @throws a start-up error where that is no Citus coordinator with workers
 */
export async function readDistribution(url: string): Promise<{ workers: number; tables: Distribution[] }> {
  return withConnection(url, async client => ({
    workers: await countWorkers(client),
    tables: await sizes(client),
  }))
}

/**
 * Spreads tables of `readDistribution` over the workers of a Citus cluster, in so many parts and each in a transaction
 * of its own. What is written to a table waits while its rows move. Tells of each table once it is done.
 */
export async function distribute(
  url: string,
  wanted: readonly string[],
  shards: number,
  done: (table: string) => void = () => {},
): Promise<void> {
  await withConnection(url, async client => {
    for (const table of tables.filter(one => wanted.includes(one))) {
      const beside = table === tables[0] ? '' : `, colocate_with => '${tables[0]}'`
      await client.query(`
        begin;
        set local citus.shard_count = ${shards};
        select create_distributed_table('${table}', 'client_index'${beside});
        ${table === 'rated_calls' ? placing : ''}
        commit`)
      done(table)
    }
  })
}

/** Workers make no generations, so they need not know. */
const placing = `set local citus.enable_ddl_propagation = off;
  create or replace function place_rated_calls(generation regclass) returns void language plpgsql as $$
  begin
    perform create_distributed_table(generation, 'client_index', colocate_with => 'rated_calls');
  end $$;`

async function countWorkers(client: ClientBase): Promise<number> {
  const { rows: extensions } = await client.query(`select from pg_extension where extname = 'citus'`)
  if (extensions.length === 0)
    throw startupError(
      'DATABASE_URL: this database has no Citus extension. Give the address of a coordinator, in whose database, and in that of each worker, "create extension citus" was run.',
    )
  const { rowCount } = await client.query('select from citus_get_active_worker_nodes()')
  if (!rowCount)
    throw startupError(
      "DATABASE_URL: the cluster has no workers. Add each on the coordinator: select citus_add_node('host', 5432).",
    )
  return rowCount
}

async function sizes(client: ClientBase): Promise<Distribution[]> {
  const found: Distribution[] = []
  for (const table of tables) {
    const { rows } = await client.query<Omit<Distribution, 'table'>>(
      `select (select count(*)::float8 from ${table}) as rows,
         (select count(*)::int from pg_dist_shard where logicalrelid = '${table}'::regclass) as shards,
         (select coalesce(sum(pg_total_relation_size(relid)), 0)::float8 from pg_partition_tree('${table}')) as bytes`,
    )
    const [row] = rows
    if (row) found.push({ table, ...row })
  }
  return found
}
