import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type ApiSession, signInToApi } from '../api-session.ts'
import { runScript } from '../portal-command.ts'
import { startPortal } from '../portal-process.ts'
import { londonTime } from '../recomputation/london-time.ts'
import { roundRobin } from '../rules-over-months/round-robin.ts'
import { startSeparatePostgres } from '../separate-postgres.ts'

const password = 'correct-horse-battery'

export interface MoneyPortal {
  jo: ApiSession
  /** Approves what Jo enters. */
  sam: ApiSession
  database: string
  today(): string
  /** Moves its clock ahead to the morning of a day. */
  moveTo(day: string): Promise<void>
  stop(): Promise<void>
}

/** How long a process may take to see that its clock has moved. */
const SEEN_MS = 300

/** An empty NineOps whose clock can be moved ahead, with two users. */
export async function startMoneyPortal(): Promise<MoneyPortal> {
  const postgres = await startSeparatePostgres()
  const dataDir = await mkdtemp(join(tmpdir(), 'nineops-money-'))
  const clock = join(dataDir, 'clock-ahead')
  await writeFile(clock, '0')
  let ahead = 0
  let portal: Awaited<ReturnType<typeof startPortal>> | undefined
  const stop = async () => {
    await portal?.stop()
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    const database = await postgres.create('nineops')
    const env = { DATABASE_URL: database, DATA_DIR: dataDir, NINEOPS_PASSWORD: password }
    await runScript('db:migrate', [], env)
    for (const [username, name] of [
      ['jo', 'Jo'],
      ['sam', 'Sam'],
    ] as const)
      await runScript(
        'user:create',
        ['--username', username, '--name', name, '--email', `${username}@example.com`],
        env,
      )
    const preload = pathToFileURL(join(import.meta.dirname, 'clock-ahead.ts')).href
    portal = await startPortal({
      dataDir,
      databaseUrl: database,
      settings: { NODE_OPTIONS: `--import=${preload}`, CLOCK_AHEAD: clock },
    })
    const { address } = portal
    const signIn = (username: string) => roundRobin(1, () => signInToApi(address, username, password))
    return {
      jo: await signIn('jo'),
      sam: await signIn('sam'),
      database,
      today: () => londonTime(Date.now() + ahead).date,
      async moveTo(day) {
        ahead = Date.parse(`${day}T09:00:00Z`) - Date.now()
        await writeFile(clock, String(ahead))
        await new Promise(resolve => setTimeout(resolve, SEEN_MS))
      },
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}
