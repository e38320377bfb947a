import type { ExpectedInvoice } from './invoices-of-month.ts'
import type { Facts } from './reference-facts.ts'

export interface ExpectedDocument extends ExpectedInvoice {
  number: string
  holder: Facts['accounts'][number]
  supplier: Facts['brands'][number]
  /** What credits in hand settle of it (money: Collecting). */
  setOffPence: bigint
}

/**
 * Invoices and credit notes with the next numbers of each brand's ranges, without a gap, in account-number order
 * (engine: Invoices); the documents by number.
 */
export function numberDocuments(facts: Facts, invoices: readonly ExpectedInvoice[]): ExpectedDocument[] {
  const holders = new Map(facts.accounts.map(account => [account.index, account]))
  const documents: ExpectedDocument[] = []
  for (const supplier of facts.brands)
    for (const kind of ['invoice', 'credit_note'] as const) {
      const { prefix, padding, next } =
        kind === 'invoice'
          ? supplier
          : { prefix: supplier.creditPrefix, padding: supplier.creditPadding, next: supplier.creditNext }
      const own = invoices
        .filter(invoice => invoice.brand === supplier.index && invoice.kind === kind)
        .toSorted((a, b) => (a.accountNumber < b.accountNumber ? -1 : 1))
      for (const [at, invoice] of own.entries()) {
        const holder = holders.get(invoice.account)
        if (!holder) throw new Error(`There is no account ${invoice.account}`)
        const number = prefix + String(next + at).padStart(padding, '0')
        documents.push({ ...invoice, number, holder, supplier, setOffPence: 0n })
      }
    }
  return documents.toSorted((a, b) => (a.number < b.number ? -1 : 1))
}
