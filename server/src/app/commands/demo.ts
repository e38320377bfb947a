import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { seedDemo, usualSize } from '../../../seeds/demo/demo.seed.ts'
import { migrate } from '../../platform/db/migrate.ts'
import { openDatabase } from '../../platform/db/db.ts'
import { createLog } from '../../platform/log/log.ts'
import { openFiles } from '../open-files.ts'
import { withDatabase } from './with-database.ts'

// More demo data: `npm run demo -- --accounts 100000 --calls 5000000`. Adds a second set of resellers. `--months` is how many
// months each was billed for at most; a user has to exist who billed them.
const { values } = parseArgs({
  options: {
    accounts: { type: 'string', default: String(usualSize.accounts) },
    calls: { type: 'string', default: String(usualSize.calls) },
    months: { type: 'string', default: String(usualSize.months) },
    seed: { type: 'string', default: '9' },
  },
})
const number = (name: keyof typeof values) => {
  const value = Number(values[name])
  if (!Number.isInteger(value) || value < 0) {
    console.error(`--${name} must be a whole number.`)
    process.exit(2)
  }
  return value
}
const [accounts, calls, months, seed] = [
  number('accounts'),
  number('calls'),
  number('months'),
  number('seed'),
]

await withDatabase(async (url, config) => {
  await migrate(url)
  const { db, close } = openDatabase(url, { max: 8 })
  try {
    const { count } = await db
      .selectFrom('clients')
      .select(eb => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    await seedDemo(db, {
      url,
      files: openFiles(config),
      log: createLog('command'),
      ioRoot: join(config.dataDir, 'io'),
      accounts,
      calls,
      months,
      seed,
      label: count ? ` ${count / 12 + 1}` : '',
      progress: console.log,
    })
  } finally {
    await close()
  }
})
