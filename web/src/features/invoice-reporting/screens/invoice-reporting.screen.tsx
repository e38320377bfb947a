import { SegmentedControl, Skeleton } from '@mantine/core'
import { type Report, MOST_ROWS } from '@nineops/contract/partner-commercial/invoice-reporting.contract'
import { type ReportDimension } from '@nineops/contract/partner-commercial/report-dimensions'
import { counted } from '@nineops/contract/words'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useMemo } from 'react'
import { useSelection } from '../../../app/selection.ts'
import { formatCount, formatDateTime, formatPounds } from '../../../lib/formats.ts'
import { todayInLondon } from '../../../lib/days.ts'
import { BarTable } from '../../../ui/charts/bar-table.tsx'
import { EmptyState, ErrorState } from '../../../ui/feedback/states.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { type View, ScreenTabs } from '../../../ui/layout/screen-tabs.tsx'
import { AgedDebtPanel } from '../../aged-debt/aged-debt.public.ts'
import { RentalsPanel } from '../../carrier-rentals/carrier-rentals.public.ts'
import { MonthEndPanel } from '../../month-ends/month-ends.public.ts'
import { ReportAccounts } from '../components/report-accounts.tsx'
import { ReportFilters } from '../components/report-filters.tsx'
import { ReportTrail } from '../components/report-trail.tsx'
import { ReportTable } from '../components/report-table.tsx'
import { ReportTotals } from '../components/report-totals.tsx'
import { Hint, Panel, Row, SectionTitle } from '../../../ui/layout/parts.tsx'
import { reportChoicesQuery, reportQuery } from '../invoice-reporting.queries.ts'
import { contributionsOf, drawingOf } from '../report-drawing.ts'
import { changeOf, comparisonNotes, dimensionNames, type Measure, measures } from '../report-labels.ts'
import { addMonths, monthsBetween } from '../report-periods.ts'
import { type ReportState, useReport } from '../use-report.ts'

const ReportChart = lazy(() => import('../components/report-chart.tsx'))
const CHART_HEIGHT = 260
/** Of twelve rows and their head. */
const ROWS_HEIGHT = 376
const OTHERS = ' others'

/** Revenue, cost and margin of confirmed invoices, from the whole bureau down to an invoice. */
export function InvoiceReportingScreen() {
  const { tab = 'revenue' } = useSearch({ from: '/partner-commercial/invoice-reporting' })
  return (
    <>
      <PageHeader title="Invoice Reporting" about={abouts[tab]} />
      <ScreenTabs parameter="tab" views={views} />
    </>
  )
}

const abouts = {
  revenue:
    'Confirmed invoices before VAT, by month of the invoice date. Credit notes, refunds and discounts are negative. Margin covers only calls and charges with a recorded cost.',
  vat: 'Sales and VAT by tax point, receipts, debtors control, and what is in the books.',
  debt: 'What customers owe, by days overdue. Payments and credits in hand are shown separately.',
  rentals: 'What carriers billed for numbers against what the reseller billed for them, before VAT.',
} as const

const MONTHS = 36

/** The month in the address, of a month that is over unless one is chosen. */
function useMonth() {
  const navigate = useNavigate()
  const { month } = useSearch({ from: '/partner-commercial/invoice-reporting' })
  const current = todayInLondon().slice(0, 7)
  return {
    month: month ?? addMonths(current, -1),
    months: monthsBetween(addMonths(current, 1 - MONTHS), current),
    onMonth: (chosen: string) =>
      void navigate({ to: '.', search: previous => ({ ...previous, month: chosen }) }),
  }
}

const MonthEnd = () => <MonthEndPanel {...useMonth()} />

function Rentals() {
  const month = useMonth()
  const navigate = useNavigate()
  const { rentals = 'bought' } = useSearch({ from: '/partner-commercial/invoice-reporting' })
  const { client } = useSelection()
  return client === undefined ? (
    <EmptyState title="Choose a reseller" hint="Carrier rentals are listed for one reseller at a time." />
  ) : (
    <RentalsPanel
      key={client}
      client={client}
      {...month}
      list={rentals}
      onList={chosen =>
        void navigate({
          to: '.',
          search: previous => ({ ...previous, rentals: chosen === 'bought' ? undefined : chosen }),
        })
      }
    />
  )
}

function Revenue() {
  const choices = useQuery(reportChoicesQuery)
  const { state, change, open } = useReport(choices.data)
  return (
    <>
      {choices.error ? (
        <ErrorState error={choices.error} onRetry={() => void choices.refetch()} />
      ) : choices.data && state ? (
        <>
          <ReportFilters choices={choices.data} state={state} change={change} />
          <ReportTrail choices={choices.data} state={state} />
          <Contents state={state} change={change} open={open} />
        </>
      ) : choices.data ? (
        <EmptyState hint="Figures appear here once an invoice run is confirmed." />
      ) : (
        <Skeleton h={640} />
      )}
    </>
  )
}

type ContentsProps = { state: ReportState } & Pick<ReturnType<typeof useReport>, 'change' | 'open'>

