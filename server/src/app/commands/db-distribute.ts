import { parseArgs } from 'node:util'
import { formatCount } from '../../platform/backup/progress.ts'
import { distribute, readDistribution } from '../../platform/db/distribute.ts'
import { migrate } from '../../platform/db/migrate.ts'
import { runCommand } from './run-command.ts'
import { withDatabase } from './with-database.ts'

// Spreads the tables that grow with calls over the workers of a Citus cluster, whose coordinator DATABASE_URL names:
// `npm run db:distribute`. With --plan it only says what it would move. Can be run again, and while the portal runs.
const { values } = parseArgs({
  options: { plan: { type: 'boolean', default: false }, shards: { type: 'string' } },
})
if (values.shards !== undefined && !/^[1-9]\d{0,4}$/.test(values.shards)) {
  console.error('--shards is the number of parts of each table, such as 12.')
  process.exit(2)
}

await runCommand('Not everything was distributed.', () =>
  withDatabase(async url => {
    await migrate(url)
    const { workers, tables } = await readDistribution(url)
    // Four for each worker, so that a cluster twice as large still has some for each.
    const shards = values.shards === undefined ? workers * 4 : Number(values.shards)
    for (const { table, rows, bytes, shards: spread } of tables)
      console.log(
        spread > 0
          ? `${table}: lies in ${spread} parts already`
          : `${table}: ${formatCount(rows)} rows (${formatCount(Math.ceil(bytes / 1024 ** 2))} MB) move to ${workers} workers, in ${shards} parts`,
      )
    if (values.plan) return
    const left = tables.filter(one => one.shards === 0).map(one => one.table)
    await distribute(url, left, shards, table => console.log(`${table}: done`))
  }),
)
