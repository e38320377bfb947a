import { shortDay } from '../../platform/clock/calendar-dates.ts'
import type { Db } from '../../platform/db/db.ts'
import { groupNamesOf, groupVatOf } from '../product-group-vat/product-group-vat.service.ts'
import { productVatOf } from '../products/products.service.ts'
import { vatPercentages } from '../vat-percentages/vat-percentages.service.ts'
import * as charges from '../charges/charge-billing.service.ts'
import type { ChargeItem } from '../charges/charge-billing.service.ts'
import { discountLines, discountsTakenBack, type NameOfGroup } from './discounts.domain.ts'
import { type AccountScheme, selectSchemes } from './discounts.repository.ts'
import { inclusiveLabel } from './inclusive-labels.domain.ts'
import * as repository from './invoice-lines.repository.ts'
import type { BilledRun } from './invoice-lines.repository.ts'
import { type InvoiceLine, orderLines, usageLines, type WordedLine } from './invoices.domain.ts'
import {
  type DatedPercentage,
  type DatedStatus,
  type LineVat,
  vatAt,
  vatOf,
  vatOfLines,
  type VatRate,
  type VatRules,
  vatStatusOn,
} from './vat.domain.ts'

export type { AccountScheme } from './discounts.repository.ts'
export type { WordedLine } from './invoices.domain.ts'

interface Period {
  start: string
  end: string
}

export interface AccountLines {
  accountIndex: number
  lines: WordedLine[]
}

/** What a preview uses in place of the stored terms. */
export interface WhatIfTerms {
  /** The schemes of an account in force on the period's last day, given the stored ones. */
  schemes: (
    accountIndex: number,
    stored: readonly AccountScheme[],
    period: Period,
  ) => readonly AccountScheme[]
  /** What the period bills for charges that are not stored yet. */
  items: (accountIndex: number, period: Period) => readonly ChargeItem[]
}

/**
 * The days billed; a refund names the invoice that it corrects (VAT Regs 1995 reg 15C), or says that none is known
 * (money: Credit and rebill).
 */
const detailOf = ({ kind, periodText, line }: ChargeItem): string => {
  if (kind !== 'refund') return periodText
  if (!line) return `${periodText}, billed before NineOps`
  return line.corrects
    ? `${periodText}, corrects ${line.corrects.number} of ${shortDay(line.corrects.date)}`
    : periodText
}

const chargeLine = (item: ChargeItem, vat: LineVat): WordedLine => ({
  kind: item.kind,
  serviceIndex: item.serviceIndex,
  chargeIndex: item.chargeIndex,
  contractIndex: null,
  productGroup: item.productGroup,
  description: item.description,
  detail: detailOf(item),
  periodStart: item.periodStart,
  periodEnd: item.periodEnd,
  calls: 0,
  durationSeconds: 0,
  quantityThousandths: item.quantityThousandths,
  unitAmountPence: item.unitAmountPence,
  netPence: item.amountPence,
  ...(item.costPence === undefined ? {} : { costPence: item.costPence }),
  ...vat,
  corrects: item.line?.corrects ?? null,
})

/** VAT goes back as it was charged; a line of before percentages were kept was reverse-charged at that of its day. */
function vatBilled(
  { line }: ChargeItem,
  percentages: readonly DatedPercentage[],
  taxPoint: string,
): LineVat | null {
  if (!line) return null
  const vat: LineVat = { vatRate: line.vatRate as VatRate, vatHundredths: line.vatHundredths }
  return vat.vatRate === 'reverse' && vat.vatHundredths === 0
    ? { ...vatAt(percentages, 'standard', line.corrects?.date ?? taxPoint), vatRate: 'reverse' }
    : vat
}

/** Usage, with the part that bundles cover. */
const usageLine = (line: InvoiceLine, usage: readonly repository.AccountUsage[]): WordedLine => {
  const part = usage.find(
    ({ serviceIndex, productGroup }) =>
      serviceIndex === line.serviceIndex && productGroup === line.productGroup,
  )
  return { ...line, detail: inclusiveLabel(part?.inclusive ?? []), contractIndex: null }
}

/** What an account's lines are created from. */
export interface LineFacts {
  run: BilledRun
  accountIndexes: readonly number[]
  items: ChargeItem[]
  usage: Map<number, repository.AccountUsage[]>
  statuses: Map<number, DatedStatus[]>
  vat: VatRules
  nameOfGroup: NameOfGroup
  schemes: Map<number, AccountScheme[]>
}

