import { billRunStatus } from '@nineops/contract/bureau/bill-runs/bill-run-states.contract'
import { invoiceRunStatus } from '@nineops/contract/invoicing/invoice-runs/invoice-run-states'
import { processNameOf } from '@nineops/contract/invoicing/invoice-runs/run-processes'
import type { BoardFindings, BoardRow } from '@nineops/contract/bureau/board.contract'
import type { ProcessId } from '@nineops/contract/invoicing/invoice-runs/invoice-runs.contract'
import { londonDate } from '../../platform/clock/london.ts'
import type { Db } from '../../platform/db/db.ts'
import { nextSteps } from '../bill-runs/bill-runs.service.ts'
import { openComparisons } from '../comparisons/comparisons.service.ts'
import { findingsOfRuns } from '../invoice-runs/run-findings.service.ts'
import { runsHeldFor } from '../release-approvals/release-approvals.service.ts'
import { shownStatus } from '../invoice-run-states/invoice-run-states.service.ts'
import { stageOf } from './board-stages.domain.ts'
import * as repository from './board.repository.ts'
import type { BoardEntryRow, PastRun, ProcessRow } from './board.repository.ts'
import { type DueMonth, dueMonth } from './due-month.domain.ts'
import { type PastProcess, remainingWork } from './expected-end.domain.ts'
import { habitOf, nextUsualDates } from './usual-days.domain.ts'

/** How many runs the time left is estimated from, and how many the usual days. */
const RUNS_FOR_TIME = 3
const RUNS_FOR_DAYS = 6

interface Known {
  nowMs: number
  past: Map<number, PastRun[]>
  processes: Map<number, ProcessRow[]>
  open: ReadonlyMap<number, number>
  held: ReadonlySet<number>
  nextSteps: Awaited<ReturnType<typeof nextSteps>>
}

const pastProcesses = (runs: readonly PastRun[], { processes }: Known): PastProcess[] =>
  runs.flatMap(run =>
    (processes.get(run.index) ?? []).flatMap(({ process, status, done, countedBefore, seconds }) =>
      status === 'done' && seconds !== null
        ? [{ run: run.index, process, accounts: run.accounts, done: done - countedBefore, seconds }]
        : [],
    ),
  )

function expectedOf(row: BoardEntryRow, known: Known): BoardRow['expected'] {
  if (row.billRunIndex === null || row.runStatus === invoiceRunStatus.complete) return null
  const past = (known.past.get(row.clientIndex) ?? []).filter(run => run.index !== row.runIndex)
  const recent = past.slice(0, RUNS_FOR_TIME)
  const present = (row.runIndex === null ? [] : (known.processes.get(row.runIndex) ?? [])).map(
    ({ countedBefore, ...process }) => ({
      ...process,
      total: process.total - countedBefore,
      done: process.done - countedBefore,
    }),
  )
  const accounts = row.runIndex === null ? row.previousAccounts : row.accounts
  const left = remainingWork(pastProcesses(recent, known), accounts, present)
  if (!left) return null
  const seconds = left.seconds + (row.runIndex === null ? (row.billRunProgress?.secondsLeft ?? 0) : 0)
  return { at: new Date(known.nowMs + seconds * 1000).toISOString(), seconds, runs: left.runs }
}

function dueOf(row: BoardEntryRow, due: DueMonth | null, known: Known): BoardRow['due'] {
  const { invoiceDate, bacsDate } = row
  if (row.runIndex !== null && row.runStatus < invoiceRunStatus.complete)
    return { invoiceDate, bacsDate, isUsual: false }
  const habit = habitOf(known.past.get(row.clientIndex) ?? [])
  const month = due && (due.next ?? due.month)
  return habit && month && { ...nextUsualDates(habit, month.end), isUsual: true }
}

function progressOf(row: BoardEntryRow, present: readonly ProcessRow[]): BoardRow['progress'] {
  if (row.runIndex === null) {
    if (row.billRunStatus !== billRunStatus.collecting && row.billRunStatus !== billRunStatus.rating)
      return null
    const { done = 0, total = 0 } = row.billRunProgress ?? {}
    return {
      name: row.billRunStatus === billRunStatus.collecting ? 'Collect' : 'Rate',
      done,
      total: Math.max(done, total),
    }
  }
  const running = present.find(process => process.status === 'running')
  return running
    ? {
        name: processNameOf(running.process),
        done: running.done,
        total: Math.max(running.done, running.total),
      }
    : null
}

