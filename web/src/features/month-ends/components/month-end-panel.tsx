import { Select, Skeleton } from '@mantine/core'
import type { MonthEnd, MonthEndOf } from '@nineops/contract/partner-commercial/month-ends.contract'
import { penceToDecimal } from '@nineops/contract/money'
import { counted } from '@nineops/contract/words'
import { useQuery } from '@tanstack/react-query'
import { useSelect, useSelection } from '../../../app/selection.ts'
import { formatMonth, formatPence, formatPounds } from '../../../lib/formats.ts'
import { todayInLondon } from '../../../lib/days.ts'
import { Unbroken } from '../../../ui/layout/unbroken.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { ErrorState } from '../../../ui/feedback/states.tsx'
import { FigureCard, Figures } from '../../../ui/layout/figure-card.tsx'
import { Columns, Row, SectionTitle, Stack } from '../../../ui/layout/parts.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { ExportMenu } from '../../../ui/table/export-menu.tsx'
import { useTableExport } from '../../../ui/table/use-table-export.ts'
import { LedgerExportsPanel } from '../../ledger-exports/ledger-exports.public.ts'
import {
  balancesFinding,
  exportsFinding,
  salesFinding,
  sumOf,
  waitingCount,
  waitingPence,
} from '../month-end-labels.ts'
import { monthEndCheckQuery, monthEndQuery } from '../month-ends.queries.ts'
import { BooksTable, ControlTable, ReceiptsTable, SalesTable } from './month-end-tables.tsx'
import { UnexportedPostings } from './unexported-postings.tsx'

interface MonthEndPanelProps {
  month: string
  /** To choose from, the latest first. */
  months: readonly string[]
  onMonth: (month: string) => void
}

/** What finance closes a month with, of the selected reseller or of all. */
export default function MonthEndPanel({ month, months, onMonth }: MonthEndPanelProps) {
  const { client } = useSelection()
  const query = { month, ...(client !== undefined && { client: String(client) }) }
  const { data, error, refetch } = useQuery(monthEndQuery(query))
  return (
    <>
      <Row between wrap align="end" mb={12}>
        <Select
          label="Month"
          allowDeselect={false}
          searchable
          w={180}
          value={month}
          data={months.map(value => ({ value, label: formatMonth(value) }))}
          onChange={value => value !== null && onMonth(value)}
        />
        <AllLines query={query} />
      </Row>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <Contents month={data} query={query} client={client} />
      ) : (
        <Skeleton h={640} />
      )}
    </>
  )
}

type Query = { month: string; client?: string }

/** Columns of the file with all lines. */
const lineColumns: readonly Column<object>[] = [
  'month',
  'reseller',
  'section',
  'line',
  'percent',
  'count',
  'net',
  'vat',
  'amount',
].map(id => ({ id, header: id, value: () => null }))

function AllLines({ query }: { query: Query }) {
  const { running, onExport, onRecent } = useTableExport({
    name: 'month-end',
    label: 'Month-end',
    columns: lineColumns,
    rows: () => [],
    server: { list: 'month-end', query: { ...query } },
  })
  return <ExportMenu enabled running={running} onExport={onExport} onRecent={onRecent} />
}

