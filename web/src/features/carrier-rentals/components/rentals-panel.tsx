import { SegmentedControl, Select } from '@mantine/core'
import type { RentalSummary } from '@nineops/contract/partner-commercial/carrier-rentals.contract'
import { counted } from '@nineops/contract/words'
import { useQuery } from '@tanstack/react-query'
import { formatMonth, formatPounds } from '../../../lib/formats.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { EmptyState, ErrorState } from '../../../ui/feedback/states.tsx'
import { FigureCard, Figures } from '../../../ui/layout/figure-card.tsx'
import { Row, Stack } from '../../../ui/layout/parts.tsx'
import { rentalSummaryQuery } from '../carrier-rentals.queries.ts'
import { RentalFiles } from './rental-files.tsx'
import { BilledNotBoughtTable, BoughtNotBilledTable } from './rental-lists.tsx'

const lists = [
  { value: 'bought', label: 'Bought, not billed' },
  { value: 'billed', label: 'Billed, not bought' },
  { value: 'files', label: 'Rental files' },
] as const
type RentalList = (typeof lists)[number]['value']

interface RentalsPanelProps {
  client: number
  month: string
  /** To choose from, the latest first. */
  months: readonly string[]
  onMonth: (month: string) => void
  list: RentalList
  onList: (list: RentalList) => void
}

/** What carriers billed for a month against what the reseller billed. */
export default function RentalsPanel({ client, month, months, onMonth, list, onList }: RentalsPanelProps) {
  const { data: summary, error, refetch } = useQuery(rentalSummaryQuery(client, month))
  return (
    <>
      <Row between wrap align="end" mb={12} gap={16}>
        <Select
          label="Month"
          allowDeselect={false}
          searchable
          w={180}
          value={month}
          data={months.map(value => ({ value, label: formatMonth(value) }))}
          onChange={value => value !== null && onMonth(value)}
        />
        <SegmentedControl
          aria-label="What is listed"
          size="sm"
          data={[...lists]}
          value={list}
          onChange={onList}
        />
      </Row>
      {list === 'files' ? (
        <RentalFiles client={client} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : summary?.carriers.length === 0 ? (
        <EmptyState
          hint={`No rental file has lines for ${formatMonth(month)}. Drop one under Rental files.`}
        />
      ) : (
        <>
          <Totals summary={summary} />
          <Notes summary={summary} month={month} />
          {list === 'bought' ? (
            <BoughtNotBilledTable client={client} month={month} />
          ) : (
            <BilledNotBoughtTable client={client} month={month} />
          )}
        </>
      )}
    </>
  )
}

function Sum({ label, sums }: { label: string; sums: RentalSummary['bought'] | undefined }) {
  return (
    <FigureCard
      label={label}
      value={sums && formatPounds(sums.total)}
      note={sums ? counted(sums.numbers, 'number') : '\u00A0'}
    />
  )
}

const Totals = ({ summary }: { summary: RentalSummary | undefined }) => (
  <Figures>
    <Sum label="Bought from carriers" sums={summary?.bought} />
    <Sum label="Bought, not billed" sums={summary?.boughtNotBilled} />
    <Sum label="Billed, not bought" sums={summary?.billedNotBought} />
    <FigureCard
      label="Margin on matched numbers"
      value={summary && formatPounds(summary.matched.margin)}
      note={summary ? `${formatPounds(summary.matched.billed)} billed for them` : '\u00A0'}
    />
  </Figures>
)

/** What the lists of the month rest on, where that is not everything. */
function Notes({ summary, month }: { summary: RentalSummary | undefined; month: string }) {
  if (!summary) return null
  const name = formatMonth(month)
  const { missing, invoiced, withoutNumber } = summary
  const notes = [
    !invoiced &&
      `No confirmed invoice run has billed charges for ${name} yet, so every number is listed as not billed.`,
    missing.length > 0 &&
      `No rental file of ${missing.join(', ')} has lines for ${name}: numbers bought there are listed as not bought.`,
    withoutNumber.charges > 0 &&
      `${counted(withoutNumber.charges, 'charge')} without a number (${formatPounds(withoutNumber.total)}) cannot be compared.`,
  ].filter(note => note !== false)
  if (notes.length === 0) return null
  return (
    <Stack gap={8} mb={12}>
      {notes.map(note => (
        <Notice key={note} tone="warn">
          {note}
        </Notice>
      ))}
    </Stack>
  )
}
