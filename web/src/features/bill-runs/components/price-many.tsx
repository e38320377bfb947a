import { Skeleton, TextInput } from '@mantine/core'
import type { BillRun } from '@nineops/contract/bureau/bill-runs/bill-run-states.contract'
import { missingPrice, type PriceToAdd } from '@nineops/contract/bureau/bill-runs/missing-prices.contract'
import { counted } from '@nineops/contract/words'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { formatCount, formatDate } from '../../../lib/formats.ts'
import { usageKindLabels } from '../../../lib/usage.ts'
import { openDialog } from '../../../ui/dialogs/dialogs.tsx'
import { ScrollBox } from '../../../ui/dialogs/scroll-box.tsx'
import { EmptyState, ErrorState } from '../../../ui/feedback/states.tsx'
import { ResourceForm } from '../../../ui/forms/resource-form.tsx'
import { useResourceForm } from '../../../ui/forms/use-resource-form.ts'
import { FigureTable } from '../../../ui/layout/figure-table.tsx'
import { Hint } from '../../../ui/layout/parts.tsx'
import { pricesToAddQuery, useAddPrices } from '../missing-prices.queries.ts'
import { pricesAdded } from '../bill-run-labels.ts'
import { type FilledPrice, keyOf, pricedCalls, pricesCsv, proposalOf, readPrices } from '../price-files.ts'
import { CsvRoundTrip } from './csv-round-trip.tsx'
import classes from './bill-runs.module.css'

interface PriceManyProps {
  client: number
  run: Pick<BillRun, 'index' | 'closedAt' | 'fixes'>
  onClose: () => void
}

/** Asks for the prices that the calls of a bill run lack. */
export const askPrices = (client: number, run: PriceManyProps['run']): Promise<void> =>
  openDialog<never>({ title: 'Add prices', size: 1320 }, close => (
    <PriceMany client={client} run={run} onClose={() => close()} />
  ))

function PriceMany(props: PriceManyProps) {
  // Read once for each opening: what is typed must not be replaced.
  const [opening] = useState(() => crypto.randomUUID())
  const { data, error, refetch } = useQuery(pricesToAddQuery(props.client, props.run.index, opening))
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton h={320} />
  if (data.length === 0)
    return (
      <EmptyState
        title="No prices to add"
        hint={
          props.run.fixes > 0
            ? 'What was added since the bill run was rated counts once it is rated again.'
            : 'No rate card can be given a price for these calls.'
        }
      />
    )
  return <Grid {...props} rows={data} />
}

type Filled = Readonly<Record<string, FilledPrice>>

/** The price as it is sent; evening and weekend are the day price where they are empty. */
const bodyOf = (row: PriceToAdd, price: FilledPrice) => ({
  ...price,
  priceEvening: price.priceEvening || price.priceDay,
  priceWeekend: price.priceWeekend || price.priceDay,
  firstIncrement: Number(price.firstIncrement || '1'),
  nextIncrement: Number(price.nextIncrement || '1'),
  connectionFee: price.connectionFee || '0',
  minimumCharge: price.minimumCharge || '0',
  cause: row.cause,
  subject: row.subject,
  kind: row.kind,
  carrierIndex: row.carrier.index,
  rateCardIndex: row.rateCard.index,
  validFrom: row.proposed.validFrom,
})

const columns = [
  ['prefix', 'Prefix', 124],
  ['destination', 'Destination', 130],
  ['productGroup', 'Product group', 120],
  ['connectionFee', 'Set-up £', 72],
  ['priceDay', 'Day £', 72],
  ['priceEvening', 'Evening £', 72],
  ['priceWeekend', 'Weekend £', 72],
] as const

