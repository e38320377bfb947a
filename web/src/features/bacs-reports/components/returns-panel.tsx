import { Button, Group, SegmentedControl } from '@mantine/core'
import type {
  AgainState,
  BacsReport,
  ReportKind,
  ReportRow,
  RowDecision,
  RowOutcome,
} from '@nineops/contract/invoicing/bacs-reports.contract'
import { counted } from '@nineops/contract/words'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDate, formatPounds, formatSortCode } from '../../../lib/formats.ts'
import { confirm } from '../../../ui/dialogs/dialogs.tsx'
import { DropZone } from '../../../ui/feedback/drop-zone.tsx'
import { showDone } from '../../../ui/feedback/snackbars.tsx'
import { StatusBadge, type Tone } from '../../../ui/feedback/status-badge.tsx'
import { Facts } from '../../../ui/layout/facts.tsx'
import { Row } from '../../../ui/layout/parts.tsx'
import { ResourceDrawer } from '../../../ui/overlays/resource-drawer.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { statusColumn } from '../../../ui/table/status-column.tsx'
import { useServerTable } from '../../../ui/table/use-server-table.ts'
import { decisionQuestion } from '../decision-questions.ts'
import { reportsQuery, rowsQuery, useDecide, useLoadReport } from '../bacs-reports.queries.ts'

const kinds: Record<ReportKind, string> = {
  arudd: 'ARUDD: unpaid',
  addacs: 'ADDACS: changes',
  auddis: 'AUDDIS: refused',
  ddica: 'DDICA: claim',
}
const outcomes: Record<RowOutcome, { word: string; tone: Tone }> = {
  matched: { word: 'Matched', tone: 'good' },
  unmatched: { word: 'Unmatched', tone: 'bad' },
  duplicate: { word: 'Duplicate', tone: 'quiet' },
}
const decisions: Record<RowDecision, { button: string; done: string }> = {
  represent: { button: 'Collect again', done: 'Goes into the next file' },
  accept: { button: 'Accept details', done: 'Details accepted' },
  match: { button: 'Match again', done: 'Matched again' },
  seen: { button: 'Mark as seen', done: 'Seen' },
}

const againWords: Record<Exclude<AgainState, 'waiting'>, string> = {
  presented: 'In a file again',
  settled: 'Not collected again: paid or credited since',
  late: 'Not collected again: its 30 days are over',
  ended: 'Not collected again: the Direct Debit instruction has ended',
}

const decidedText = ({ decision, again, againUntil, outcome }: ReportRow): string => {
  if (decision === null) return outcomes[outcome].word
  if (again === 'waiting') return `Collect again by ${formatDate(againUntil)}`
  return again ? againWords[again] : decisions[decision].done
}
const decisionOf = (row: ReportRow): string =>
  row.decision === null ? '' : `${decidedText(row)} (${row.decidedBy ?? ''})`

const newDetailsOf = ({ proposed }: ReportRow): string =>
  proposed === null ? '' : `${formatSortCode(proposed.sortCode)} ${proposed.bankAccount}`
/** Why a row is unmatched comes first: that is what has to be put right. */
const reasonsOf = (row: ReportRow): string[] =>
  [
    row.note,
    row.reason,
    row.decision === null && row.again && row.again !== 'waiting' ? againWords[row.again] : '',
    newDetailsOf(row) && `New details: ${newDetailsOf(row)}`,
  ].filter(Boolean)
const noteNames: Record<RowOutcome, string> = {
  matched: 'Note',
  unmatched: 'Why it is unmatched',
  duplicate: 'Note',
}

/** In the list of what is to decide, a row without an account says so in its place: the reason has the room. */
const rowColumns = (waiting: boolean): Column<ReportRow>[] => [
  { id: 'kind', header: 'Report', value: row => row.kind.toUpperCase(), fixed: 84 },
  {
    id: 'account',
    header: 'Account',
    value: row => row.account?.number ?? outcomes[row.outcome].word,
    fixed: 112,
    render: row =>
      row.account?.number ?? (
        <StatusBadge tone={outcomes[row.outcome].tone}>{outcomes[row.outcome].word}</StatusBadge>
      ),
  },
  {
    id: 'name',
    header: 'Company',
    value: row => row.account?.companyName ?? row.payerName,
    width: 80,
    yields: true,
  },
  { id: 'reference', header: 'Reference', value: row => row.reference, width: 202, copy: true },
  { id: 'amount', header: 'Amount', value: row => row.amount, kind: 'pounds', fixed: 92 },
  { id: 'on', header: 'Date', value: row => row.on, kind: 'date', fixed: 100 },
  {
    id: 'reason',
    header: 'Reason',
    value: row => reasonsOf(row).join(' · '),
    width: 152,
    grow: 3,
    yields: true,
  },
  statusColumn(row => outcomes[row.outcome], { fixed: 116, hidden: waiting }),
]

const reportColumns: readonly Column<BacsReport>[] = [
  { id: 'kind', header: 'Report', value: row => kinds[row.kind], fixed: 148 },
  { id: 'fileName', header: 'File', value: row => row.fileName, width: 200 },
  { id: 'rows', header: 'Rows', value: row => row.rows, kind: 'count', fixed: 80 },
  { id: 'matched', header: 'Matched', value: row => row.matched, kind: 'count', fixed: 92 },
  { id: 'unmatched', header: 'Unmatched', value: row => row.unmatched, kind: 'count', fixed: 100 },
  { id: 'duplicate', header: 'Duplicate', value: row => row.duplicate, kind: 'count', fixed: 96 },
  { id: 'loadedAt', header: 'Loaded', value: row => row.loadedAt, kind: 'dateTime', fixed: 148 },
  { id: 'loadedBy', header: 'Loaded by', value: row => row.loadedBy ?? 'Input path', fixed: 120 },
]

