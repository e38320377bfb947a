import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Client } from 'pg'
import { type ApiSession, until } from '../api-session.ts'
import { chanceOf } from '../faults/chance.ts'
import { type Fleet, startFleet } from '../faults/fleet.ts'
import { type Faults, injectFaults } from '../faults/inject-faults.ts'
import { atWork } from '../faults/person.ts'
import { sessionOf } from '../faults/person-session.ts'
import { openTally, type Tally } from '../faults/tally.ts'
import { runScript } from '../portal-command.ts'
import { withDatabase } from '../portal-database.ts'
import { londonTime } from '../recomputation/london-time.ts'
import { startSeparatePostgres } from '../separate-postgres.ts'

const password = 'correct-horse-battery'

export interface MoneyPortal {
  jo: ApiSession
  /** Approves what Jo enters. */
  sam: ApiSession
  /** Reads the database, again where it was away. */
  read<T>(work: (db: Client) => Promise<T>): Promise<T>
  today(): string
  /** Moves its clock to the morning of a day. */
  moveTo(day: string): Promise<void>
  /** Breaks servers, workers, connections and the database until it is ended. */
  storm(most: number): { faults: Faults; tally: Tally }
  /** Answers that users must never see. */
  unexpected(): string[]
  stop(): Promise<void>
}

/** Faults that leave clocks, disks and outputs alone. */
const kinds = [
  'server killed',
  'worker killed',
  'database killed',
  'server stopped for some seconds',
  'connections reset',
  'connections half closed',
  'database out of reach',
]
/** How long a process may take to see that its clock has moved. */
const SEEN_MS = 300

/** An empty NineOps whose clock can be moved, with two users, so many servers and workers. */
export async function startMoneyPortal(machines: { servers: number; workers: number }): Promise<MoneyPortal> {
  const postgres = await startSeparatePostgres()
  const folder = await mkdtemp(join(tmpdir(), 'nineops-money-'))
  let fleet: Fleet | undefined
  const stop = async () => {
    await fleet?.stop()
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
  try {
    const databaseUrl = await postgres.create('nineops')
    const env = { DATABASE_URL: databaseUrl, DATA_DIR: folder, NINEOPS_PASSWORD: password }
    await runScript('db:migrate', [], env)
    const create = (username: string, name: string) =>
      runScript(
        'user:create',
        ['--username', username, '--name', name, '--email', `${username}@example.com`],
        env,
      )
    await create('jo', 'Jo')
    await create('sam', 'Sam')
    const settings = { FILES_URL: `file://${join(folder, 'files')}` }
    const started = await startFleet({ databaseUrl, folder, settings, ...machines })
    fleet = started
    const addresses = started.servers.map(({ port }) => `http://127.0.0.1:${port}`)
    const people = ['jo', 'sam'].map(username => atWork(addresses, username, password))
    const [jo, sam] = people.map(sessionOf) as [ApiSession, ApiSession]
    let ahead = 0
    return {
      jo,
      sam,
      read: work =>
        until(
          () =>
            withDatabase(databaseUrl, work).then(
              value => ({ value }),
              (error: unknown) => ({ error }),
            ),
          result => 'value' in result,
        ).then(result => ('value' in result ? result.value : Promise.reject(result.error))),
      today: () => londonTime(Date.now() + ahead).date,
      async moveTo(day) {
        // Never back: a session begun in the evening would be older than sessions may be.
        ahead = Math.max(0, Date.parse(`${day}T09:00:00Z`) - Date.now())
        await Promise.all(started.members.map(member => member.moveClock(ahead)))
        await new Promise(resolve => setTimeout(resolve, SEEN_MS))
      },
      storm(most) {
        const tally = openTally(() => {})
        const outputs = { cut() {}, refuse() {}, admit() {} }
        const disks = { filesDisk: undefined, databaseDisk: undefined }
        const site = { fleet: started, postgres, outputs, chance: chanceOf(7), ...disks }
        const faults = injectFaults({ site, databaseUrl, tally, most, atOnce: 2, pauseMs: 900, kinds })
        return { faults, tally }
      },
      unexpected: () => people.flatMap(person => person.unexpected),
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}