function Contents({ month, query, client }: { month: MonthEnd; query: Query; client: number | undefined }) {
  const { total } = month
  const missing = total.exported.gaps.length > 0
  const today = todayInLondon()
  return (
    <Stack gap={16}>
      <Findings month={month} query={query} />
      <Figures>
        <FigureCard label="Sales, net" value={formatPence(sumOf(total.sales, ({ net }) => net))} />
        <FigureCard label="VAT" value={formatPence(sumOf(total.sales, ({ vat }) => vat))} />
        <FigureCard label="Receipts" value={formatPence(sumOf(total.receipts, ({ amount }) => amount))} />
        <FigureCard label="Closing balance" value={formatPounds(total.control.closing)} />
        <FigureCard
          label="Not in the books yet"
          value={counted(waitingCount(total), 'posting')}
          note={formatPence(waitingPence(total))}
        />
      </Figures>
      <Columns min={420} gap={16} top>
        <Stack gap={16}>
          <SalesTable sales={total.sales} />
          <ReceiptsTable receipts={total.receipts} />
        </Stack>
        <Stack gap={16}>
          <ControlTable control={total.control} />
          <BooksTable exported={total.exported} />
        </Stack>
      </Columns>
      {client === undefined ? (
        <Resellers resellers={month.resellers} />
      ) : (
        <LedgerExportsPanel client={client} through={month.to < today ? month.to : today} />
      )}
      {missing && (
        <section aria-labelledby="unexported">
          <SectionTitle id="unexported" mb={8}>
            Not in packs or ledger exports
          </SectionTitle>
          <UnexportedPostings query={query} />
        </section>
      )}
    </Stack>
  )
}

/** One sentence for each thing that the month must agree with. */
function Findings({ month, query }: { month: MonthEnd; query: Query }) {
  const check = useQuery(monthEndCheckQuery(query))
  const balances = check.error
    ? { good: false, text: 'The account balances could not be added up. Reload the page to try again.' }
    : check.data
      ? balancesFinding(month, check.data)
      : { good: true, text: 'Adding up the account balances…' }
  const findings = [balances, salesFinding(month), exportsFinding(month)]
  const listed = (isGood: boolean) =>
    findings
      .filter(({ good }) => good === isGood)
      .map(({ text }) => (
        <span key={text}>
          <Unbroken text={text} />
        </span>
      ))
  const [bad, good] = [listed(false), listed(true)]
  return (
    <Stack as="section" aria-label="Agreement" gap={8}>
      {bad.length > 0 && (
        <Notice tone="warn" gap={4}>
          {bad}
        </Notice>
      )}
      {(good.length > 0 || !month.over) && (
        <Notice gap={4}>
          {!month.over && <span>The month is not over: these are its figures so far.</span>}
          {good}
        </Notice>
      )}
    </Stack>
  )
}

const columns: readonly Column<MonthEndOf>[] = [
  { id: 'name', header: 'Reseller', value: row => row.client.name, width: 170, grow: 2 },
  {
    id: 'net',
    header: 'Sales, net',
    value: row => penceToDecimal(sumOf(row.sales, ({ net }) => net)),
    kind: 'pounds',
    fixed: 120,
  },
  {
    id: 'vat',
    header: 'VAT',
    value: row => penceToDecimal(sumOf(row.sales, ({ vat }) => vat)),
    kind: 'pounds',
    fixed: 110,
  },
  { id: 'opening', header: 'Opening', value: row => row.control.opening, kind: 'pounds', fixed: 120 },
  {
    id: 'invoices',
    header: 'Invoices',
    value: row => row.control.invoices,
    kind: 'pounds',
    fixed: 120,
    hidden: true,
  },
  {
    id: 'creditNotes',
    header: 'Credit notes',
    value: row => row.control.creditNotes,
    kind: 'pounds',
    fixed: 120,
    hidden: true,
  },
  { id: 'receipts', header: 'Receipts', value: row => row.control.receipts, kind: 'pounds', fixed: 120 },
  { id: 'closing', header: 'Closing', value: row => row.control.closing, kind: 'pounds', fixed: 120 },
  {
    id: 'waiting',
    header: 'Not in the books',
    value: row => penceToDecimal(waitingPence(row)),
    kind: 'pounds',
    fixed: 140,
  },
]

/** A row for each reseller; opening one selects it. */
function Resellers({ resellers }: { resellers: readonly MonthEndOf[] }) {
  const select = useSelect()
  return (
    <DataTable
      name="month-end-resellers"
      label="Resellers"
      columns={columns}
      rows={resellers}
      rowKey={row => row.client.index}
      onOpen={row => select({ client: row.client.index })}
      focusFilter={false}
      filterPlaceholder="Filter resellers"
      emptyHint="Nothing was invoiced or posted in this month."
    />
  )
}
