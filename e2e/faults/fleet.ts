import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { freePort, type Portal, startPortal } from '../portal-process.ts'
import { type BreakableLine, openLine } from './breakable-line.ts'

const shiftedClock = pathToFileURL(join(import.meta.dirname, 'shifted-clock.ts')).href

/** A NineOps process with its own connection to PostgreSQL and its own clock. */
export interface Member {
  name: string
  kind: 'server' | 'worker'
  port: number
  line: BreakableLine
  /** Whether a fault is using it; another fault must not. */
  taken: boolean
  /** Whether its clock is right. */
  onTime: boolean
  runs(): boolean
  /** Its output since the last start. */
  said(): string
  /** Sends it a signal. */
  signal(name: NodeJS.Signals): void
  /** Kills it; resolves when it is gone. */
  kill(): Promise<void>
  /** Starts it again on the same port, as a service manager does, as often as needed. */
  start(): Promise<void>
  /** Sets its clock off by so many milliseconds. */
  moveClock(ms: number): Promise<void>
}

export interface Fleet {
  members: readonly Member[]
  servers: readonly Member[]
  workers: readonly Member[]
  /** All output, for investigating failures. */
  output(): string
  /** Processes that exited without being killed, with their last output. */
  endings: readonly string[]
  stop(): Promise<void>
}

export interface FleetOptions {
  databaseUrl: string
  folder: string
  servers: number
  workers: number
  settings: Record<string, string>
}

/** The fatal message, or else the last line. */
const lastLabel = (output: string): string =>
  (output.split('\n').findLast(line => line.includes('"level":"fatal"')) ?? output).slice(-1500)

const address = (member: { port: number }) => `http://127.0.0.1:${member.port}`

/** Servers and workers, each in its own process. */
export async function startFleet(options: FleetOptions): Promise<Fleet> {
  const outputs: string[] = []
  const endings: string[] = []
  const open = async (kind: Member['kind'], number: number): Promise<Member> => {
    const name = `${kind} ${number}`
    const folder = join(options.folder, `${kind}-${number}`)
    await mkdir(folder, { recursive: true })
    const clock = join(folder, 'clock')
    await writeFile(clock, '0')
    const line = await openLine(options.databaseUrl)
    const port = await freePort()
    let portal: Portal | undefined
    const life = { stopping: false }
    let first = true
    const launch = () =>
      startPortal({
        dataDir: folder,
        port,
        services: kind === 'server' ? 'api' : 'worker',
        databaseUrl: line.address,
        settings: {
          ...options.settings,
          CLOCK_FILE: clock,
          NODE_OPTIONS: `--import ${shiftedClock}`,
          // So that stopping the suite doesn't wait for the balancer.
          DRAIN_SECONDS: '0',
        },
      })
    const keep = (started: Portal) => {
      portal = started
      started.process.once('exit', (code, signal) => {
        outputs.push(`── ${name} (${signal ?? code})\n${started.output()}`)
        if (portal !== started || life.stopping) return
        // A process that exits is restarted, as a service manager does.
        endings.push(`${name} ended by itself (${signal ?? code}): ${lastLabel(started.output())}`)
        if (process.env['FAULTS_TALK']) console.log(endings.at(-1))
        void member.start().catch(() => {})
      })
    }
    const member: Member = {
      name,
      kind,
      port,
      line,
      taken: false,
      onTime: true,
      runs: () =>
        portal !== undefined && portal.process.exitCode === null && portal.process.signalCode === null,
      said: () => portal?.output() ?? '',
      signal: signalName => void portal?.process.kill(signalName),
      async kill() {
        const killed = portal
        portal = undefined
        await killed?.stop('SIGKILL')
      },
      async start() {
        for (let tries = 1; !member.runs() && !life.stopping; tries += 1) {
          try {
            keep(await launch())
            first = false
          } catch (error) {
            outputs.push(`── ${name} did not start\n${String(error)}`)
            // On a busy machine the first connection may come too late as well.
            if (tries === (first ? 3 : 60)) throw error
            await new Promise(resolve => setTimeout(resolve, 500))
          }
        }
      },
      async moveClock(ms) {
        member.onTime = ms === 0
        // Renamed, so that it is never read half-written.
        await writeFile(`${clock}.new`, String(ms))
        await rename(`${clock}.new`, clock)
      },
    }
    stops.push(async () => {
      life.stopping = true
      if (member.runs()) member.signal('SIGCONT')
      const last = portal
      await last?.stop('SIGKILL')
      await line.close()
    })
    await member.start()
    return member
  }
  const stops: (() => Promise<void>)[] = []
  const stop = async () => void (await Promise.all(stops.map(end => end())))
  // One after the other: the first creates the tables.
  const members: Member[] = []
  try {
    for (let n = 1; n <= options.servers; n += 1) members.push(await open('server', n))
    for (let n = 1; n <= options.workers; n += 1) members.push(await open('worker', n))
  } catch (error) {
    await stop()
    throw error
  }
  return {
    members,
    servers: members.filter(({ kind }) => kind === 'server'),
    workers: members.filter(({ kind }) => kind === 'worker'),
    output: () => [...outputs, ...members.map(one => `── ${one.name}\n${one.said()}`)].join('\n'),
    endings,
    stop,
  }
}

export const isReady = async (member: Member): Promise<boolean> => {
  try {
    const answer = await fetch(`${address(member)}/health/ready`, { signal: AbortSignal.timeout(3000) })
    return answer.ok
  } catch {
    return false
  }
}