function toRow(row: BoardEntryRow, known: Known): BoardRow {
  const present = row.runIndex === null ? [] : (known.processes.get(row.runIndex) ?? [])
  const statuses = new Map<ProcessId, string>(present.map(({ process, status }) => [process, status]))
  const billRun =
    row.billRunIndex === null
      ? null
      : { status: row.billRunStatus, nextStep: known.nextSteps.get(row.billRunIndex) ?? null }
  const invoiceRun = row.runIndex === null ? null : { status: row.runStatus, processes: statuses }
  const due = dueMonth({
    periodEnd: row.billRunIndex === null ? null : row.periodEnd,
    lastEnd: row.lastEnd,
    completeLater: row.completeLater,
    complete: row.runIndex !== null && row.runStatus === invoiceRunStatus.complete,
    closed: row.closed,
    today: londonDate(known.nowMs),
  })
  return {
    client: { index: row.clientIndex, name: row.clientName },
    month: due && due.month,
    next: due && due.next,
    stage: stageOf({ billRun, invoiceRun }),
    progress: progressOf(row, present),
    billRun:
      row.billRunIndex === null
        ? null
        : {
            index: row.billRunIndex,
            description: row.billRun,
            periodStart: row.periodStart,
            periodEnd: row.periodEnd,
          },
    invoiceRun:
      row.runIndex === null
        ? null
        : {
            index: row.runIndex,
            description: row.run,
            status: shownStatus(row.runStatus),
            accounts: row.accounts,
            failed: row.failed,
            open: known.open.get(row.runIndex) ?? 0,
            held: known.held.has(row.runIndex),
            invoiceDate: row.invoiceDate,
            bacsDate: row.bacsDate,
          },
    owner:
      row.ownerIndex === null ? null : { index: row.ownerIndex, name: row.owner, assigned: row.assigned },
    note: {
      text: row.note,
      version: row.noteVersion,
      by: row.noteBy,
      at: row.noteAt?.toISOString() ?? null,
    },
    expected: expectedOf(row, known),
    due: dueOf(row, due, known),
    previous:
      row.previousIndex === null
        ? null
        : {
            index: row.previousIndex,
            gross: row.previousGross ?? '0.00',
            invoiceDate: row.previousDate,
            accounts: row.previousAccounts,
          },
  }
}

/**
 * Every reseller's month that is due, and its runs, for a user (product: Beyond every rival, 7). Six queries, none of
 * which reads accounts, documents or calls: the figures they need are stored with the runs. Runs that two persons
 * release and one has approved add theirs.
 */
export async function listBoard(db: Db, viewerIndex: number, nowMs = Date.now()): Promise<BoardRow[]> {
  const rows = await repository.selectBoard(db, londonDate(nowMs))
  const past = Map.groupBy(await repository.selectPastRuns(db, RUNS_FOR_DAYS), run => run.clientIndex)
  const timed = [...past.values()].flatMap(runs => runs.slice(0, RUNS_FOR_TIME + 1).map(run => run.index))
  const current = rows.flatMap(row => row.runIndex ?? [])
  const processes = await repository.selectProcesses(db, [...new Set([...current, ...timed])])
  const unconfirmed = rows.flatMap(row =>
    row.runIndex !== null && row.runStatus < invoiceRunStatus.confirmed ? row.runIndex : [],
  )
  const open = rows.flatMap(row =>
    row.runIndex === null && row.billRunIndex !== null && row.billRunStatus !== billRunStatus.closed
      ? row.billRunIndex
      : [],
  )
  const known: Known = {
    nowMs,
    past,
    processes: Map.groupBy(processes, process => process.run),
    open: await openComparisons(db, unconfirmed),
    held: await runsHeldFor(db, unconfirmed, viewerIndex),
    nextSteps: await nextSteps(db, open),
  }
  return rows.map(row => toRow(row, known))
}

/** Complete runs of the months on the board, with what is still open in them: one truth with their consoles. */
export async function listFindings(db: Db, nowMs = Date.now()): Promise<BoardFindings[]> {
  const rows = await repository.selectBoard(db, londonDate(nowMs))
  const runs = await repository.selectCompleteRuns(
    db,
    rows.flatMap(row => row.billRunIndex ?? []),
  )
  const all = await findingsOfRuns(
    db,
    runs.map(({ run }) => run),
  )
  return runs.flatMap((run, at) => {
    const findings = (all[at] ?? []).map(({ text }) => text)
    return findings.length === 0 ? [] : [{ ...run, findings }]
  })
}