const views = ['waiting', 'all', 'reports'] as const
type View = (typeof views)[number]

/** What Bacs sent back: unpaid collections and changes of mandates, and what is decided about them. */
export function ReturnsPanel({ client }: { client: number }) {
  const [view, setView] = useState<View>('waiting')
  const load = useLoadReport(client)
  async function loadFile(file: File, onProgress: (fraction: number) => void): Promise<void> {
    const { rows, matched, unmatched, duplicate, loaded } = await load.mutateAsync({ file, onProgress })
    if (!loaded) return showDone(`${file.name} was loaded before: nothing has changed`)
    showDone(
      `${counted(rows, 'row')}: ${matched} matched, ${unmatched} unmatched${duplicate > 0 ? `, ${duplicate} loaded before` : ''}`,
    )
  }
  return (
    <>
      <Row between wrap gap={16} mb={12}>
        <SegmentedControl
          aria-label="What is listed"
          size="sm"
          data={[
            { value: 'waiting', label: 'To decide' },
            { value: 'all', label: 'All rows' },
            { value: 'reports', label: 'Reports' },
          ]}
          value={view}
          onChange={chosen => setView(views.find(each => each === chosen) ?? 'waiting')}
        />
        <DropZone
          label="Drop a Bacs report here"
          hint="ARUDD, ADDACS, AUDDIS or DDICA as XML or CSV. Rows already loaded are skipped."
          accept=".xml,.csv,text/xml,text/csv"
          onUpload={loadFile}
        />
      </Row>
      {view === 'reports' ? (
        <Reports client={client} />
      ) : (
        <Rows key={view} client={client} waiting={view === 'waiting'} />
      )}
    </>
  )
}

const factsOf = (row: ReportRow): (readonly [string, string])[] =>
  [
    ['Account', row.account ? `${row.account.number} ${row.account.companyName}` : row.payerName] as const,
    ['Service user', row.serviceUserNumber] as const,
    ['Reference', row.reference] as const,
    ['Amount', row.amount === null ? '' : formatPounds(row.amount)] as const,
    ['Date', row.on === null ? '' : formatDate(row.on)] as const,
    ['Reason from the bank', row.reason] as const,
    ['New details', newDetailsOf(row)] as const,
    ['Status', outcomes[row.outcome].word] as const,
    [noteNames[row.outcome], row.note] as const,
    ['Decision', decisionOf(row)] as const,
  ].filter(([, value]) => value !== '')

function Rows({ client, waiting }: { client: number; waiting: boolean }) {
  const table = useServerTable('bacs-report-rows', { pageSize: 200, filtersHere: true })
  const which = waiting ? { waiting: 'true' } : {}
  const list = useQuery(rowsQuery(client, { ...table.cut, ...which }))
  const decide = useDecide(client)
  const [opened, setOpened] = useState<ReportRow>()
  async function decideOn(row: ReportRow, decision: RowDecision): Promise<void> {
    const question = decisionQuestion(row, decision)
    if (question !== undefined && !(await confirm(question, decisions[decision].button))) return
    decide.mutate(
      { report: row.report, position: row.position, decision },
      { onSuccess: decided => showDone(`${row.account?.number ?? row.reference}: ${decidedText(decided)}`) },
    )
  }
  const actions: Column<ReportRow> = {
    id: 'decision',
    header: 'Decision',
    // A phone leaves out cells that say nothing.
    value: row => decisionOf(row) || (row.possible.length > 0 ? 'To decide' : ''),
    fixed: 244,
    render: row =>
      row.decision === null ? (
        <Group gap={4} wrap="nowrap">
          {row.possible.map(decision => (
            <Button
              key={decision}
              variant="subtle"
              size="compact-sm"
              loading={decide.isPending}
              onClick={() => void decideOn(row, decision)}
            >
              {decisions[decision].button}
            </Button>
          ))}
        </Group>
      ) : (
        decisionOf(row)
      ),
  }
  return (
    <>
      <DataTable
        label="Returns"
        columns={[...rowColumns(waiting), actions]}
        list={list}
        rowKey={row => `${row.report} ${row.position}`}
        server={table}
        serverExport={{ list: 'bacs-report-rows', params: { client }, query: which }}
        onOpen={setOpened}
        emptyHint={waiting ? 'Nothing is waiting for a decision.' : 'Load a report that Bacs has sent.'}
      />
      <ResourceDrawer
        opened={opened !== undefined}
        title={opened ? kinds[opened.kind] : ''}
        onClose={() => setOpened(undefined)}
      >
        {opened && <Facts of={factsOf(opened)} />}
      </ResourceDrawer>
    </>
  )
}

function Reports({ client }: { client: number }) {
  const table = useServerTable('bacs-reports', { pageSize: 200, filtersHere: true })
  const list = useQuery(reportsQuery(client, table.cut))
  return (
    <DataTable
      label="Bacs reports"
      columns={reportColumns}
      list={list}
      server={table}
      serverExport={{ list: 'bacs-reports', params: { client } }}
      emptyHint="Load a report that Bacs has sent."
    />
  )
}