function Contents({ state, change, open }: ContentsProps) {
  const { by, split, narrowing, search } = state
  // There are too many accounts for a chart: it shows their months instead.
  const drawnBy: ReportDimension = by === 'account' ? 'month' : by
  const query = { ...narrowing, by: drawnBy, ...(split && { split }) }
  const { data, error, refetch, isPlaceholderData } = useQuery(reportQuery(query))
  // Rows of another grouping must not appear under this one's names.
  const report = isPlaceholderData ? undefined : data
  const measure: Measure = search.measure ?? 'revenue'
  return (
    <>
      <ReportTotals report={data} />
      <Notes report={report} />
      <Panel
        as="section"
        mt={12}
        mb={12}
        aria-labelledby="report-chart"
        data-waits={report || error ? undefined : true}
      >
        <Row between wrap mb={8} gap={8}>
          <SectionTitle id="report-chart">{titleOf(report, drawnBy, split, measure)}</SectionTitle>
          <SegmentedControl
            size="xs"
            aria-label="Measure"
            value={measure}
            onChange={value => change({ measure: value === 'margin' ? value : undefined })}
            data={Object.entries(measures).map(([value, label]) => ({ value, label }))}
          />
        </Row>
        <Chart
          report={report}
          by={drawnBy}
          split={split}
          measure={measure}
          onOpen={key => open(drawnBy, key)}
        />
      </Panel>
      {by === 'account' ? (
        <ReportAccounts narrowing={narrowing} report={report} />
      ) : (
        <ReportTable
          report={report}
          by={by}
          split={split}
          error={error}
          refetch={refetch}
          onOpen={key => open(by, key)}
        />
      )}
    </>
  )
}

interface ChartProps {
  report: Report | undefined
  by: ReportDimension
  split: ReportDimension | undefined
  measure: Measure
  onOpen: (key: string) => void
}

/** What the chart answers: who changed it, without months before who makes it up, and how it went over the months. */
function titleOf(
  report: Report | undefined,
  by: ReportDimension,
  split: ReportDimension | undefined,
  measure: Measure,
): string {
  const name = dimensionNames[by].one.toLowerCase()
  if (split) return `${measures[measure]} by ${name} and ${dimensionNames[split].one.toLowerCase()}`
  if (by === 'month' || !report?.totals.before) return `${measures[measure]} by ${name}`
  return `Change in ${measures[measure].toLowerCase()} by ${name}`
}

/** The table under it has the same figures and works by keyboard, so the chart is hidden from screen readers. */
function Chart({ report, by, split, measure, onOpen }: ChartProps) {
  const drawing = useMemo(() => report && drawingOf(report, by, split, measure), [report, by, split, measure])
  if (!report || !drawing) return <Skeleton h={by === 'month' || split ? CHART_HEIGHT : ROWS_HEIGHT} />
  if (by !== 'month' && !split)
    return <Contributions report={report} by={by} measure={measure} onOpen={onOpen} />
  return (
    <div aria-hidden="true">
      <Suspense fallback={<Skeleton h={CHART_HEIGHT} />}>
        <ReportChart {...drawing} overTime={by === 'month'} onOpen={onOpen} />
      </Suspense>
    </div>
  )
}

function Contributions({
  report,
  by,
  measure,
  onOpen,
}: Omit<ChartProps, 'report' | 'split'> & { report: Report }) {
  const rows = useMemo(() => contributionsOf(report, by, measure), [report, by, measure])
  const compares = report.totals.before !== null
  return (
    <div aria-hidden="true">
      <BarTable
        heads={
          compares
            ? [dimensionNames[by].one, 'Change', 'Change %', measures[measure]]
            : [dimensionNames[by].one, measures[measure]]
        }
        rows={rows.map(({ key, name, now, before }) => ({
          key: key ?? OTHERS,
          name,
          value: Number(now) - Number(before ?? 0),
          cells:
            before === undefined ? [formatPounds(now)] : [...changeCells(now, before), formatPounds(now)],
        }))}
        onOpen={key => key !== OTHERS && onOpen(key)}
      />
    </div>
  )
}

const changeCells = (now: string, before: string): string[] => {
  const { amount, share } = changeOf(now, before)
  return [amount, share]
}

/** Notes on the figures: what they are compared with, what is missing or excluded. */
function Notes({ report }: { report: Report | undefined }) {
  const notes = [
    report?.asOf && `As of ${formatDateTime(report.asOf)}, from a copy of the database.`,
    ...(report ? comparisonNotes(report) : []),
    report &&
      report.pendingRuns > 0 &&
      `${counted(report.pendingRuns, 'confirmed run is', 'confirmed runs are')} being added up and not in these figures yet.`,
    report &&
      report.rowCount > MOST_ROWS &&
      `The ${formatCount(MOST_ROWS)} largest of ${formatCount(report.rowCount)} rows are listed; totals cover all rows.`,
  ].filter(Boolean)
  return (
    <Hint as="output" mb={8} size={12}>
      {notes.length === 0 ? '\u00A0' : notes.join(' ')}
    </Hint>
  )
}

const views: readonly View[] = [
  { value: 'revenue', label: 'Revenue', content: <Revenue />, className: '' },
  { value: 'vat', label: 'VAT', content: <MonthEnd />, className: '' },
  { value: 'debt', label: 'Debt', content: <AgedDebtPanel />, className: '' },
  { value: 'rentals', label: 'Carrier rentals', content: <Rentals />, className: '' },
]
