import type { ReportChoices } from '@nineops/contract/partner-commercial/invoice-reporting.contract'
import type { ReportDimension, ReportKind } from '@nineops/contract/partner-commercial/report-dimensions'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type Selection, useSelection } from '../../app/selection.ts'
import type { ReportQuery } from './invoice-reporting.queries.ts'
import { endOf, type Period, presetPeriod } from './report-periods.ts'
import type { ReportSearch, Step } from './report-search.ts'

const BEGINS_WITH = 6
/** The order of drilling down, from the whole bureau to accounts. */
const ways: readonly ReportDimension[] = ['reseller', 'brand', 'productGroup', 'destination']
const notCalls: readonly ReportKind[] = ['charges', 'refunds', 'discounts']

export type Grouping = ReportDimension | 'account'

/** The report's filters, without its grouping. */
export type Narrowing = Required<Pick<ReportQuery, 'from' | 'to'>> & {
  compare: ReportState['compare']
} & Record<'clients' | 'brands' | 'productGroups' | 'destinations' | 'kinds', string>

export interface ReportState {
  search: ReportSearch
  period: Period
  by: Grouping
  split: ReportDimension | undefined
  compare: 'none' | 'previous' | 'year'
  narrowing: Narrowing
  selection: Selection
}

/** Months show the year before behind them, everything else the months before. */
export const usualComparison = (by: Grouping): ReportState['compare'] =>
  by === 'month' ? 'year' : 'previous'

const stepOf = (steps: readonly Step[], dimension: Step[0]): string | undefined =>
  steps.findLast(([each]) => each === dimension)?.[1]

/** The next dimension that is not filtered yet; accounts at the end. */
function nextOf(fixed: ReadonlySet<string>, onlyOther: boolean): Grouping {
  return ways.find(way => !fixed.has(way) && !(way === 'destination' && onlyOther)) ?? 'account'
}

const one = (step: string | undefined, many: readonly string[] | undefined): readonly string[] =>
  step === undefined ? (many ?? []) : [step]

/** The report for the address and selection; undefined while its months are unknown. */
export function reportState(
  search: ReportSearch,
  selection: Selection,
  choices: ReportChoices | undefined,
): ReportState | undefined {
  const end = choices && endOf(choices)
  if (!end) return undefined
  const { steps = [], by = 'reseller', compare = usualComparison(by) } = search
  const allMonths: Period = {
    ...presetPeriod(BEGINS_WITH, end),
    ...(search.from && { from: search.from }),
    ...(search.to && { to: search.to }),
  }
  const month = stepOf(steps, 'month')
  const period = month ? { from: month, to: month } : allMonths
  const narrowing: Narrowing = {
    ...period,
    compare,
    clients: (selection.client === undefined ? (search.resellers ?? []) : [selection.client]).join(','),
    brands: (selection.brand === undefined ? (search.brands ?? []) : [selection.brand]).join(','),
    productGroups: one(stepOf(steps, 'productGroup'), search.groups).join('\n'),
    destinations: one(stepOf(steps, 'destination'), search.destinations).join('\n'),
    kinds: one(stepOf(steps, 'kind'), search.kinds).join(','),
  }
  const split = by === 'account' || search.split === by ? undefined : search.split
  return { search, period: allMonths, by, split, compare, narrowing, selection }
}

type Change = Partial<ReportSearch> & Partial<Pick<Selection, 'client' | 'brand'>>

/** Reads the report from the address and changes it there; each change is a history entry. */
export function useReport(choices: ReportChoices | undefined) {
  const search = useSearch({ from: '/partner-commercial/invoice-reporting' })
  const selection = useSelection()
  const navigate = useNavigate()
  const state = reportState(search, selection, choices)
  const change = (to: Change): void =>
    void navigate({ to: '.', resetScroll: false, search: before => ({ ...before, ...to }) })

  /** Opens a row: filters by it and groups by the next dimension. */
  function open(dimension: ReportDimension, key: string | null): void {
    const steps = search.steps ?? []
    const fixed = new Set<string>(steps.map(([each]) => each))
    if (selection.client !== undefined) fixed.add('reseller')
    if (selection.brand !== undefined) fixed.add('brand').add('reseller')
    fixed.add(dimension)
    const onlyOther = key === null || notCalls.some(kind => kind === stepOf(steps, 'kind') || kind === key)
    const by = nextOf(fixed, onlyOther)
    if (key === null)
      change({ kinds: [...notCalls], by: fixed.has('productGroup') ? 'account' : 'productGroup' })
    else if (dimension === 'reseller') change({ client: Number(key), brand: undefined, by, split: undefined })
    else if (dimension === 'brand')
      change({ brand: Number(key), by: nextOf(fixed.add('reseller'), onlyOther), split: undefined })
    else change({ steps: [...steps, [dimension, key]], by, split: undefined })
  }
  return { state, change, open }
}
