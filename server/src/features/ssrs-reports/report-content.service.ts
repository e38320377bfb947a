import type { Db } from '../../platform/db/db.ts'
import { causeTitle } from '../invoice-run-accounts/invoice-run-accounts.service.ts'
import { decimalOf, millionthsOf } from './exact-sums.domain.ts'
import { ageBuckets, bucketOf } from './failure-ages.domain.ts'
import type { ReportContent } from './report-files.service.ts'
import { readRows, type RowFilter } from './report-rows.repository.ts'
import { singleFigure, sumsOf, type TableRow, tableOf } from './report-tables.domain.ts'
import { dateInWords } from './report-labels.domain.ts'
import { type CheckedParameters, describeParameters, type Definition } from './ssrs-reports.domain.ts'
import { type ReportedRun, selectInvoicedUsage } from './ssrs-reports.repository.ts'

const single = (value: CheckedParameters[string] | undefined): string | null =>
  typeof value === 'string' ? value : null

const filterOf = (asked: CheckedParameters): RowFilter => {
  const runs = single(asked['minimumRuns'])
  return {
    brands: asked['brands'] === undefined ? null : [asked['brands']].flat().map(Number),
    groupBy: single(asked['groupBy']),
    kind: single(asked['kind']),
    minimumGross: single(asked['minimumGross']),
    maximumPercent: single(asked['maximumPercent']),
    cause: single(asked['cause']),
    minimumRuns: runs === null ? null : Number(runs),
    minimumValue: single(asked['minimumValue']),
  }
}

const at = { cause: 3, bucket: 9 }

/** A row with the failed account's cause and age in words. */
const failureInWords = (row: TableRow): TableRow =>
  row
    .with(at.cause, causeTitle(row[at.cause] ?? 'unexpected'))
    .with(at.bucket, bucketOf(Number(row[at.bucket])))

/** The content of a report, read in the transaction as it is written; its totals are exact sums of its rows. */
export function contentOf(
  db: Db,
  run: ReportedRun,
  definition: Definition,
  asked: CheckedParameters,
): ReportContent {
  const report = definition.id
  const filter = filterOf(asked)
  const table = tableOf(report, filter.groupBy ?? undefined)
  const { columns } = table
  const sums = sumsOf(columns)
  const buckets = new Map(ageBuckets.map(name => [name as string, { accounts: 0, sums: sumsOf(columns) }]))
  const aged = report === 'aged-failures'

  async function* rows(): AsyncGenerator<TableRow> {
    for await (const read of readRows(db, report, run, filter)) {
      const row = aged ? failureInWords(read) : read
      sums.add(row)
      const bucket = aged ? buckets.get(row[at.bucket] ?? '') : undefined
      bucket?.sums.add(row)
      if (bucket) bucket.accounts += 1
      yield row
    }
  }

  /** Exact call charges, the effect of rounding lines to the penny, and the resulting usage on the documents. */
  const reconciled = async (): Promise<TableRow[]> => {
    const usage = await selectInvoicedUsage(db, run.index, filter.brands)
    const rounding = millionthsOf(usage) - sums.of('Retail')
    return [
      singleFigure(columns, 'Rounding of invoice lines', 'Retail', decimalOf(rounding, 6)),
      singleFigure(columns, 'Usage on the invoices', 'Retail', usage),
    ]
  }

  const totals = async (): Promise<TableRow[]> => {
    if (report === 'usage-by-destination' || (report === 'margin' && filter.maximumPercent === null))
      return [sums.row('Calls'), ...(await reconciled())]
    if (!aged) return [sums.row('Total')]
    const ages = [...buckets].filter(([, { accounts }]) => accounts > 0)
    return [
      ...ages.map(([name, bucket]) => bucket.sums.row(`${name}: ${bucket.accounts}`)),
      sums.row('Total'),
    ]
  }

  return {
    title: definition.name,
    owner: run.clientName,
    facts: [
      { label: 'Invoice run', value: `${run.index} · ${run.description}` },
      { label: 'Period', value: `${dateInWords(run.periodStart)} to ${dateInWords(run.periodEnd)}` },
      { label: 'Invoice date', value: dateInWords(run.invoiceDate) },
      ...describeParameters(definition, asked),
    ],
    date: run.invoiceDate,
    table,
    rows: rows(),
    totals,
  }
}
