import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { isReady, type Member } from './fleet.ts'
import { type MachineFault, machineFaults, type Site } from './machine-faults.ts'
import type { Tally } from './tally.ts'

interface Job {
  id: string
  name: string
}

/** What the queue's workers are doing. A minute's check that finds nothing to do doesn't count. */
const working = `select id, name from pgboss.job where state = 'active' and name !~ 'bounces|given-up|__pgboss'`
/** Jobs that have made no progress since. */
const waiting = `select id from pgboss.job where id = any($1) and not (state in ('completed', 'failed', 'cancelled')
  or state = 'active' and greatest(started_on, heartbeat_on) > now() - make_interval(secs => $2))`

export interface InjectOptions {
  site: Site
  databaseUrl: string
  tally: Tally
  /** Maximum number of faults. */
  most: number
  /** Faults that may be active at once. */
  atOnce: number
  /** Longest pause between two, in milliseconds. */
  pauseMs: number
  kinds?: readonly string[]
  /**
   * One fault for each step of the month's work, at its start, however fast the machine is; otherwise as fast as the
   * pauses allow.
   */
  byStep?: boolean
  /** How many steps the month has: its faults are spread over them, so that some are left for the last ones. */
  steps?: number
}

/** The part of a month's faults that strike before its first step, while files are collected. */
const WHILE_COLLECTING = 0.3

export interface Faults {
  /** Announces a step; waits while faults of earlier steps have not struck yet. */
  step(): Promise<void>
  end(): Promise<void>
}

/** Milliseconds allowed for recovery; what has not come back by then is lost. */
const PATIENCE_MS = 180_000

/** How long a step's fault waits for its work to start: a short step may be over already. */
const STEP_MS = 2000

/** Injects faults of all kinds in turn into whatever is running, until stopped. */
export function injectFaults(options: InjectOptions): Faults {
  const { site, databaseUrl, tally, most, byStep = false } = options
  const { chance, fleet } = site
  const usable = machineFaults.filter(
    fault =>
      (fault.possible?.(site) ?? true) && (options.kinds === undefined || options.kinds.includes(fault.kind)),
  )
  const stop = { end: false }
  let begun = 0
  let steps = 0
  let steppedAt = 0
  const allowed = () =>
    options.steps === undefined
      ? most
      : most * (WHILE_COLLECTING + (1 - WHILE_COLLECTING) * Math.min(1, steps / options.steps))
  const isOver = () => begun >= most || (stop.end && (!byStep || begun >= steps))
  let deck: MachineFault[] = []
  const under = new Set<Promise<void>>()
  const recovering = new Set<Promise<void>>()

  const asked = async <T>(text: string, values: unknown[] = []): Promise<T[] | undefined> => {
    const db = new Client({
      connectionString: databaseUrl,
      connectionTimeoutMillis: 2000,
      query_timeout: 2000,
    })
    db.on('error', () => {})
    try {
      await db.connect()
      return (await db.query(text, values)).rows as T[]
    } catch {
      return undefined
    } finally {
      await db.end().catch(() => {})
    }
  }

  const recovered = async (fault: MachineFault, member: Member, jobs: readonly Job[], beganAt: number) => {
    const endedAt = Date.now()
    const ids = jobs.map(({ id }) => id)
    for (;;) {
      const left = await asked<{ id: string }>(waiting, [ids, (Date.now() - endedAt) / 1000])
      const serves =
        fault.of === undefined || member.kind === 'worker' ? member.runs() : await isReady(member)
      if (left?.length === 0 && serves) break
      if (Date.now() - endedAt > PATIENCE_MS) {
        tally.add({ kind: fault.kind, during: namesOf(jobs), broke: true, recoveredMs: undefined })
        return
      }
      await sleep(200)
    }
    tally.add({ kind: fault.kind, during: namesOf(jobs), broke: true, recoveredMs: Date.now() - beganAt })
  }

  const strike = async (fault: MachineFault, member: Member, jobs: readonly Job[]) => {
    const beganAt = Date.now()
    try {
      await fault.inject(site, member)
    } finally {
      if (fault.of !== undefined) member.taken = false
    }
    const recovery = recovered(fault, member, jobs, beganAt)
    recovering.add(recovery)
    void recovery.finally(() => recovering.delete(recovery))
  }

  const memberFor = ({ of }: MachineFault): Member | undefined => {
    const free = fleet.members.filter(
      one => !one.taken && one.runs() && (of === undefined || of === 'any' || one.kind === of),
    )
    return free.length > 0 ? chance.oneOf(free) : undefined
  }
  let held: MachineFault | undefined
  let hitsAll = false
  const loop = async (): Promise<void> => {
    while (!isOver()) {
      await sleep(chance.below(options.pauseMs))
      if ((byStep && begun >= steps) || begun >= allowed()) continue
      while (under.size >= options.atOnce) await Promise.race(under)
      if (deck.length === 0) deck = chance.shuffled(usable)
      const jobs = await asked<Job>(working)
      const isLate = byStep && Date.now() - steppedAt > STEP_MS
      if (!jobs || (jobs.length === 0 && !isLate)) {
        await sleep(30)
        continue
      }
      const fault = held ?? deck.pop()
      const member = fault && memberFor(fault)
      if (isOver() || !fault) return
      // Only one fault at a time may hit all processes.
      if (!member || (fault.ofAll && hitsAll)) {
        held = fault
        await sleep(50)
        continue
      }
      held = undefined
      if (fault.of !== undefined) member.taken = true
      hitsAll ||= fault.ofAll === true
      begun += 1
      const struck = strike(fault, member, jobs).finally(() => {
        under.delete(struck)
        if (fault.ofAll) hitsAll = false
      })
      under.add(struck)
    }
  }
  const running = loop()
  return {
    async step() {
      steps += 1
      steppedAt = Date.now()
      if (!byStep) return
      while (begun < Math.min(steps, most) - options.atOnce && !stop.end) await sleep(20)
    },
    async end() {
      stop.end = true
      await running
      await Promise.all(under)
      await Promise.all(recovering)
    },
  }
}

const namesOf = (jobs: readonly Job[]): string[] => [...new Set(jobs.map(({ name }) => name))].toSorted()
