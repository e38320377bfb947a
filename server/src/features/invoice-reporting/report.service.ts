import {
  MOST_ROWS,
  NO_DESTINATION,
  type IncompleteMonth,
  type Report,
  type ReportChoices,
  type ReportFilters,
  type ReportName,
} from '@nineops/contract/partner-commercial/invoice-reporting.contract'
import { type ReportDimension } from '@nineops/contract/partner-commercial/report-dimensions'
import { addMonths } from '../../platform/clock/calendar-dates.ts'
import { londonDate } from '../../platform/clock/london.ts'
import type { Db } from '../../platform/db/db.ts'
import { selectIncomplete, selectLastComplete } from './incomplete-months.repository.ts'
import { type ComparedMonths, compareComplete, monthsIn, monthsOf } from './report-months.domain.ts'
import * as repository from './report.repository.ts'

const monthOf = (day: string): string => day.slice(0, 7)

type Asked = Pick<ReportFilters, 'from' | 'to' | 'compare' | 'clients' | 'brands'>

/** The months of a report, those compared with them, and those that are not complete yet. */
export async function reportMonths(
  db: Db,
  filters: Asked,
): Promise<ComparedMonths & { incomplete: IncompleteMonth[] }> {
  const months = monthsOf(filters)
  const both = [...monthsIn(months), ...(months.before ? monthsIn(months.before) : [])]
  const rows = await selectIncomplete(db, filters, both, londonDate(Date.now()))
  return {
    ...compareComplete(months, new Set(rows.map(({ month }) => month))),
    incomplete: rows.map(row => ({ ...row, month: monthOf(row.month) })),
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
  costedRevenue: '0.00',
  uncostedRevenue: '0.00',
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
  const months = await reportMonths(db, filters)
  const beside = monthsOf(filters).before
  const { by, split } = filters
  const groups = await repository.selectReport(db, filters, months)
  const isCompared = (row: repository.ReportGroup): boolean => {
    const month = by === 'month' ? row.by : split === 'month' ? row.split : null
    return months.before !== null && (month === null || months.compared.includes(`${month}-01`))
  }
  const nameOf = await naming(db, [by, split])
  const total = groups.find(({ isTotal }) => isTotal)
  const rows = groups.filter(({ isTotal }) => !isTotal)
  return {
    incomplete: months.incomplete,
    compared: months.compared.map(month => ({
      month: monthOf(month),
      beside: monthOf(addMonths(month, -(beside?.shift ?? 0))),
    })),
    before: beside && { from: monthOf(beside.from), to: monthOf(beside.to) },
    rows: rows.slice(0, MOST_ROWS).map(row => ({
      by: nameOf(by, row.by ?? ''),
      split: split ? nameOf(split, row.split ?? '') : null,
      now: row.now,
      compared: row.compared,
      // A month that is not complete has nothing beside it.
      before: isCompared(row) ? row.before : null,
    })),
    totals: {
      now: total?.now ?? nothing,
      compared: months.leftOut ? (total?.compared ?? nothing) : null,
      before: months.before && (total?.before ?? nothing),
    },
    rowCount: total?.groups ?? 0,
    pendingRuns: await repository.countPendingRuns(db, filters, months),
  }
}

/** What a report can be narrowed to. */
export async function reportChoices(db: Db): Promise<ReportChoices> {
  const extent = await repository.selectExtent(db)
  const resellers = await repository.selectResellers(db)
  const brands = await repository.selectBrands(db)
  return {
    firstMonth: extent.first,
    lastMonth: extent.last,
    closedMonth: await selectLastComplete(db, londonDate(Date.now())),
    resellers,
    brands: brands.map(({ index, name, clientIndex }) => ({ index, name, clientIndex })),
    productGroups: extent.groups ?? [],
    destinations: extent.destinations ?? [],
  }
}
