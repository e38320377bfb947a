import { SegmentedControl, Select, Skeleton } from '@mantine/core'
import {
  type CardChange,
  cardChangeSorts,
  type RateCard,
  type RateCardEntry,
} from '@nineops/contract/bureau/rate-cards.contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatCount, formatDate, formatPounds } from '../../../lib/formats.ts'
import { type Tone } from '../../../ui/feedback/status-badge.tsx'
import { EmptyState, ErrorState } from '../../../ui/feedback/states.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { useServerTable } from '../../../ui/table/use-server-table.ts'
import { cardChangesQuery, changeCountsQuery } from '../rate-cards.queries.ts'
import { Hint, Row } from '../../../ui/layout/parts.tsx'
import { statusColumn } from '../../../ui/table/status-column.tsx'

const words: Record<CardChange['change'], { text: string; tone: Tone }> = {
  added: { text: 'Added', tone: 'good' },
  removed: { text: 'Removed', tone: 'bad' },
  changed: { text: 'Changed', tone: 'warn' },
}

type Price = keyof RateCardEntry
const yesOrNo = (value: boolean) => (value ? 'Yes' : 'No')
const entryOf = (row: CardChange) => row.after ?? row.before
const text = (value: string | number | boolean | null | undefined) =>
  value === undefined || value === null
    ? ''
    : typeof value === 'boolean'
      ? yesOrNo(value)
      : typeof value === 'number'
        ? String(value)
        : formatPounds(value)
const fromTo = (row: CardChange, field: Price): string => {
  const [before, after] = [row.before?.[field], row.after?.[field]]
  return before === after || before === undefined || after === undefined
    ? text(after ?? before)
    : `${text(before)} → ${text(after)}`
}
const price = (id: Price, header: string): Column<CardChange> => ({
  id,
  header,
  value: row => fromTo(row, id),
  width: 128,
})

const columns: Column<CardChange>[] = [
  { id: 'prefix', header: 'Prefix', value: row => row.prefix, fixed: 100, copy: true },
  statusColumn(row => words[row.change], { id: 'change', header: 'Change', fixed: 110 }),
  {
    id: 'destination',
    header: 'Destination',
    value: row => entryOf(row)?.destination,
    width: 150,
    grow: 2,
  },
  { id: 'kind', header: 'Usage type', value: row => entryOf(row)?.kind, fixed: 80, hidden: true },
  {
    id: 'chargeCode',
    header: 'Charge code',
    value: row => entryOf(row)?.chargeCode,
    width: 110,
    hidden: true,
  },
  { id: 'origin', header: 'Origin', value: row => entryOf(row)?.origin, fixed: 70, hidden: true },
  price('connectionFee', 'Connection'),
  price('priceDay', 'Day/min'),
  price('priceEvening', 'Evening/min'),
  price('priceWeekend', 'Weekend/min'),
  price('minimumCharge', 'Minimum'),
  { ...price('firstIncrement', 'First'), hidden: true },
  { ...price('nextIncrement', 'Next'), hidden: true },
  ...(
    [
      ['connectionFeeEvening', 'Evening connection'],
      ['connectionFeeWeekend', 'Weekend connection'],
      ['maximumCharge', 'Maximum'],
      ['chargeAtZero', 'Charged at zero'],
      ['accessChargeMinute', 'Access/min'],
      ['serviceChargeMinute', 'Service/min'],
      ['serviceChargeCall', 'Service/call'],
    ] as const
  ).map(([id, header]) => ({ ...price(id, header), hidden: true })),
]

const keyOf = (row: CardChange): string => {
  const { kind = '', chargeCode = '', origin = '' } = entryOf(row) ?? {}
  return `${row.prefix} ${kind} ${chargeCode} ${origin}`
}

interface CardChangesProps {
  client: number
  card: RateCard
  /** Other versions of the card: same name and carrier, newest first. */
  versions: readonly RateCard[]
}

/** Differences between a card and another version of it, prefix by prefix. */
export function CardChanges({ client, card, versions }: CardChangesProps) {
  const before = versions.find(each => each.validFrom < card.validFrom) ?? versions[0]
  const [chosen, setChosen] = useState<number | undefined>(before?.index)
  const [change, setChange] = useState<CardChange['change'] | 'all'>('all')
  const table = useServerTable('card-changes', { sort: cardChangeSorts, pageSize: 200, filtersHere: true })
  const since = chosen ?? 0
  const which = { since, ...(change !== 'all' && { change }) }
  const counts = useQuery({ ...changeCountsQuery(client, card.index, since), enabled: since > 0 })
  const changes = useQuery({
    ...cardChangesQuery(client, card.index, { ...table.cut, ...which }),
    enabled: since > 0,
  })
  if (versions.length === 0)
    return (
      <EmptyState title="Only one version" hint="Import a later version of this card to see what changed." />
    )
  if (counts.error) return <ErrorState error={counts.error} onRetry={() => void counts.refetch()} />
  const { data } = counts
  return (
    <>
      <Row align="end" wrap mb={12} gap={12}>
        <Select
          label="Compared with the version from"
          data={versions.map(({ index, validFrom }) => ({
            value: String(index),
            label: formatDate(validFrom),
          }))}
          value={String(since)}
          allowDeselect={false}
          onChange={value => {
            setChosen(Number(value))
            table.change({ page: 1 })
          }}
        />
        {data ? (
          <SegmentedControl
            aria-label="Changes"
            value={change}
            onChange={value => {
              setChange(value)
              table.change({ page: 1 })
            }}
            data={[
              { value: 'all', label: `All ${formatCount(data.added + data.removed + data.changed)}` },
              { value: 'added', label: `Added ${formatCount(data.added)}` },
              { value: 'removed', label: `Removed ${formatCount(data.removed)}` },
              { value: 'changed', label: `Changed ${formatCount(data.changed)}` },
            ]}
          />
        ) : (
          <Skeleton h={32} w={360} />
        )}
        {data && <Hint>{formatCount(data.same)} prefixes are the same.</Hint>}
      </Row>
      <DataTable
        label="Changes"
        columns={columns}
        list={changes}
        rowKey={row => keyOf(row)}
        focusFilter={false}
        filterPlaceholder="Filter this page"
        server={table}
        serverExport={{ list: 'card-changes', params: { client, rateCard: card.index }, query: which }}
        emptyHint="No differences between the two versions."
      />
    </>
  )
}
