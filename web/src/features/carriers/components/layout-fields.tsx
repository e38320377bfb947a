import { Select, TextInput } from '@mantine/core'
import { FieldGroup, FieldPair } from '../../../ui/forms/field-groups.tsx'
import type { ResourceFormState } from '../../../ui/forms/use-resource-form.ts'
import type { CarrierValues } from '../carrier-form-values.ts'
import { keysOf } from '@nineops/contract/records'

const choices = {
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
  ],
  durationUnit: [
    { value: 'seconds', label: 'Seconds' },
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
  delimiter: 'Delimiter',
  header: 'Header',
  dateFormat: 'Dates look like',
  durationUnit: 'Durations are in',
  costUnit: 'Costs are in',
  decimalSeparator: 'Decimal sign',
  dataUnit: 'Data is in',
  extraColumns: 'Other columns',
}

/** The layout of a carrier's own files. */
export function LayoutFields({ form }: { form: ResourceFormState<CarrierValues> }) {
  return (
    <FieldGroup legend="Lines">
      <FieldPair>
        {keysOf(choices).map(field => (
          <Select
            key={field}
            label={labels[field]}
            data={[...choices[field]]}
            allowDeselect={false}
            {...form.field(`layout.${field}`, `profile.${field}`)}
          />
        ))}
        <TextInput
          label="Number of columns"
          placeholder={form.values.layout.header === 'present' ? 'As many as the header' : 'Any'}
          inputMode="numeric"
          {...form.field('layout.columnCount', 'profile.columnCount')}
        />
      </FieldPair>
    </FieldGroup>
  )
}
