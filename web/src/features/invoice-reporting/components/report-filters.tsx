import { MultiSelect, Select } from '@mantine/core'
import {
  type ReportChoices,
  reportKinds,
} from '@nineops/contract/partner-commercial/invoice-reporting.contract'
import { addMonths, endOf, monthsBetween, presetOf, presetPeriod, presets } from '../report-periods.ts'
import { monthName } from '../report-labels.ts'
import type { ReportState, useReport } from '../use-report.ts'
import classes from './report.module.css'

interface ReportFiltersProps {
  choices: ReportChoices
  state: ReportState
  change: ReturnType<typeof useReport>['change']
}

const kindLabels = {
  calls: 'Calls',
  uncosted_calls: 'Calls without a cost',
  charges: 'Charges',
  refunds: 'Refunds',
  discounts: 'Discounts',
}

interface ManyProps {
  label: string
  all: string
  value: readonly string[]
  data: readonly (string | { value: string; label: string })[]
  onChange: (value: string[]) => void
}

function Many({ label, all, value, data, onChange }: ManyProps) {
  return (
    <MultiSelect
      label={label}
      classNames={{ pillsList: classes.pills ?? '', inputField: classes.field ?? '' }}
      placeholder={value.length === 0 ? all : ''}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': `Any ${label.toLowerCase()}` }}
      limit={100}
      nothingFoundMessage="Nothing matches"
      value={[...value]}
      data={[...data]}
      onChange={onChange}
    />
  )
}

const filled = <T,>(values: T[]): T[] | undefined => (values.length === 0 ? undefined : values)

/** Months and filters of the report, all in the address. */
export function ReportFilters({ choices, state, change }: ReportFiltersProps) {
  const { search, period, selection } = state
  const end = endOf(choices) ?? period.to
  const months = monthsBetween(
    [choices.firstMonth ?? period.from, period.from, addMonths(end, -35)].toSorted()[0] ?? period.from,
    [choices.lastMonth ?? end, period.to].toSorted().at(-1) ?? end,
  ).map(value => ({ value, label: monthName(value) }))
  const brands = choices.brands
    .filter(({ clientIndex }) => selection.client === undefined || clientIndex === selection.client)
    .map(({ index, name }) => ({ value: String(index), label: name }))
  return (
    <>
      <div className={classes.bar}>
        <Select
          label="Period"
          allowDeselect={false}
          value={presetOf(period, end)}
          data={[...presets, { value: 'own', label: 'Chosen months' }]}
          onChange={value =>
            value !== null &&
            value !== 'own' &&
            change({ ...presetPeriod(Number(value), end), steps: undefined })
          }
        />
        <Select
          className={classes.narrow ?? ''}
          label="From"
          allowDeselect={false}
          searchable
          value={period.from}
          data={months}
          onChange={from =>
            from !== null && change({ from, to: from > period.to ? from : period.to, steps: undefined })
          }
        />
        <Select
          className={classes.narrow ?? ''}
          label="To"
          allowDeselect={false}
          searchable
          value={period.to}
          data={months}
          onChange={to =>
            to !== null && change({ to, from: to < period.from ? to : period.from, steps: undefined })
          }
        />
        <Select
          label="Compare with"
          allowDeselect={false}
          value={state.compare}
          data={[
            { value: 'previous', label: 'Previous period' },
            { value: 'year', label: 'Same period last year' },
            { value: 'none', label: 'Nothing' },
          ]}
          onChange={value => change({ compare: value === 'year' || value === 'none' ? value : undefined })}
        />
      </div>
      <div className={classes.bar}>
        <Many
          label="Resellers"
          all="All"
          value={(selection.client === undefined ? (search.resellers ?? []) : [selection.client]).map(String)}
          data={choices.resellers.map(({ index, name }) => ({ value: String(index), label: name }))}
          onChange={value =>
            change({ client: undefined, brand: undefined, resellers: filled(value.map(Number)) })
          }
        />
        <Many
          label="Brands"
          all="All"
          value={(selection.brand === undefined ? (search.brands ?? []) : [selection.brand]).map(String)}
          data={brands}
          onChange={value => change({ brand: undefined, brands: filled(value.map(Number)) })}
        />
        <Many
          label="Product groups"
          all="All"
          value={search.groups ?? []}
          data={choices.productGroups}
          onChange={value => change({ groups: filled(value) })}
        />
        <Many
          label="Destinations"
          all="All"
          value={search.destinations ?? []}
          data={choices.destinations}
          onChange={value => change({ destinations: filled(value) })}
        />
        <Many
          label="Charge type"
          all="All"
          value={search.kinds ?? []}
          data={reportKinds.map(value => ({ value, label: kindLabels[value] }))}
          onChange={value => change({ kinds: filled(reportKinds.filter(kind => value.includes(kind))) })}
        />
      </div>
    </>
  )
}
