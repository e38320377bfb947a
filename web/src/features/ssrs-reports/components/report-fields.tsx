import { MultiSelect, Select, TextInput } from '@mantine/core'
import type {
  SsrsReportParameter,
  SsrsReportParameters,
} from '@nineops/contract/invoicing/ssrs-reports.contract'
import classes from './ready-reports.module.css'

/** Field values by parameter name: text, or the chosen values of a list. */
export type Entries = Readonly<Record<string, string | string[]>>

export const firstEntries = (parameters: readonly SsrsReportParameter[]): Entries =>
  Object.fromEntries(
    parameters.map(({ name, type, default: first }) => [name, type === 'list' ? [] : (first ?? '')]),
  )

const rules: Partial<Record<SsrsReportParameter['type'], { pattern: RegExp; message: string }>> = {
  money: { pattern: /^-?\d{1,9}(\.\d{1,2})?$/, message: 'Enter an amount, such as 12.50' },
  integer: { pattern: /^[1-9]\d{0,3}$/, message: 'A whole number from 1 to 9999' },
  percent: { pattern: /^-?\d{1,4}(\.\d)?$/, message: 'Percentage, such as 12.5' },
}

/** The changed values to send, and problems by field. */
export function givenOf(
  parameters: readonly SsrsReportParameter[],
  entries: Entries,
): { parameters: SsrsReportParameters; errors: Record<string, string> } {
  const given: SsrsReportParameters = {}
  const errors: Record<string, string> = {}
  for (const { name, type, default: first } of parameters) {
    const entry = entries[name]
    const value = typeof entry === 'string' ? entry.trim() : entry
    if (value === undefined || value.length === 0 || value === first) continue
    const rule = rules[type]
    if (rule && typeof value === 'string' && !rule.pattern.test(value)) errors[name] = rule.message
    else given[name] = value
  }
  return { parameters: given, errors }
}

interface ReportFieldsProps {
  parameters: readonly SsrsReportParameter[]
  entries: Entries
  errors: Record<string, string>
  onChange: (name: string, value: string | string[]) => void
}

/** The fields of a report's parameters. */
export function ReportFields({ parameters, entries, errors, onChange }: ReportFieldsProps) {
  return (
    <div className={classes.fields}>
      {parameters.map(({ name, label, type, choices, default: first }) => {
        const entry = entries[name]
        const shared = { label, size: 'xs' as const }
        if (type === 'list')
          return (
            <MultiSelect
              key={name}
              {...shared}
              data={choices}
              value={Array.isArray(entry) ? entry : []}
              placeholder={Array.isArray(entry) && entry.length > 0 ? '' : 'All'}
              searchable
              clearable
              onChange={value => onChange(name, value)}
            />
          )
        const text = typeof entry === 'string' ? entry : ''
        if (type === 'choice')
          return (
            <Select
              key={name}
              {...shared}
              data={choices}
              value={text === '' ? null : text}
              placeholder="All"
              clearable={first === null}
              allowDeselect={false}
              onChange={value => onChange(name, value ?? '')}
            />
          )
        return (
          <TextInput
            key={name}
            {...shared}
            value={text}
            placeholder="Any"
            inputMode="decimal"
            error={errors[name]}
            onChange={event => onChange(name, event.currentTarget.value)}
          />
        )
      })}
    </div>
  )
}
