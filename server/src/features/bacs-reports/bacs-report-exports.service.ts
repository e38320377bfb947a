import type {
  AgainState,
  ReportKind,
  ReportRow,
  RowDecision,
  RowOutcome,
} from '@nineops/contract/invoicing/bacs-reports.contract'
import { defineExportList } from '../../platform/exports/export-lists.ts'
import { shownDay } from '../../platform/text/field-values.ts'
import { reportList, rowList } from './bacs-reports.service.ts'

const kinds: Record<ReportKind, string> = {
  arudd: 'ARUDD: unpaid',
  addacs: 'ADDACS: changes',
  auddis: 'AUDDIS: refused',
  ddica: 'DDICA: claim',
}
const outcomes: Record<RowOutcome, string> = {
  matched: 'Matched',
  unmatched: 'Unmatched',
  duplicate: 'Duplicate',
}
const decisions: Record<RowDecision, string> = {
  represent: 'Goes into the next file',
  accept: 'Details accepted',
  match: 'Matched again',
  seen: 'Seen',
}
const againWords: Record<Exclude<AgainState, 'waiting'>, string> = {
  presented: 'In a file again',
  settled: 'Not collected again: paid or credited since',
  late: 'Not collected again: its 30 days are over',
  ended: 'Not collected again: the Direct Debit instruction has ended',
}

const againOf = ({ again }: ReportRow): string | null =>
  again === null || again === 'waiting' ? null : againWords[again]

function reasonOf(row: ReportRow): string {
  const { proposed } = row
  return [
    row.note,
    row.reason,
    row.decision === null && againOf(row),
    proposed &&
      `New details: ${proposed.sortCode.replaceAll(/\B(?=(\d\d)+$)/g, '-')} ${proposed.bankAccount}`,
  ]
    .filter(Boolean)
    .join(' · ')
}

function decisionOf(row: ReportRow): string | null {
  const { decision, again, againUntil, decidedBy } = row
  if (decision === null) return row.possible.length > 0 ? 'To decide' : null
  const decided =
    again === 'waiting'
      ? `Collect again by ${shownDay(againUntil ?? '')}`
      : (againOf(row) ?? decisions[decision])
  return `${decided} (${decidedBy ?? ''})`
}

/** What Bacs sent back, and what was decided about it. */
export const reportRowExports = defineExportList('bacs-report-rows', 'Returns', rowList, [
  { id: 'kind', header: 'Report', value: row => row.kind.toUpperCase() },
  { id: 'account', header: 'Account', value: row => row.account?.number },
  { id: 'name', header: 'Company', value: row => row.account?.companyName ?? row.payerName },
  { id: 'reference', header: 'Reference' },
  { id: 'amount', header: 'Amount', kind: 'pounds' },
  { id: 'on', header: 'Date', kind: 'date' },
  { id: 'reason', header: 'Reason', value: reasonOf },
  { id: 'state', header: 'Status', value: row => outcomes[row.outcome] },
  { id: 'decision', header: 'Decision', value: decisionOf },
])

/** Reports of Bacs that were loaded. */
export const reportExports = defineExportList('bacs-reports', 'Bacs reports', reportList, [
  { id: 'kind', header: 'Report', value: row => kinds[row.kind] },
  { id: 'fileName', header: 'File' },
  { id: 'rows', header: 'Rows', kind: 'count' },
  { id: 'matched', header: 'Matched', kind: 'count' },
  { id: 'unmatched', header: 'Unmatched', kind: 'count' },
  { id: 'duplicate', header: 'Duplicate', kind: 'count' },
  { id: 'loadedAt', header: 'Loaded', kind: 'dateTime' },
  { id: 'loadedBy', header: 'Loaded by', value: row => row.loadedBy ?? 'Input path' },
])
