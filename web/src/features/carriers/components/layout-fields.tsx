import { Select, TextInput } from '@mantine/core'
import type { Draft } from '../carrier-draft.ts'
import form from '../../../ui/forms/form.module.css'
import classes from './carriers.module.css'

type Layout = Draft['layout']

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
  extraColumns: 'Other columns',
}

interface LayoutFieldsProps {
  layout: Layout
  problem: (field: string) => string | undefined
  onChange: (change: Partial<Layout>) => void
}

/** How the lines of a carrier's own file are written. */
export function LayoutFields({ layout, problem, onChange }: LayoutFieldsProps) {
  return (
    <fieldset className={form.group}>
      <legend>Lines</legend>
      <div className={classes.pair}>
        {(Object.keys(choices) as (keyof typeof choices)[]).map(field => (
          <Select
            key={field}
            label={labels[field]}
            data={[...choices[field]]}
            value={layout[field]}
            error={problem(`profile.${field}`)}
            allowDeselect={false}
            onChange={value => onChange({ [field]: value })}
          />
        ))}
        <TextInput
          label="Number of columns"
          placeholder={layout.header === 'present' ? 'As many as the header' : 'Any'}
          inputMode="numeric"
          value={layout.columnCount}
          error={problem('profile.columnCount')}
          onChange={event => onChange({ columnCount: event.currentTarget.value })}
        />
      </div>
    </fieldset>
  )
}
