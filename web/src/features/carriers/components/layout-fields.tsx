import { Select, TextInput } from '@mantine/core'
import { FieldGroup, FieldPair } from '../../../ui/forms/field-groups.tsx'
import type { ResourceFormState } from '../../../ui/forms/use-resource-form.ts'
import { BY_PATTERN, type CarrierValues } from '../carrier-form-values.ts'
import { entryKindChoices } from '../../pickers/pickers.public.ts'
import { keysOf } from '@nineops/contract/records'

const choices = {
  format: [
    { value: 'delimited', label: 'Delimited' },
    { value: 'fixed', label: 'Fixed width' },
  ],
  delimiter: [
    { value: ',', label: 'Comma' },
    { value: ';', label: 'Semicolon' },
    { value: '|', label: 'Bar' },
    { value: '\t', label: 'Tab' },
  ],
  header: [
    { value: 'present', label: 'First line is a header' },
    { value: 'absent', label: 'No header' },
  ],
  dateFormat: [
    { value: 'dd/mm/yyyy', label: '31/12/2026' },
    { value: 'iso', label: '2026-12-31' },
    { value: BY_PATTERN, label: 'A pattern' },
  ],
  durationUnit: [
    { value: 'seconds', label: 'Seconds' },
    { value: 'milliseconds', label: 'Milliseconds' },
    { value: 'minutes', label: 'Minutes' },
    { value: 'hh:mm:ss', label: 'HH:MM:SS' },
  ],
  costUnit: [
    { value: 'pounds', label: 'Pounds' },
    { value: 'pence', label: 'Pence' },
  ],
  decimalSeparator: [
    { value: '.', label: 'Point (0.5)' },
    { value: ',', label: 'Comma (0,5)' },
  ],
  thousandsSeparator: [
    { value: '', label: 'None (1000)' },
    { value: ',', label: 'Comma (1,000)' },
    { value: '.', label: 'Point (1.000)' },
    { value: ' ', label: 'Blank (1 000)' },
    { value: "'", label: 'Apostrophe (1’000)' },
  ],
  costSign: [
    { value: 'plain', label: 'Positive; credits by their kind' },
    { value: 'credit', label: 'Negative is a credit' },
    { value: 'reversed', label: 'Charges are negative' },
  ],
  kind: entryKindChoices,
  dataUnit: [
    { value: 'B', label: 'Bytes' },
    { value: 'kB', label: 'kB (1,000 bytes)' },
    { value: 'MB', label: 'MB (1,000,000 bytes)' },
  ],
  extraColumns: [
    { value: 'allow', label: 'Are ignored' },
    { value: 'refuse', label: 'Refuse the file' },
  ],
} as const
const labels: Record<keyof typeof choices, string> = {
  format: 'Field format',
  delimiter: 'Delimiter',
  header: 'Header',
  dateFormat: 'Date format',
  durationUnit: 'Duration unit',
  costUnit: 'Cost unit',
  decimalSeparator: 'Decimal sign',
  thousandsSeparator: 'Thousands separator',
  costSign: 'Cost signs',
  kind: 'Default usage type',
  dataUnit: 'Data unit',
  extraColumns: 'Other columns',
}

const ofDelimited: ReadonlySet<string> = new Set(['delimiter', 'header', 'extraColumns'])

/** The layout of a carrier's own files. */
export function LayoutFields({ form }: { form: ResourceFormState<CarrierValues> }) {
  const { layout, columns } = form.values
  const isFixed = layout.format === 'fixed'
  return (
    <>
      <FieldGroup legend="Lines">
        <FieldPair>
          {keysOf(choices)
            .filter(field => !isFixed || !ofDelimited.has(field))
            .map(field => (
              <Select
                key={field}
                label={labels[field]}
                data={[...choices[field]]}
                {...form.pick(`layout.${field}`, `profile.${field}`)}
              />
            ))}
          {layout.dateFormat === BY_PATTERN && (
            <TextInput
              label={columns.startTime.trim() === '' ? 'Pattern of date and time' : 'Pattern of dates'}
              description="yyyy yy MMM MM M dd d HH H hh h mm ss SSS a X"
              placeholder={columns.startTime.trim() === '' ? 'yyyyMMddHHmmss' : 'dd-MMM-yyyy'}
              required
              {...form.field('layout.pattern', 'profile.dateFormat')}
            />
          )}
          {layout.dateFormat === BY_PATTERN && columns.startTime.trim() !== '' && (
            <TextInput
              label="Pattern of times"
              description="HH H hh h mm ss SSS a X"
              required
              {...form.field('layout.timeFormat', 'profile.timeFormat')}
            />
          )}
          <TextInput
            label={isFixed ? 'Characters of a line' : 'Number of columns'}
            placeholder={layout.header === 'present' && !isFixed ? 'As many as the header' : 'Any'}
            {...form.whole('layout.columnCount', undefined, 'profile.columnCount')}
          />
          <TextInput
            label="Decimals without a sign"
            placeholder="None"
            {...form.whole('layout.impliedDecimals', undefined, 'profile.impliedDecimals')}
          />
        </FieldPair>
      </FieldGroup>
      <FieldGroup legend="Lines that are not calls">
        <FieldPair>
          <TextInput
            label="Skip the first lines"
            placeholder="None"
            {...form.whole('layout.skipFirst', undefined, 'profile.skipFirst')}
          />
          <TextInput
            label="Skip lines that begin with"
            placeholder="HDR, TRL"
            {...form.field('layout.skipStarting', 'profile.skipStarting')}
          />
          <TextInput
            label="Line types that are calls"
            placeholder="20, 21"
            {...form.field('layout.recordTypes', 'profile.recordTypes')}
          />
        </FieldPair>
      </FieldGroup>
    </>
  )
}
