import { Select, type SelectProps } from '@mantine/core'
import { type ReportChoices } from '@nineops/contract/partner-commercial/invoice-reporting.contract'
import { reportDimensions, reportKinds } from '@nineops/contract/partner-commercial/report-dimensions'
import { useState } from 'react'
import { FilterMenu } from '../../../ui/forms/filter-menu.tsx'
import { dimensionNames, monthName } from '../report-labels.ts'
import { addMonths, endOf, monthsBetween, presetOf, presetPeriod, presets } from '../report-periods.ts'
import { type ReportState, usualComparison, type useReport } from '../use-report.ts'
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
const comparisons = [
  { value: 'previous', label: 'Previous period' },
  { value: 'year', label: 'Same period last year' },
  { value: 'none', label: 'None' },
] as const
const OWN = 'own'
const dimensions = reportDimensions.map(value => ({ value, label: dimensionNames[value].one }))
const find = (value: string | null) => reportDimensions.find(one => one === value)
const filled = <T,>(values: T[]): T[] | undefined => (values.length === 0 ? undefined : values)

/** A select with its label within, so that all of them are on one line. */
const BarSelect = ({ label, labelWidth, ...props }: SelectProps & { label: string; labelWidth: number }) => (
  <Select
    aria-label={label}
    leftSection={<span className={classes.within}>{label}</span>}
    leftSectionWidth={labelWidth}
    leftSectionPointerEvents="none"
    {...props}
  />
)

/** One bar: months, what they are compared with, grouping and filters, all in the address. */
export function ReportFilters({ choices, state, change }: ReportFiltersProps) {
  const { period, by, split } = state
  const end = endOf(choices) ?? period.to
  const preset = presetOf(period, end)
  const [choosing, setChoosing] = useState(false)
  const own = choosing || preset === OWN
  return (
    <search aria-label="Filter the report" className={classes.bar}>
      <BarSelect
        label="Period"
        labelWidth={58}
        w={226}
        allowDeselect={false}
        value={own ? OWN : preset}
        data={[...presets, { value: OWN, label: 'Chosen months' }]}
        onChange={value => {
          setChoosing(value === OWN)
          if (value !== null && value !== OWN)
            change({ ...presetPeriod(Number(value), end), steps: undefined })
        }}
      />
      {own && <Months choices={choices} state={state} change={change} />}
      <BarSelect
        label="Compare with"
        labelWidth={98}
        w={270}
        allowDeselect={false}
        value={state.compare}
        data={[...comparisons]}
        onChange={value => {
          const compare = comparisons.find(each => each.value === value)?.value
          change({ compare: compare === usualComparison(by) ? undefined : compare })
        }}
      />
      <BarSelect
        label="Group by"
        labelWidth={72}
        w={206}
        allowDeselect={false}
        value={by}
        data={[...dimensions, { value: 'account', label: 'Account' }]}
        onChange={value => change({ by: value === 'account' ? value : find(value), split: undefined })}
      />
      <BarSelect
        label="Then by"
        labelWidth={64}
        w={206}
        placeholder="None"
        clearable
        clearButtonProps={{ 'aria-label': 'No second grouping' }}
        disabled={by === 'account'}
        value={split ?? null}
        data={dimensions.filter(({ value }) => value !== by)}
        onChange={value => change({ split: find(value) })}
      />
      <Filters choices={choices} state={state} change={change} />
    </search>
  )
}

/** The first and the last month, where no preset has them. */
function Months({ choices, state: { period }, change }: ReportFiltersProps) {
  const end = endOf(choices) ?? period.to
  const months = monthsBetween(
    [choices.firstMonth ?? period.from, period.from, addMonths(end, -35)].toSorted()[0] ?? period.from,
    [choices.lastMonth ?? end, period.to].toSorted().at(-1) ?? end,
  ).map(value => ({ value, label: monthName(value) }))
  const shared = { w: 148, allowDeselect: false, searchable: true, data: months }
  return (
    <>
      <BarSelect
        {...shared}
        label="From"
        labelWidth={48}
        value={period.from}
        onChange={from =>
          from !== null && change({ from, to: from > period.to ? from : period.to, steps: undefined })
        }
      />
      <BarSelect
        {...shared}
        label="To"
        labelWidth={34}
        value={period.to}
        onChange={to =>
          to !== null && change({ to, from: to < period.from ? to : period.from, steps: undefined })
        }
      />
    </>
  )
}

function Filters({ choices, state: { search, selection }, change }: ReportFiltersProps) {
  const brands = choices.brands
    .filter(({ clientIndex }) => selection.client === undefined || clientIndex === selection.client)
    .map(({ index, name }) => ({ value: String(index), label: name }))
  return (
    <FilterMenu
      filters={[
        {
          label: 'Resellers',
          value: (selection.client === undefined ? (search.resellers ?? []) : [selection.client]).map(String),
          data: choices.resellers.map(({ index, name }) => ({ value: String(index), label: name })),
          onChange: value =>
            change({ client: undefined, brand: undefined, resellers: filled(value.map(Number)) }),
        },
        {
          label: 'Brands',
          value: (selection.brand === undefined ? (search.brands ?? []) : [selection.brand]).map(String),
          data: brands,
          onChange: value => change({ brand: undefined, brands: filled(value.map(Number)) }),
        },
        {
          label: 'Product groups',
          value: search.groups ?? [],
          data: choices.productGroups,
          onChange: value => change({ groups: filled(value) }),
        },
        {
          label: 'Destinations',
          value: search.destinations ?? [],
          data: choices.destinations,
          onChange: value => change({ destinations: filled(value) }),
        },
        {
          label: 'Charge types',
          value: search.kinds ?? [],
          data: reportKinds.map(value => ({ value, label: kindLabels[value] })),
          onChange: value => change({ kinds: filled(reportKinds.filter(kind => value.includes(kind))) }),
        },
      ]}
    />
  )
}
