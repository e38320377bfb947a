import { Client } from 'pg'

export interface CitusDatabase {
  url: string
  /** The same database on each worker. */
  workers: string[]
  /** Lets nobody connect to it any more, Citus included, as what is copied must have no connections. */
  seal: () => Promise<void>
  close: () => Promise<void>
}

/**
 * A database on every node of a Citus cluster, empty or a copy of a sealed one; `cluster` is the address of a database
 * on its coordinator that knows the workers, which are reached as the same user.
 */
export async function createCitusDatabase(
  cluster: string,
  name: string,
  template?: string,
): Promise<CitusDatabase> {
  const nodes = await onNode<{ host: string; port: number }>(
    cluster,
    'select node_name as host, node_port as port from citus_get_active_worker_nodes() order by 2, 1',
  )
  const servers = [cluster, ...nodes.map(node => changed(cluster, { hostname: node.host, port: node.port }))]
  for (const server of servers) {
    await drop(server, name)
    await onNode(server, `create database ${name} template ${template ?? `template0 encoding 'UTF8'`}`)
  }
  const [url = cluster, ...workers] = servers.map(server => changed(server, { pathname: `/${name}` }))
  await onNode(cluster, `alter database ${name} set timezone = 'UTC'`)
  if (template === undefined) {
    for (const database of [url, ...workers]) await onNode(database, 'create extension citus')
    const { hostname, port } = new URL(cluster)
    await onNode(url, `select citus_set_coordinator_host('${hostname}', ${port || 5432})`)
    for (const node of nodes) await onNode(url, `select citus_add_node('${node.host}', ${node.port})`)
  }
  return {
    url,
    workers,
    async seal() {
      for (const server of servers) {
        await onNode(server, `alter database ${name} allow_connections false`)
        await onNode(
          server,
          `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
        )
      }
    },
    async close() {
      for (const server of servers) await drop(server, name)
    },
  }
}

/** On a busy machine Citus's own processes take longer to end than the five seconds that PostgreSQL waits for them. */
async function drop(server: string, name: string): Promise<void> {
  for (let tries = 1; ; tries += 1)
    try {
      await onNode(server, `drop database if exists ${name} with (force)`)
      return
    } catch (error) {
      if (tries === 5) throw error
    }
}

function changed(url: string, parts: { hostname?: string; port?: number; pathname?: string }): string {
  return Object.assign(new URL(url), parts).href
}

async function onNode<Row extends object>(url: string, statement: string): Promise<Row[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(statement)).rows
  } finally {
    await client.end()
  }
}