const vatRulesOf = async (db: Db, clientIndex: number): Promise<VatRules> => ({
  groups: await groupVatOf(db, clientIndex),
  products: await productVatOf(db, clientIndex),
  percentages: await vatPercentages(db),
})

/** A price in pence with the VAT that a line of the account would have. */
export type PriceWithVat = (
  line: { accountIndex: number; productGroup: string; productIndex: number | null },
  pence: number,
) => number

/** Prices of accounts of a reseller as consumers must be told them: including VAT, as charged on a day. */
export async function pricesWithVat(
  db: Db,
  clientIndex: number,
  accounts: readonly number[],
  day: string,
): Promise<PriceWithVat> {
  const statuses = Map.groupBy(
    await repository.selectVatStatuses(db, accounts),
    status => status.accountIndex,
  )
  const vatOfLine = vatOfLines(await vatRulesOf(db, clientIndex), day)
  return ({ accountIndex, productGroup, productIndex }, pence) => {
    const status = vatStatusOn(statuses.get(accountIndex) ?? [], day)
    return pence + vatOf(pence, vatOfLine(status, productGroup, productIndex))
  }
}

/**
 * Everything that lines of the accounts are created from, in eight queries for any number of accounts; with `hold` their
 * charges and contracts stay locked until the transaction ends.
 */
export async function lineFacts(
  db: Db,
  run: BilledRun,
  accountIndexes: readonly number[],
  lock: boolean,
): Promise<LineFacts> {
  const period = { start: run.periodStart, end: run.periodEnd }
  // Contracts before charges, the order in which reversing a termination locks them: this avoids a deadlock.
  const schemes = await selectSchemes(db, accountIndexes, { day: run.periodEnd, lock })
  const usage = await repository.selectUsage(db, run.billRunIndex, accountIndexes)
  const items = await charges.chargesToBill(db, run, period, accountIndexes, lock)
  const statuses = await repository.selectVatStatuses(db, accountIndexes)
  return {
    run,
    accountIndexes,
    items,
    usage: Map.groupBy(usage, part => part.accountIndex),
    statuses: Map.groupBy(statuses, status => status.accountIndex),
    nameOfGroup: await groupNamesOf(db, run.clientIndex),
    vat: await vatRulesOf(db, run.clientIndex),
    schemes: Map.groupBy(schemes, scheme => scheme.accountIndex),
  }
}

/**
 * The accounts' lines in the order of the document: usage by service and product group, charges, credits, and the
 * discounts of the schemes that are in force on the period's last day (engine: Invoices).
 */
export function linesFrom(facts: LineFacts, whatIf?: WhatIfTerms): AccountLines[] {
  const { run } = facts
  const period = { start: run.periodStart, end: run.periodEnd }
  const taxPoint = run.invoiceDate
  const vatOfLine = vatOfLines(facts.vat, taxPoint)
  const { percentages } = facts.vat
  const itemsOf = Map.groupBy(facts.items, item => item.accountIndex)
  return facts.accountIndexes.map(accountIndex => {
    const status = vatStatusOn(facts.statuses.get(accountIndex) ?? [], taxPoint)
    const stored = facts.schemes.get(accountIndex) ?? []
    const billed = [...(itemsOf.get(accountIndex) ?? []), ...(whatIf?.items(accountIndex, period) ?? [])]
    const usage = facts.usage.get(accountIndex) ?? []
    const covered = usage.filter(part => part.inclusive !== null)
    const lines: WordedLine[] = [
      ...usageLines(usage, period, group => vatOfLine(status, group), facts.nameOfGroup).map(line =>
        usageLine(line, covered),
      ),
      ...billed.map(item =>
        chargeLine(
          item,
          vatBilled(item, percentages, taxPoint) ?? vatOfLine(status, item.productGroup, item.productIndex),
        ),
      ),
    ]
    const schemes = whatIf ? whatIf.schemes(accountIndex, stored, period) : stored
    const refunds = billed.flatMap(item => {
      const vat = item.kind === 'refund' ? vatBilled(item, percentages, taxPoint) : null
      return vat ? [{ ...vat, netPence: item.amountPence, discounts: item.line?.discounts ?? [] }] : []
    })
    const discounts = [
      ...discountLines(schemes, lines, period, facts.nameOfGroup),
      ...discountsTakenBack(refunds, period),
    ]
    return { accountIndex, lines: orderLines([...lines, ...discounts]) as WordedLine[] }
  })
}
