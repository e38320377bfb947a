import { Checkbox, NumberInput, Select, Textarea, TextInput } from '@mantine/core'
import { MonthPickerInput } from '@mantine/dates'
import type { BespokeParameter, BespokeValues } from '@nineops/contract/bureau/bespoke-functions.contract'
import { DateField } from '../../../ui/forms/date-field.tsx'
import { ThingField } from './thing-field.tsx'

type Value = BespokeValues[string]
const MONTH_LENGTH = 7
/** Minimum target size in pixels (WCAG 2.5.8). */
const target = { style: { minWidth: 24, minHeight: 24 } }
/** Help is below, so that fields in a row line up. */
const order: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error']

interface ParameterFieldProps {
  parameter: BespokeParameter
  /** The reseller chosen in the same form. */
  client: number | undefined
  value: Value
  error: string | undefined
  onChange: (value: Value) => void
}

/** A parameter's field, by its type. */
export function ParameterField({ parameter, client, value, error, onChange }: ParameterFieldProps) {
  const { type, label, help, required, multiline } = parameter
  const common = { label, required, error, description: help || undefined, inputWrapperOrder: order }
  const text = typeof value === 'string' ? value : ''
  // If empty, the parameter's default applies.
  const clearable = !required && parameter.default === null
  switch (type) {
    case 'client':
    case 'brand':
    case 'account':
    case 'invoiceRun':
      return (
        <ThingField
          {...common}
          type={type}
          client={client}
          value={typeof value === 'number' ? value : undefined}
          onChange={index => onChange(index ?? null)}
        />
      )
    case 'integer':
      return (
        <NumberInput
          {...common}
          allowDecimal={false}
          hideControls
          value={typeof value === 'number' ? value : ''}
          onChange={typed => onChange(typeof typed === 'number' ? typed : null)}
        />
      )
    case 'date':
      return (
        <DateField
          {...common}
          clearable={clearable}
          clearButtonProps={{ ...target, 'aria-label': `Clear ${label.toLowerCase()}` }}
          value={text || null}
          onChange={onChange}
        />
      )
    case 'month':
      return (
        <MonthPickerInput
          {...common}
          valueFormat="MMMM YYYY"
          clearable={clearable}
          clearButtonProps={{ ...target, 'aria-label': `Clear ${label.toLowerCase()}` }}
          value={text ? `${text}-01` : null}
          onChange={day => onChange(day ? day.slice(0, MONTH_LENGTH) : null)}
        />
      )
    case 'boolean':
      return (
        <Checkbox
          label={label}
          description={help || undefined}
          error={error}
          checked={value === true}
          onChange={event => onChange(event.currentTarget.checked)}
        />
      )
    case 'choice':
      return (
        <Select
          {...common}
          data={parameter.choices}
          value={text || null}
          clearable={clearable}
          clearButtonProps={{ ...target, 'aria-label': `Clear ${label.toLowerCase()}` }}
          onChange={onChange}
        />
      )
    default:
      return multiline ? (
        <Textarea
          {...common}
          autosize
          minRows={2}
          maxRows={8}
          value={text}
          onChange={event => onChange(event.currentTarget.value)}
        />
      ) : (
        <TextInput
          {...common}
          inputMode={type === 'decimal' ? 'decimal' : 'text'}
          autoComplete="off"
          value={text}
          onChange={event => onChange(event.currentTarget.value)}
        />
      )
  }
}
