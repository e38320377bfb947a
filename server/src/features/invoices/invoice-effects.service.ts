import {
  type InvoiceEffect,
  type ManyEffects,
  MOST_ACCOUNTS_CALCULATED,
} from '@nineops/contract/ordering/invoice-effects.contract'
import { penceToDecimal } from '@nineops/contract/money'
import type { Db } from '../../platform/db/db.ts'
import { longDay } from '../../platform/clock/calendar-dates.ts'
import { heldNote } from '../charges/charge-outlook.service.ts'
import { compareEffects } from './invoice-effects.domain.ts'
import { documentOfLine, documentsOf } from './invoices.domain.ts'
import { selectNames } from './next-invoices.repository.ts'
import { type NextInvoice, nextInvoices, type WhatIf, type WordedLine } from './next-invoices.service.ts'

export type { WhatIf } from './next-invoices.service.ts'

const LISTED = 20

const toTotals = (lines: readonly WordedLine[]) => {
  const documents = documentsOf(
    lines.map(line => ({ ...line, document: documentOfLine(line) })),
    { invoicesNothing: false },
  )
  const sum = (of: 'netPence' | 'vatPence' | 'grossPence') =>
    penceToDecimal(documents.reduce((total, { totals }) => total + totals[of], 0))
  return { net: sum('netPence'), vat: sum('vatPence'), gross: sum('grossPence') }
}

const notesOn = ({ heldBy, closedOn }: Pick<NextInvoice, 'heldBy' | 'closedOn'>): string[] => [
  ...(heldBy ? [heldNote(heldBy)] : []),
  ...(closedOn === null
    ? []
    : [`The account has been closed since ${longDay(closedOn)}: runs for later periods exclude it.`]),
]

/** The effect of a change on the account's next invoice, line by line; saves nothing. @throws 404 */
export async function effectOn(
  db: Db,
  clientIndex: number,
  accountIndex: number,
  whatIf: WhatIf,
): Promise<InvoiceEffect> {
  const [next] = await nextInvoices(db, clientIndex, [accountIndex], whatIf)
  const account = (await selectNames(db, [accountIndex])).get(accountIndex)
  if (!next || !account) throw new Error(`Account ${accountIndex} is missing.`)
  return {
    account,
    basis: next.basis,
    lines: compareEffects(next.before, next.after).map(({ line, before, after }) => ({
      kind: line.kind,
      description: line.description,
      detail: line.detail,
      vatRate: line.vatRate,
      before: before === null ? null : penceToDecimal(before),
      after: after === null ? null : penceToDecimal(after),
    })),
    before: toTotals(next.before),
    after: toTotals(next.after),
    notes: notesOn(next),
  }
}

const netOf = (lines: readonly WordedLine[]) => lines.reduce((sum, line) => sum + line.netPence, 0)

/** The effect of a change on the next invoices of accounts, in order of account number; saves nothing. @throws 404 */
export async function effectsOn(
  db: Db,
  clientIndex: number,
  accountIndexes: readonly number[],
  whatIf: WhatIf,
): Promise<ManyEffects> {
  const quoted = accountIndexes.slice(0, MOST_ACCOUNTS_CALCULATED)
  const invoices = await nextInvoices(db, clientIndex, quoted, whatIf)
  const nets = invoices.map(({ accountIndex, before, after }) => {
    const [was, is] = [netOf(before), netOf(after)]
    return { accountIndex, was, is, difference: is - was }
  })
  const differing = nets.filter(({ difference }) => difference !== 0)
  const most = differing.toSorted((a, b) => Math.abs(b.difference) - Math.abs(a.difference)).slice(0, LISTED)
  const names = await selectNames(
    db,
    most.map(({ accountIndex }) => accountIndex),
  )
  const [before, after] = [
    nets.reduce((sum, { was }) => sum + was, 0),
    nets.reduce((sum, { is }) => sum + is, 0),
  ]
  const held = new Map(invoices.flatMap(({ heldBy }) => (heldBy ? [[heldBy.index, heldBy] as const] : [])))
  const bases = new Set(invoices.map(({ basis }) => basis.text))
  return {
    accounts: accountIndexes.length,
    calculated: quoted.length,
    changed: differing.length,
    before: penceToDecimal(before),
    after: penceToDecimal(after),
    difference: penceToDecimal(after - before),
    most: most.flatMap(({ accountIndex, was, is, difference }) => {
      const account = names.get(accountIndex)
      return account
        ? [
            {
              account,
              before: penceToDecimal(was),
              after: penceToDecimal(is),
              difference: penceToDecimal(difference),
            },
          ]
        : []
    }),
    notes: [...bases, ...[...held.values()].map(run => runHolds(run))],
  }
}

const runHolds = ({ index, description }: { index: number; description: string }): string =>
  `Invoice run ${index} (${description}) has billed some of them and is not confirmed: reset them there for it to pick this up.`
