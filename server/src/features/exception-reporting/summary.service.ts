import {
  type ExceptionKind,
  exceptionKind,
} from '@nineops/contract/partner-commercial/exception-reporting/exception-kinds'
import type {
  ExceptionKindFigures,
  ExceptionReseller,
  ExceptionSummary,
  ExceptionTrendPoint,
} from '@nineops/contract/partner-commercial/exception-reporting/exceptions.contract'
import { microsToDecimal, parseMicros } from '@nineops/contract/money'
import { monthForPeople } from '../../platform/clock/calendar-dates.ts'
import type { Db } from '../../platform/db/db.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { requireClient } from '../clients/clients.service.ts'
import { askForBuild } from './builds.repository.ts'
import { findExceptionsJob } from './exception-reporting.jobs.ts'
import * as scopes from './exception-scope.repository.ts'
import { runsOf, type Scope, toBillRun } from './exception-scope.service.ts'
import { exceptionThresholdsOf } from './exception-thresholds.service.ts'
import * as repository from './summary.repository.ts'

const MOST_WORST = 3
const micros = (decimal: string): number => parseMicros(decimal) ?? 0

function summed(rows: readonly repository.KindRow[]) {
  const sum = (read: (row: repository.KindRow) => number) => rows.reduce((total, row) => total + read(row), 0)
  return {
    findings: sum(row => row.findings),
    open: sum(row => row.open),
    calls: sum(row => row.calls),
    money: microsToDecimal(sum(row => micros(row.money))),
    openMoney: microsToDecimal(sum(row => micros(row.openMoney))),
  }
}

/** Several runs' states as one: the worst of them. */
function stateOf(
  runs: readonly scopes.ScopeRun[],
  builds: readonly repository.BuildState[],
  outdated: boolean,
): ExceptionSummary['build'] {
  const failed = builds.find(build => build.status === 'failed')
  const waits = runs.length > builds.length || builds.some(build => build.status === 'waiting')
  const times = builds.flatMap(build => build.builtAt?.toISOString() ?? [])
  return {
    status: failed ? 'failed' : waits ? 'waiting' : 'built',
    failure: failed?.failure ?? null,
    builtAt: times.toSorted()[0] ?? null,
    outdated,
  }
}

/** Exceptions by kind, of a run, a reseller's latest, or every reseller's. @throws 404 reseller or run */
export async function summarise(db: Db, scope: Scope): Promise<ExceptionSummary> {
  const runs = await runsOf(db, scope)
  const indexes = runs.map(run => run.index)
  const rows = await repository.selectKindFigures(db, indexes)
  const before = new Map((await repository.selectBefore(db, indexes)).map(row => [row.kind, row.findings]))
  const builds = await repository.selectBuilds(db, indexes)
  const [only] = scope.client === undefined && scope.billRun === undefined ? [] : runs
  const used = builds[0]?.thresholds
  const outdated =
    only !== undefined && used
      ? !sameThresholds((await exceptionThresholdsOf(db, only.clientIndex)).thresholds, used)
      : false
  const kinds = exceptionKind.options.map((kind): ExceptionKindFigures => {
    const own = rows.filter(row => row.kind === kind)
    return { kind, ...summed(own), known: own.length > 0, before: before.get(kind) ?? null }
  })
  return { billRun: only ? toBillRun(only) : null, build: stateOf(runs, builds, outdated), kinds }
}

const inKeyOrder = (value: object) =>
  JSON.stringify(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
const sameThresholds = (a: object, b: object): boolean => inKeyOrder(a) === inKeyOrder(b)

/** Each reseller's latest run with what is open, most at stake first; those without one last. */
export async function listResellers(db: Db): Promise<ExceptionReseller[]> {
  const runs = await scopes.selectLatestRuns(db)
  const indexes = runs.map(run => run.index)
  const rows = Map.groupBy(await repository.selectKindFigures(db, indexes), row => row.billRun)
  const builds = new Map((await repository.selectBuilds(db, indexes)).map(build => [build.billRun, build]))
  const listed = runs.map((run): ExceptionReseller => {
    const own = rows.get(run.index) ?? []
    return {
      client: { index: run.clientIndex, name: run.clientName },
      billRun: toBillRun(run),
      status: builds.get(run.index)?.status ?? 'waiting',
      ...summed(own),
      worst: own
        .filter(row => row.open > 0)
        .toSorted((a, b) => micros(b.openMoney) - micros(a.openMoney) || b.open - a.open)
        .slice(0, MOST_WORST)
        .map(({ kind, open, openMoney }) => ({ kind, open, openMoney })),
    }
  })
  const unrated = (await scopes.selectUnrated(db)).map(
    (client): ExceptionReseller => ({
      client,
      billRun: null,
      status: 'built',
      ...summed([]),
      worst: [],
    }),
  )
  const most = listed.toSorted((a, b) => micros(b.openMoney) - micros(a.openMoney) || b.open - a.open)
  return [...most, ...unrated]
}

/** A kind, or all of them, over the last runs of a reseller or the last months of all resellers. @throws 404 */
export async function trendOf(
  db: Db,
  { client, kind }: { client?: number | undefined; kind?: ExceptionKind | undefined },
): Promise<ExceptionTrendPoint[]> {
  if (client !== undefined) await requireClient(db, client)
  const rows =
    client === undefined
      ? await repository.selectTrendOfAll(db, kind)
      : await repository.selectTrendOfClient(db, client, kind)
  return rows.map(({ findings, ...row }) => ({
    ...row,
    name: client === undefined ? monthForPeople(row.periodStart) : row.name,
    findings: findings ?? 0,
    known: findings !== null,
  }))
}

/** Queues a run for its exceptions to be found again; `asked` is false if it is queued already. @throws 404 */
export async function findAgain(
  db: Db,
  scope: { client: number; billRun: number },
): Promise<{ summary: ExceptionSummary; asked: boolean }> {
  const [run] = await runsOf(db, scope)
  const asked = run !== undefined && (await askForBuild(db, run))
  if (run && asked) await enqueue(db, findExceptionsJob, { billRuns: [run.index] })
  return { summary: await summarise(db, scope), asked }
}
