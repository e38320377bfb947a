import { join } from 'node:path'
import { sql } from 'kysely'
import { followPort, seedSystems } from '../../seeds/demo/dash-administration.seed.ts'
import { seedDemo, usualSize } from '../../seeds/demo/demo.seed.ts'
import { demoPassword, demoUsers, seedDemoUsers } from '../../seeds/demo/demo-users.ts'
import { type Config, isLoopback } from '../platform/config/config.ts'
import { openDatabase } from '../platform/db/db.ts'
import type { Log } from '../platform/log/log.ts'
import { openFiles } from './open-files.ts'

interface Seeding {
  url: string
  config: Config
  log: Log
  progress: (message: string) => void
}

/**
 * Adds demo users and data, once, and only on the embedded database while it is empty and listens on a loopback address
 * (architecture: Running it).
 */
export async function seedReferenceAndDemo(seeding: Seeding): Promise<void> {
  const { url, config } = seeding
  if (config.databaseUrl || !isLoopback(config.host)) return
  const { db, close } = openDatabase(url, { max: 1 })
  try {
    const done = await db.selectFrom('settings').select('value').where('name', '=', 'demo').executeTakeFirst()
    if (done) return await followPort(db, config)
    const used = await db.selectFrom('users').select('index').limit(1).executeTakeFirst()
    if (used) return
  } finally {
    await close()
  }
  await seedUnderOtherName(seeding)
}

const UNFINISHED = 'nineops_demo'

/**
 * Makes the demo in the empty database under another name, and renames it when it is whole: after an interrupted start
 * there is no database, and an empty one is created. Until then nothing has to survive a crash.
 */
async function seedUnderOtherName(seeding: Seeding): Promise<void> {
  const address = new URL(seeding.url)
  const name = address.pathname.slice(1)
  const at = (database: string) => Object.assign(new URL(address), { pathname: `/${database}` }).href
  const { db: server, close } = openDatabase(at('postgres'), { max: 1 })
  try {
    await sql`drop database if exists ${sql.ref(UNFINISHED)} with (force)`.execute(server)
    await sql`alter database ${sql.ref(name)} rename to ${sql.ref(UNFINISHED)}`.execute(server)
    const whileSeeding = [
      ['synchronous_commit', 'off'],
      // Tables are analysed again each time they have grown by a fifth.
      ['default_statistics_target', '10'],
    ] as const
    for (const [setting, value] of whileSeeding)
      await sql`alter database ${sql.ref(UNFINISHED)} set ${sql.raw(setting)} = ${sql.lit(value)}`.execute(
        server,
      )
    await seedWhole({ ...seeding, url: at(UNFINISHED) })
    await sql`alter database ${sql.ref(UNFINISHED)} reset all`.execute(server)
    // A command that was run meanwhile has created an empty one.
    await sql`drop database if exists ${sql.ref(name)}`.execute(server)
    await sql`alter database ${sql.ref(UNFINISHED)} rename to ${sql.ref(name)}`.execute(server)
  } finally {
    await close()
  }
}

async function seedWhole({ url, config, log, progress }: Seeding): Promise<void> {
  const { db, close } = openDatabase(url, { max: 16 })
  try {
    await db.transaction().execute(tx => seedDemoUsers(tx))
    await seedDemo(db, {
      url,
      files: openFiles(config),
      log,
      ioRoot: join(config.dataDir, 'io'),
      ...usualSize,
      seed: 9,
      progress,
    })
    await seedSystems(db, config)
    await db
      .insertInto('settings')
      .values({
        name: 'demo',
        value: JSON.stringify({ users: demoUsers.map(({ username }) => username), password: demoPassword }),
      })
      .execute()
  } finally {
    await close()
  }
}
