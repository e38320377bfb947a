import {
  MOST_ROWS,
  NO_DESTINATION,
  type Report,
  type ReportChoices,
  type ReportDimension,
  type ReportFilters,
  type ReportName,
} from '@nineops/contract/partner-commercial/invoice-reporting.contract'
import { addMonths } from '../../platform/clock/calendar-dates.ts'
import { londonDate } from '../../platform/clock/london.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Months } from './report-figures.repository.ts'
import * as repository from './report.repository.ts'

const monthOf = (day: string): string => day.slice(0, 7)
const monthNumber = (month: string): number => Number(month.slice(0, 4)) * 12 + Number(month.slice(5))

/** The months of a report and those compared with them, as first days. */
export function monthsOf({ from, to, compare }: Pick<ReportFilters, 'from' | 'to' | 'compare'>): Months {
  const first = `${from}-01`
  const last = `${to}-01`
  if (compare === 'none') return { from: first, to: last, before: null }
  const shift = compare === 'year' ? 12 : monthNumber(to) - monthNumber(from) + 1
  return {
    from: first,
    to: last,
    before: { from: addMonths(first, -shift), to: addMonths(last, -shift), shift },
  }
}

const kindNames: Record<string, string> = {
  calls: 'Calls',
  uncosted_calls: 'Calls without a cost',
  charges: 'Charges',
  refunds: 'Refunds',
  discounts: 'Discounts',
}

type Naming = (dimension: ReportDimension, key: string) => ReportName

/** Names for keys: resellers and brands by index; other keys are names already. */
async function naming(db: Db, dimensions: readonly (ReportDimension | undefined)[]): Promise<Naming> {
  const resellers = dimensions.includes('reseller') ? await repository.selectResellers(db) : []
  const brands = dimensions.includes('brand') ? await repository.selectBrands(db) : []
  const resellerNames = new Map(resellers.map(({ index, name }) => [String(index), name]))
  const brandNames = new Map(brands.map(brand => [String(brand.index), brand]))
  return (dimension, key) => {
    const plain = { key, name: key, detail: '' }
    if (dimension === 'reseller') return { ...plain, name: resellerNames.get(key) ?? key }
    if (dimension === 'kind') return { ...plain, name: kindNames[key] ?? key }
    if (dimension === 'brand') {
      const brand = brandNames.get(key)
      return { ...plain, name: brand?.name ?? key, detail: brand?.clientName ?? '' }
    }
    if (dimension !== 'destination') return plain
    if (key === repository.NO_CALLS) return { key: null, name: 'Not calls', detail: '' }
    return key === NO_DESTINATION ? { ...plain, name: 'Destination not kept' } : plain
  }
}

const nothing = {
  revenue: '0.00',
  callRevenue: '0.00',
  otherRevenue: '0.00',
  cost: '0.000000',
  margin: '0.000000',
  marginPercent: null,
  calls: 0,
  durationSeconds: 0,
}

/** Revenue, cost and margin by one or two dimensions, with the total of all. */
export async function makeReport(
  db: Db,
  filters: ReportFilters & { by: ReportDimension; split?: ReportDimension | undefined },
): Promise<Omit<Report, 'asOf'>> {
  const months = monthsOf(filters)
  const { by, split } = filters
  const groups = await repository.selectReport(db, filters, months)
  const nameOf = await naming(db, [by, split])
  const total = groups.find(({ isTotal }) => isTotal)
  const rows = groups.filter(({ isTotal }) => !isTotal)
  return {
    before: months.before && { from: monthOf(months.before.from), to: monthOf(months.before.to) },
    rows: rows.slice(0, MOST_ROWS).map(row => ({
      by: nameOf(by, row.by ?? ''),
      split: split ? nameOf(split, row.split ?? '') : null,
      now: row.now,
      before: months.before && row.before,
    })),
    totals: {
      now: total?.now ?? nothing,
      before: months.before && (total?.before ?? nothing),
    },
    rowCount: total?.groups ?? 0,
    pendingRuns: await repository.countPendingRuns(db, filters, months),
  }
}

/** What a report can be narrowed to. */
export async function reportChoices(db: Db): Promise<ReportChoices> {
  const extent = await repository.selectExtent(db, londonDate(Date.now()))
  const resellers = await repository.selectResellers(db)
  const brands = await repository.selectBrands(db)
  return {
    firstMonth: extent.first,
    lastMonth: extent.last,
    closedMonth: extent.closed,
    resellers,
    brands: brands.map(({ index, name, clientIndex }) => ({ index, name, clientIndex })),
    productGroups: extent.groups ?? [],
    destinations: extent.destinations ?? [],
  }
}