function Grid({ client, run, rows, onClose }: PriceManyProps & { rows: PriceToAdd[] }) {
  const add = useAddPrices(client, run.index)
  const form = useResourceForm({
    values: (): { filled: Filled } => ({
      filled: Object.fromEntries(rows.map(row => [keyOf(row), proposalOf(row.proposed)])),
    }),
    schema: z.custom<{ filled: Filled }>(),
    onSubmit: ({ filled }) =>
      add.mutateAsync(pricedOf(rows, filled).map(({ body }) => missingPrice.parse(body))),
    done: ({ added, cards }) => pricesAdded(added, cards, run),
    onSaved: onClose,
    onCancel: onClose,
  })
  const { filled } = form.values
  const ready = pricedOf(rows, filled)
  const problem = ready.flatMap(({ row, body }) => problemOf(row, body))[0]
  const set = (row: PriceToAdd, change: Partial<FilledPrice>) =>
    form.change({ filled: { ...filled, [keyOf(row)]: { ...filledOf(filled, row), ...change } } })
  return (
    <ResourceForm
      form={form}
      submit={`ADD ${counted(ready.length, 'PRICE', 'PRICES')}`}
      reason={ready.length === 0 ? 'Enter the day price of at least one row.' : problem}
    >
      <Hint aria-live="polite">
        {formatCount(ready.length)} of {counted(rows.length, 'row')} priced
        {ready.length > 0 && `: ${pricedCalls(ready.map(({ row }) => row))}`}. Each rate card gets one next
        version with its new prices. The day price applies where evening or weekend is empty. Rows without a
        price stay unrated.
      </Hint>
      <Files
        rows={rows}
        filled={filled}
        onChange={change => form.change({ filled: { ...filled, ...change } })}
      />
      <ScrollBox label="Prices to add" className={classes.sideways ?? ''}>
        <FigureTable aria-label="Prices to add">
          <thead>
            <tr>
              <th>Calls to</th>
              <th>Calls</th>
              <th className={classes.text}>Rate card</th>
              {columns.map(([field, label]) => (
                <th key={field} className={classes.text}>
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(row => (
              <tr key={keyOf(row)}>
                <td>{subjectOf(row)}</td>
                <td>{formatCount(row.calls)}</td>
                <td className={classes.text}>
                  {row.rateCard.name}, {row.cause === 'unrated_retail' ? 'retail' : 'wholesale'}, from{' '}
                  {formatDate(row.proposed.validFrom)}
                </td>
                {columns.map(([field, label, width]) => (
                  <td key={field}>
                    <TextInput
                      size="xs"
                      w={width}
                      aria-label={`${label} for ${row.subject}`}
                      value={filledOf(filled, row)[field]}
                      onChange={event => set(row, { [field]: event.currentTarget.value })}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </FigureTable>
      </ScrollBox>
    </ResourceForm>
  )
}

const filledOf = (filled: Filled, row: PriceToAdd): FilledPrice =>
  filled[keyOf(row)] ?? proposalOf(row.proposed)

const pricedOf = (rows: readonly PriceToAdd[], filled: Filled) =>
  rows
    .map(row => ({ row, body: bodyOf(row, filledOf(filled, row)) }))
    .filter(({ body }) => body.priceDay.trim() !== '')

const problemOf = (row: PriceToAdd, body: ReturnType<typeof bodyOf>): string[] => {
  const { error } = missingPrice.safeParse(body)
  return (error?.issues ?? []).slice(0, 1).map(({ message }) => `${row.subject}: ${message}`)
}

const subjectOf = ({ subject, kind, exceptions }: PriceToAdd): string =>
  [
    subject,
    ...(kind === 'voice' ? [] : [usageKindLabels[kind]]),
    ...(exceptions === 1 ? [] : [`and ${formatCount(exceptions - 1)} more`]),
  ].join(', ')

interface FilesProps {
  rows: readonly PriceToAdd[]
  filled: Filled
  onChange: (filled: Filled) => void
}

/** The same as a CSV file. */
function Files({ rows, filled, onChange }: FilesProps) {
  const fill = (file: string): string | null => {
    const read = readPrices(file)
    if (!read) return 'The file needs the columns side, kind, subject, carrier, rate_card and price_day.'
    onChange(
      Object.fromEntries(
        rows.flatMap(row => {
          const found = read.get(keyOf(row))
          return found ? [[keyOf(row), { ...filledOf(filled, row), ...found }]] : []
        }),
      ),
    )
    const unknown = [...read.keys()].filter(key => !rows.some(row => keyOf(row) === key))
    if (unknown.length === 0) return null
    const subjects = unknown.slice(0, 5).map(key => key.split('\t')[2])
    return `${counted(unknown.length, 'row')} of the file ${unknown.length === 1 ? 'is' : 'are'} not in this list: ${subjects.join(', ')}.`
  }
  return (
    <CsvRoundTrip
      fileName="missing-prices.csv"
      content={() => pricesCsv(rows, row => filledOf(filled, row))}
      onRead={fill}
    />
  )
}
