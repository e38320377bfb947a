import { Button, Select, TextInput } from '@mantine/core'
import {
  rateSheet,
  type RateSheet,
  type ReadSheet,
  type SheetColumn,
  sheetColumn,
} from '@nineops/contract/bureau/rate-sheets.contract'
import { useState } from 'react'
import { entryKindChoices } from '../../pickers/pickers.public.ts'
import { Columns, Hint, Row, Stack, Text } from '../../../ui/layout/parts.tsx'

const labels: Record<SheetColumn, string> = {
  prefix: 'Prefix',
  charge_code: 'Charge code',
  destination: 'Destination',
  product_group: 'Product group',
  kind: 'Usage type',
  origin: 'Origin',
  price_day: 'Day price',
  price_evening: 'Evening price',
  price_weekend: 'Weekend price',
  connection_fee: 'Set-up',
  connection_fee_evening: 'Evening set-up',
  connection_fee_weekend: 'Weekend set-up',
  minimum_charge: 'Minimum charge',
  maximum_charge: 'Maximum charge',
  first_increment: 'First increment',
  next_increment: 'Next increment',
}

const foundBy = {
  given: 'as you chose',
  remembered: 'as this carrier’s last sheet was',
  names: 'by the names of its columns',
}

/** NaN if it is not one. */
const wholeNumber = (text: string): number => (/^\d+$/.test(text.trim()) ? Number(text) : Number.NaN)

interface SheetColumnsProps {
  read: ReadSheet
  busy: boolean
  /** Previews the file again. */
  onApply: (sheet: RateSheet) => void
}

/** Which columns of a carrier's rate sheet are imported, and as what. */
export function SheetColumns({ read, busy, onApply }: SheetColumnsProps) {
  const [chosen, setSheet] = useState(read.sheet)
  const [typed, setTyped] = useState({
    firstIncrement: String(read.sheet.firstIncrement),
    nextIncrement: String(read.sheet.nextIncrement),
  })
  const sheet = {
    ...chosen,
    firstIncrement: wholeNumber(typed.firstIncrement),
    nextIncrement: wholeNumber(typed.nextIncrement),
  }
  const headers = [...new Set(read.headers.filter(header => header !== ''))]
  const setColumn = (column: SheetColumn, header: string | null) => {
    const { [column]: _before, ...others } = sheet.columns
    setSheet({ ...sheet, columns: header === null ? others : { ...others, [column]: header } })
  }
  const { error } = rateSheet.safeParse(sheet)
  const problemOf = (field: keyof RateSheet) => error?.issues.find(({ path }) => path[0] === field)?.message
  return (
    <Stack as="section" aria-label="Columns of the rate sheet" gap={12}>
      <Text size={14} strong>
        Carrier rate sheet
      </Text>
      <Hint aria-live="polite">
        Read {foundBy[read.foundBy]}.{' '}
        {read.unused.length === 0 ? 'Every column is imported.' : `Not imported: ${read.unused.join(', ')}.`}{' '}
        The columns are remembered for the carrier when the sheet is imported.
      </Hint>
      <Columns min={160} gap={12} top>
        {sheetColumn.options.map(column => (
          <Select
            key={column}
            size="xs"
            label={labels[column]}
            placeholder="Not in the sheet"
            data={headers}
            searchable
            clearable
            value={sheet.columns[column] ?? null}
            onChange={header => setColumn(column, header)}
          />
        ))}
      </Columns>
      <Columns min={160} gap={12} top>
        <Select
          size="xs"
          label="Prices are in"
          description="All money in the sheet"
          data={[
            { value: 'pounds', label: 'Pounds' },
            { value: 'pence', label: 'Pence' },
          ]}
          allowDeselect={false}
          value={sheet.unit}
          onChange={unit => setSheet({ ...sheet, unit: unit === 'pence' ? 'pence' : 'pounds' })}
        />
        <Select
          size="xs"
          label="Default usage type"
          description="For rows without one"
          data={entryKindChoices}
          allowDeselect={false}
          value={sheet.kind}
          onChange={kind => setSheet({ ...sheet, kind: rateSheet.shape.kind.parse(kind) })}
        />
        <TextInput
          size="xs"
          label="Default product group"
          description="For rows without one"
          error={problemOf('productGroup')}
          value={sheet.productGroup}
          onChange={event => setSheet({ ...sheet, productGroup: event.currentTarget.value })}
        />
        {(['firstIncrement', 'nextIncrement'] as const).map(field => (
          <TextInput
            key={field}
            size="xs"
            label={field === 'firstIncrement' ? 'Default first increment' : 'Default next increment'}
            description="For rows without one"
            inputMode="numeric"
            error={problemOf(field)}
            value={typed[field]}
            onChange={event => setTyped({ ...typed, [field]: event.currentTarget.value })}
          />
        ))}
      </Columns>
      <Row wrap gap={12}>
        <Button
          variant="default"
          size="xs"
          loading={busy}
          disabled={error !== undefined || JSON.stringify(sheet) === JSON.stringify(read.sheet)}
          onClick={() => onApply(sheet)}
        >
          Preview with these columns
        </Button>
      </Row>
    </Stack>
  )
}
