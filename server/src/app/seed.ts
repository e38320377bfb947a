import { join } from 'node:path'
import { followPort, seedDashCalls, seedSystems } from '../../seeds/demo/dash-administration.seed.ts'
import { seedDemo } from '../../seeds/demo/demo.seed.ts'
import { seedDemoUsers } from '../../seeds/demo/demo-users.ts'
import { type Config, isLoopback } from '../platform/config/config.ts'
import { openDatabase } from '../platform/db/db.ts'
import type { Log } from '../platform/log/log.ts'

/**
 * Adds demo users and data, once, and only on the embedded database while it listens on a loopback address
 * (architecture: Running it). An interrupted start continues with what is missing.
 */
export async function seedReferenceAndDemo({
  url,
  config,
  progress,
}: {
  url: string
  config: Config
  log: Log
  progress: (message: string) => void
}): Promise<void> {
  if (config.databaseUrl || !isLoopback(config.host)) return
  const { db, close } = openDatabase(url, { max: 4 })
  try {
    const done = await db.selectFrom('settings').select('value').where('name', '=', 'demo').executeTakeFirst()
    if (done) return await followPort(db, config)
    if (!(await db.selectFrom('users').select('index').limit(1).executeTakeFirst()))
      await db.transaction().execute(tx => seedDemoUsers(tx))
    await seedDemo(db, {
      ioRoot: join(config.dataDir, 'io'),
      accounts: 6000,
      calls: 60_000,
      seed: 9,
      progress,
    })
    await seedSystems(db, config)
    await seedDashCalls(db)
    await db
      .insertInto('settings')
      .values({ name: 'demo', value: JSON.stringify({ loaded: true }) })
      .execute()
  } finally {
    await close()
  }
}
