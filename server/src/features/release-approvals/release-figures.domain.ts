import { idWords } from '@nineops/contract/invoicing/invoice-runs/invoice-run-outputs.contract'
import { createHash } from 'node:crypto'
import type { ReleaseFigures } from '@nineops/contract/invoicing/two-person-release.contract'
import { counted } from '@nineops/contract/words'
import { shownCount, shownMoney } from '../../platform/text/field-values.ts'
import { collectionDifferences, collectionFacts } from './approved-collection.domain.ts'

/** The figures as one text: the same figures always give the same. */
function canonical(figures: ReleaseFigures): string {
  const { accounts, failed, invoices, creditNotes, net, vat, gross, documentsSha256 } = figures
  const reports = figures.reports
    .map(({ report, requestIndex, sha256 }) => [report, requestIndex, sha256])
    .toSorted(([, a], [, b]) => Number(a) - Number(b))
  // Omitted where nothing is collected, so that the digests of such runs never change.
  const collection = figures.collection === null ? [] : [collectionFacts(figures.collection)]
  const totals = [accounts, failed, invoices, creditNotes, net, vat, gross]
  return JSON.stringify([...totals, documentsSha256, reports, ...collection])
}

/** SHA-256 over everything that an approval binds. */
export const digestOf = (figures: ReleaseFigures): string =>
  createHash('sha256').update(canonical(figures)).digest('hex')

const COUNTS = [
  ['accounts', 'account'],
  ['failed', 'failed account'],
  ['invoices', 'invoice'],
  ['creditNotes', 'credit note'],
] as const
const AMOUNTS = [
  ['net', 'net'],
  ['vat', 'VAT'],
  ['gross', 'gross'],
] as const

/** How a run differs from its approval, in words; empty exactly where the digests agree. */
export function differencesOf(approved: ReleaseFigures, now: ReleaseFigures): string[] {
  const counts = COUNTS.filter(([key]) => approved[key] !== now[key]).map(
    ([key, one]) =>
      `${counted(approved[key], one)} ${approved[key] === 1 ? 'was' : 'were'} approved, it has ${shownCount(now[key])}`,
  )
  const amounts = AMOUNTS.filter(([key]) => approved[key] !== now[key]).map(
    ([key, words]) => `${shownMoney(approved[key])} ${words} was approved, it is ${shownMoney(now[key])}`,
  )
  const documents =
    approved.documentsSha256 === now.documentsSha256
      ? []
      : ['its documents or their PDFs are not those approved']
  const held = new Map(now.reports.map(each => [each.requestIndex, each]))
  const reports = approved.reports
    .filter(each => {
      const other = held.get(each.requestIndex)
      return other?.sha256 !== each.sha256 || other.report !== each.report
    })
    .map(({ report }) => `the report ${idWords(report)} is not the one approved`)
  const further = now.reports.filter(
    each => !approved.reports.some(one => one.requestIndex === each.requestIndex),
  )
  return [
    ...counts,
    ...amounts,
    ...documents,
    ...reports,
    ...further.map(({ report }) => `the report ${idWords(report)} was not approved`),
    ...collectionDifferences(approved.collection, now.collection),
  ]
}
