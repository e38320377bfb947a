import type { Holiday } from '@nineops/contract/administration/bank-holiday-rules'
import type { BankHolidayCalendar } from '@nineops/contract/administration/bank-holidays.contract'
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { formatDate, formatDateTime } from '../../../lib/formats.ts'
import { todayInLondon } from '../../../lib/days.ts'
import { LoadingBlock } from '../../../ui/feedback/loading.tsx'
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { useShownYear } from '../bank-holiday-search.ts'
import { bankHolidaysQuery } from '../bank-holidays.queries.ts'
import { calendarWarning } from '../calendar-labels.ts'
import { Row } from '../../../ui/layout/parts.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import classes from '../components/bank-holidays.module.css'
import { LoadListForm } from '../components/load-list-form.tsx'
import { Fact, Facts } from '../../../ui/layout/facts.tsx'
import { LateSelect } from '../../../ui/forms/late-select.tsx'

const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: 'UTC' })
const yearOf = ({ day }: Holiday): number => Number(day.slice(0, 4))

const columns: Column<Holiday>[] = [
  { id: 'year', header: 'Year', value: row => String(yearOf(row)), fixed: 80 },
  { id: 'day', header: 'Day', value: row => row.day, kind: 'date', fixed: 120 },
  {
    id: 'weekday',
    header: 'Weekday',
    value: row => weekday.format(new Date(`${row.day}T00:00:00Z`)),
    fixed: 140,
  },
  { id: 'name', header: 'Bank holiday', value: row => row.name, width: 240 },
]

/** Bank holidays of England and Wales, which decide working days, and how far ahead they are known. */
export function BankHolidaysScreen() {
  const { data, error, isPending, refetch } = useQuery(bankHolidaysQuery)
  return (
    <>
      <PageHeader
        title="Bank holidays"
        about="Bank holidays in England and Wales, when Bacs does not collect. Dates after the last loaded year can’t be used."
      />
      <div className={classes.panels}>
        {data ? <Known calendar={data} /> : isPending && <KnownSkeleton />}
        <LoadListForm calendar={data} />
      </div>
      <Days calendar={data} error={error} refetch={refetch} />
    </>
  )
}

function Known({ calendar }: { calendar: BankHolidayCalendar }) {
  const today = todayInLondon()
  const warning = calendarWarning(calendar.knownUntil, today)
  const word = calendar.knownUntil < today ? 'Ended' : warning ? 'Ends soon' : 'Up to date'
  const next = calendar.holidays.find(({ day }) => day >= today)
  return (
    <section className={classes.panel} aria-label="Loaded holidays">
      <Row between gap={16}>
        <h2>Loaded holidays</h2>
        <StatusBadge tone={word === 'Ended' ? 'bad' : warning ? 'warn' : 'good'}>{word}</StatusBadge>
      </Row>
      <Facts names={96}>
        <Fact name="Loaded to">{formatDate(calendar.knownUntil)}</Fact>
        <Fact name="Next">{next ? `${formatDate(next.day)}, ${next.name}` : 'None loaded'}</Fact>
        <Fact name="Source">{calendar.source}</Fact>
        <Fact name="Loaded">
          {calendar.loadedBy === null
            ? 'Built in'
            : `${formatDateTime(calendar.loadedAt)} by ${calendar.loadedBy}`}
        </Fact>
      </Facts>
      {warning && (
        <Notice as="output" tone="warn">
          {warning}
        </Notice>
      )}
    </section>
  )
}

const KnownSkeleton = () => (
  <div className={classes.panel}>
    <h2>Loaded holidays</h2>
    <LoadingBlock label="Loading the holidays" h={14} w={180} my={3} />
    {[280, 160, 120].map(width => (
      <Skeleton key={width} h={14} w={width} my={3} />
    ))}
  </div>
)

interface DaysProps {
  calendar: BankHolidayCalendar | undefined
  error: unknown
  refetch: () => unknown
}

function Days({ calendar, error, refetch }: DaysProps) {
  const [year, show] = useShownYear(Number(todayInLondon().slice(0, 4)))
  const rows = useMemo(
    () => calendar?.holidays.filter(holiday => year === 0 || yearOf(holiday) === year),
    [calendar, year],
  )
  const years = [...new Set([...(calendar?.holidays.map(yearOf) ?? []), ...(year === 0 ? [] : [year])])]
  return (
    <DataTable
      name="bank-holidays"
      label="Bank holidays"
      columns={columns}
      list={{ data: rows, error, refetch }}
      rowKey={row => row.day}
      focusFilter={false}
      emptyHint={`No bank holiday of ${year} is known. Load the list that GOV.UK publishes.`}
      filters={{ values: { year: String(year) }, onApply: values => show(Number(values['year'] ?? 0)) }}
      toolbar={
        <LateSelect
          aria-label="Year"
          w={128}
          allowDeselect={false}
          data={[
            { value: '0', label: 'All years' },
            ...years.toSorted((a, b) => b - a).map(one => ({ value: String(one), label: String(one) })),
          ]}
          value={String(year)}
          onChange={value => show(Number(value))}
        />
      }
    />
  )
}
