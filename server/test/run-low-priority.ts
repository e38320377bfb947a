import { withConnection } from '../src/platform/db/copy.ts'
import { openDatabase } from '../src/platform/db/db.ts'
import { allRows } from '../src/platform/db/query-rows.ts'
import { lowerPriority } from '../src/platform/db/lower-priority.ts'

// Lowers its own priority for good, so it is a process apart from the tests. Given the address of a database and a
// niceness, it sends the ids of its database processes, and keeps them until it is killed.
const [url = '', niceness = '1'] = process.argv.slice(2)
lowerPriority(Number(niceness))
const { db } = openDatabase(url, { max: 1 })
const rows = await allRows<{ pid: number }>(db)`select pg_backend_pid() as pid`
await withConnection(url, async client => {
  const copying = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  process.send?.({ pooled: rows[0]?.pid, copying: copying.rows[0]?.pid })
  await new Promise(resolve => process.once('disconnect', resolve))
})
process.exit(0)
