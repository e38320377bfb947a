import { rateBillRun } from '../../src/features/bill-runs/rate-bill-run.service.ts'
import { askForBuild } from '../../src/features/exception-reporting/builds.repository.ts'
import { findExceptions } from '../../src/features/exception-reporting/find-exceptions.service.ts'
import { insertRow, updateRow } from '../../src/platform/db/rows.ts'
import { type EntryValues, allocateCard, buildCard, type Reseller } from '../bill-run-factory.ts'
import type { TestApp } from '../test-app.ts'

type Side = Record<string, string>

/** Gives the reseller retail and wholesale cards with these prices a minute by prefix. */
export async function priceCalls(app: TestApp, reseller: Reseller, retail: Side, wholesale: Side) {
  const entries = (side: Side): EntryValues[] =>
    Object.entries(side).map(([prefix, day]) => ({ prefix, day, destination: `To ${prefix}` }))
  const retailCard = await buildCard(app.db, reseller, entries(retail))
  const wholesaleCard = await buildCard(app.db, reseller, entries(wholesale))
  await allocateCard(app.db, reseller, 'retail', retailCard)
  await allocateCard(app.db, reseller, 'wholesale', wholesaleCard)
  return { retailCard, wholesaleCard }
}

/** A bill run of a month of 2026, ready to rate. */
export async function buildMonth(app: TestApp, { client }: Reseller, month: string): Promise<number> {
  const [year, at] = month.split('-').map(Number)
  const end = new Date(Date.UTC(year ?? 0, at ?? 0, 0)).toISOString().slice(0, 10)
  return insertRow(app.db, 'bill_runs', {
    client_index: client,
    description: month,
    period_start: `${month}-01`,
    period_end: end,
    status: 30,
  })
}

/** Rates a run with the engine, whatever its status. */
export async function rate(app: TestApp, billRun: number): Promise<void> {
  await updateRow(app.db, 'bill_runs', billRun, { status: 30 })
  await rateBillRun({ db: app.db, url: app.url, signal: new AbortController().signal }, billRun)
}

/** Closes a run in its current state. */
export async function close(app: TestApp, billRun: number): Promise<void> {
  await updateRow(app.db, 'bill_runs', billRun, { status: 50 })
}

/** Finds the exceptions of a run at once, as its job would. */
export async function find(app: TestApp, { client }: Reseller, billRun: number): Promise<void> {
  await askForBuild(app.db, { index: billRun, clientIndex: client })
  await findExceptions(app.db, billRun)
}
