import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeCallFile } from '../call-file-maker.ts'
import { runScript } from '../portal-command.ts'
import { withDatabase } from '../portal-database.ts'
import { readFacts } from '../recomputation/reference-facts.ts'
import { type SeparatePostgres, startSeparatePostgres } from '../separate-postgres.ts'
import type { Reseller } from './billed-month.ts'
import { mountSmallDisk, type SmallDisk } from './disk.ts'

export const username = 'jo'
export const password = 'correct-horse-battery'

export interface Size {
  /** Demo accounts of all twelve resellers; a billed reseller has about a fifth of them. */
  accounts: number
  /** Lines of each call file. */
  lines: number
  files: number
  resellers: readonly string[]
}

/** A bureau before its month: a database to copy for each run of it. */
export interface Bureau {
  postgres: SeparatePostgres
  folder: string
  resellers: readonly Reseller[]
  databaseDisk: SmallDisk | undefined
  close(): Promise<void>
}

/** Serials are per reseller, so the order doesn't matter; one person can release; each run sets up its paths. */
const prepared = `
  update brands set service_user_number = (100000 + client_index)::text;
  insert into service_users (service_user_number, notice_days, notice_note, lodgement)
    select distinct service_user_number, 0, 'agreed for tests', 'paper' from brands on conflict do nothing;
  delete from paths;
  delete from feature_flags where flag = 'two-person-release';
  update schedules set paused = true, next_due_at = null`

/**
 * @param databaseMegabytes size of the database's own disk; 0 for the machine's disk
 * @param given a PostgreSQL that runs already, instead of one of its own
 */
export async function openBureau(
  size: Size,
  databaseMegabytes: number,
  given?: SeparatePostgres,
): Promise<Bureau> {
  const folder = await mkdtemp(join(tmpdir(), 'nineops-faults-'))
  const databaseDisk =
    databaseMegabytes > 0 && !given
      ? await mountSmallDisk(join(folder, 'database'), databaseMegabytes)
      : undefined
  const postgres = given ?? (await startSeparatePostgres(databaseDisk?.folder))
  const database = await postgres.create('seeded')
  const env = { DATABASE_URL: database, DATA_DIR: join(folder, 'seeded'), NINEOPS_PASSWORD: password }
  await runScript('user:create', ['--username', username, '--name', 'Jo', '--email', 'jo@example.com'], env)
  await runScript('demo', ['--accounts', String(size.accounts), '--calls', '600', '--months', '1'], env)
  const resellers = await withDatabase(database, async db => {
    await db.query(prepared)
    const made: Reseller[] = []
    for (const [position, name] of size.resellers.entries()) {
      const { client, carrier, services } = await readFacts(db, name, 'Trunkline')
      // The fourth file repeats the calls of the first. Seeds are odd: the maker uses each following even one too.
      const files = Array.from({ length: size.files }, (_, n) =>
        makeCallFile({
          callers: services,
          lines: size.lines,
          name: `${name.split(' ')[0]?.toLowerCase()}-${n + 1}.csv`,
          idPrefix: `F${position}${n % 3}-`,
          seed: 20_261_001 + position * 100 + n * 2,
        }),
      )
      made.push({
        name,
        client,
        carrier,
        files,
        pair: position === size.resellers.length - 1 && position > 0,
      })
    }
    return made
  })
  return {
    postgres,
    folder,
    resellers,
    databaseDisk,
    async close() {
      await postgres.stop()
      await databaseDisk?.remove()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
