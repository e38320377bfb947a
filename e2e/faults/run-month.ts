import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { withDatabase } from '../portal-database.ts'
import { billMonth, type Month, type Places, setUpPaths } from './billed-month.ts'
import { type Bureau, password, username } from './bureau.ts'
import type { Chance } from './chance.ts'
import { mountSmallDisk } from './disk.ts'
import { type Fleet, startFleet } from './fleet.ts'
import { type Faults, injectFaults } from './inject-faults.ts'
import { readPack, readResult, type Result } from './month-result.ts'
import { startFlakyMailServer } from './flaky-mail-server.ts'
import { atWork } from './person.ts'
import { type EmailOutcome, lastEmail, seeEmailsThrough } from './sent-emails.ts'
import { startStores } from './stores.ts'
import type { Tally } from './tally.ts'
import { manyTroubles, noTrouble } from './trouble.ts'

export interface Storm {
  tally: Tally
  most: number
  atOnce: number
  pauseMs: number
  kinds?: readonly string[]
  byStep?: boolean
  steps?: number
}

export interface MonthOptions {
  name: string
  bureau: Bureau
  /** Where files are stored: a folder, on a small disk where one can be mounted, or a bucket. */
  files: 'folder' | 'bucket'
  chance: Chance
  bacsDate: string
  storm?: Storm
  servers: number
  workers: number
  /** What to stop when the suite is interrupted. */
  running: Set<() => Promise<unknown>>
}

export interface BilledMonth {
  results: Map<string, Result>
  emails: EmailOutcome
  seconds: number
  /** How many steps of its work were begun. */
  steps: number
  /** Answers that users must never see. */
  unexpected: string[]
  repeated: number
  mailFailures: number
  storageFailures: number
  outputFailures: number
  couldFillDisk: boolean
  output: string
  /** Processes that exited unexpectedly. */
  endings: readonly string[]
}

const FILES_MB = 600

/** A whole month of all resellers on a copy of the bureau, with or without a storm of faults. */
export async function runMonth(options: MonthOptions): Promise<BilledMonth> {
  const { name, bureau, chance, storm } = options
  const began = Date.now()
  const databaseUrl = await bureau.postgres.create(name, 'seeded')
  const before = await withDatabase(databaseUrl, lastEmail)
  const folder = join(bureau.folder, name)
  await mkdir(folder, { recursive: true })
  const stores = await startStores()
  const mail = await startFlakyMailServer(chance)
  const disk = options.files === 'folder' ? await mountSmallDisk(join(folder, 'disk'), FILES_MB) : undefined
  const inputs = join(folder, 'io')
  const settings = {
    FILES_URL:
      options.files === 'bucket' ? stores.bucket : pathToFileURL(disk?.folder ?? join(folder, 'files')).href,
    IO_ROOTS: `${inputs} ${stores.output}`,
    SMTP_URL: mail.url,
  }
  let stopFleet: Fleet['stop'] | undefined
  const end = async () => {
    await stopFleet?.()
    await Promise.all([mail.close(), stores.close()])
    await disk?.remove()
    await rm(folder, { recursive: true, force: true })
  }
  const fleet = await startFleet({
    databaseUrl,
    folder,
    servers: options.servers,
    workers: options.workers,
    settings,
  }).catch(async (error: unknown) => {
    await end()
    throw error
  })
  stopFleet = () => fleet.stop()
  options.running.add(end)
  try {
    const person = atWork(
      fleet.servers.map(({ port }) => `http://127.0.0.1:${port}`),
      username,
      password,
    )
    const places: Places = {
      input: client => join(inputs, String(client), 'in'),
      outputs: client => [join(inputs, String(client), 'out'), `${stores.outputAddress}/${client}`],
    }
    const clocksAreRight = () => fleet.members.every(({ onTime }) => onTime)
    const trouble = storm
      ? manyTroubles({ person, places, chance, tally: storm.tally, clocksAreRight })
      : noTrouble(places)
    let faults: Faults | undefined
    let steps = 0
    const beforePost: Month['trouble']['beforePost'] = async (...post) => {
      steps += 1
      await faults?.step()
      await trouble.beforePost(...post)
    }
    const month: Month = {
      person,
      trouble: { ...trouble, beforePost },
      places,
      bacsDate: options.bacsDate,
    }
    for (const reseller of bureau.resellers) await setUpPaths(month, reseller)
    mail.failing = storm ? 50 : 0
    // A pack makes more than a hundred requests to the output server.
    if (storm) stores.failing(50, 1)
    const site = {
      fleet,
      postgres: bureau.postgres,
      filesDisk: disk,
      databaseDisk: bureau.databaseDisk,
      outputs: stores,
      chance,
    }
    if (storm) faults = injectFaults({ ...storm, site, databaseUrl })
    const runs = new Map<string, number[]>()
    try {
      await Promise.all(
        bureau.resellers.map(async one => void runs.set(one.name, await billMonth(month, one))),
      )
    } finally {
      await faults?.end()
    }
    const emails = await seeEmailsThrough(work => withDatabase(databaseUrl, work), person, mail, before)
    stores.failing(0, 0)
    const results = new Map<string, Result>()
    for (const { name: whose, client, pair } of bureau.resellers) {
      const result = await withDatabase(databaseUrl, db => readResult(db, client, pair))
      if (!pair)
        for (const run of runs.get(whose) ?? []) {
          const zip = await person.download('/api/invoiceruns/downloadendofrunfiles', {
            invoiceRunIndex: run,
          })
          result.set('files of the pack', await readPack(zip, run))
        }
      results.set(whose, result)
    }
    const failures = await stores.failures()
    return {
      results,
      emails,
      seconds: (Date.now() - began) / 1000,
      steps,
      unexpected: person.unexpected,
      repeated: person.repeated(),
      mailFailures: [...mail.failed.values()].reduce((sum, one) => sum + one, 0),
      storageFailures: failures.bucket,
      outputFailures: failures.output,
      couldFillDisk: disk !== undefined,
      output: fleet.output(),
      endings: fleet.endings,
    }
  } catch (error) {
    throw new Error(`${name} failed. What the processes said:\n${fleet.output().slice(-20_000)}`, {
      cause: error,
    })
  } finally {
    options.running.delete(end)
    await end()
  }
}
