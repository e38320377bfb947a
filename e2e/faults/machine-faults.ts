import { setTimeout as sleep } from 'node:timers/promises'
import type { SeparatePostgres } from '../separate-postgres.ts'
import type { Chance } from './chance.ts'
import type { SmallDisk } from './disk.ts'
import type { Fleet, Member } from './fleet.ts'

/** What faults can be injected into. */
export interface Site {
  fleet: Fleet
  postgres: SeparatePostgres
  /** Mount point of the files folder; undefined if files aren't in a folder, or nothing could be mounted. */
  filesDisk: SmallDisk | undefined
  databaseDisk: SmallDisk | undefined
  /** Cuts the connections to the server of the output paths. */
  outputs: { cut(): void; refuse(): void; admit(): void }
  chance: Chance
}

export interface MachineFault {
  kind: string
  /** The kind of process it needs for itself, if any. */
  of?: Member['kind'] | 'any'
  /** Whether it affects all processes: only one of these at a time. */
  ofAll?: true
  possible?(site: Site): boolean
  /** Injects the fault and ends it; resolves once nothing is broken by it any more. */
  inject(site: Site, member: Member): Promise<void>
}

/** Longer than the ten seconds after which a silent worker is given up. */
const FROZEN_MS = 13_000
const restarted = async (member: Member): Promise<void> => {
  await member.kill()
  await member.start()
}
const brieflyOn = async (ms: number, begin: () => unknown, end: () => unknown): Promise<void> => {
  await begin()
  try {
    await sleep(ms)
  } finally {
    await end()
  }
}

/** Faults of machines and networks that end without anyone repairing anything. */
export const machineFaults: readonly MachineFault[] = [
  { kind: 'server killed', of: 'server', inject: (_site, member) => restarted(member) },
  { kind: 'worker killed', of: 'worker', inject: (_site, member) => restarted(member) },
  {
    kind: 'database killed',
    ofAll: true,
    async inject({ postgres, chance }) {
      await postgres.crash()
      await sleep(chance.below(1500))
      await postgres.restart()
    },
  },
  {
    kind: 'worker stopped for longer than its heartbeat',
    of: 'worker',
    inject: (_site, member) =>
      brieflyOn(
        FROZEN_MS,
        () => member.signal('SIGSTOP'),
        () => member.signal('SIGCONT'),
      ),
  },
  {
    kind: 'server stopped for some seconds',
    of: 'server',
    inject: ({ chance }, member) =>
      brieflyOn(
        2000 + chance.below(6000),
        () => member.signal('SIGSTOP'),
        () => member.signal('SIGCONT'),
      ),
  },
  { kind: 'connections reset', of: 'any', inject: async (_site, { line }) => line.cut() },
  { kind: 'connections half closed', of: 'any', inject: async (_site, { line }) => line.halfClose() },
  {
    kind: 'connections silent, then alive',
    of: 'any',
    inject: ({ chance }, { line }) =>
      brieflyOn(
        1000 + chance.below(12_000),
        () => line.freeze(),
        () => line.thaw(),
      ),
  },
  {
    kind: 'connections silent, then reset',
    of: 'any',
    async inject({ chance }, { line }) {
      line.freeze()
      await sleep(1000 + chance.below(6000))
      line.cut()
      line.thaw()
    },
  },
  {
    kind: 'database out of reach',
    of: 'any',
    inject: ({ chance }, { line }) =>
      brieflyOn(
        500 + chance.below(5000),
        () => line.refuse(),
        () => line.admit(),
      ),
  },
  {
    kind: 'clock moved forwards',
    of: 'any',
    inject: ({ chance }, member) =>
      brieflyOn(
        2000 + chance.below(5000),
        () => member.moveClock(60_000 * (1 + chance.below(90))),
        () => member.moveClock(0),
      ),
  },
  {
    kind: 'clock moved backwards',
    of: 'any',
    inject: ({ chance }, member) =>
      brieflyOn(
        2000 + chance.below(5000),
        () => member.moveClock(-60_000 * (1 + chance.below(90))),
        () => member.moveClock(0),
      ),
  },
  {
    kind: 'disk of the files full',
    ofAll: true,
    possible: ({ filesDisk }) => filesDisk !== undefined,
    inject: ({ filesDisk, chance }) =>
      brieflyOn(
        1000 + chance.below(4000),
        () => filesDisk?.fill(),
        () => filesDisk?.free(),
      ),
  },
  {
    kind: 'disk of the database full',
    ofAll: true,
    possible: ({ databaseDisk }) => databaseDisk !== undefined,
    async inject({ databaseDisk, postgres, chance }) {
      await brieflyOn(
        1000 + chance.below(3000),
        () => databaseDisk?.fill(),
        () => databaseDisk?.free(),
      )
      // Without room for its log PostgreSQL stops; an operator makes room and starts it.
      await postgres.restart()
    },
  },
  {
    kind: 'lines to the output server cut',
    inject: async ({ outputs }) => outputs.cut(),
  },
  {
    kind: 'output server out of reach',
    inject: ({ outputs, chance }) =>
      brieflyOn(
        1000 + chance.below(5000),
        () => outputs.refuse(),
        () => outputs.admit(),
      ),
  },
]
