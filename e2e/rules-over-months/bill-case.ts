import type { ApiSession } from '../api-session.ts'
import { withDatabase } from '../portal-database.ts'
import type { ShownAllowance } from '../recomputation/bundle-allowances.ts'
import { dayAfter } from '../recomputation/london-time.ts'
import { readFacts } from '../recomputation/reference-facts.ts'
import type { LedgerCodes } from '../recomputation/ledger-file.ts'
import { differencesInValue } from '../recomputation/row-differences.ts'
import type { Collection } from './bank-holidays.ts'
import { billMonth, type Case, deliver, type Findings, noFindings, timed } from './bill-month.ts'
import { callsOfMonth } from './calls-of-month.ts'
import { chance } from './chance.ts'
import { establish, ledgerCodesFor } from './establish.ts'
import { type Debits, newBooks, noDebits } from './month-books.ts'
import { changeThings, setTerms } from './monthly-changes.ts'
import { monthsUntil } from './months.ts'
import { populate } from './populate.ts'

export interface CaseSize {
  name: string
  /** The first day of the last month. */
  lastMonth: string
  /** Lines of call records in each month, the last month at the end. */
  calls: readonly number[]
  accounts: number
  seed: number
  /** Seconds a step may take. */
  patience: number
  /** One PDF in so many is read. */
  pdfStep: number
  /** The books that the ledger files are for; Sage 50 where there are none. */
  ledger?: LedgerCodes['format']
}

/** Early termination charges in pence, by contract. */
const terminationsNow = (database: string, client: number) =>
  withDatabase(database, async db => {
    const { rows } = await db.query(
      `select c.index, (x.amount * x.quantity * 100)::int as pence
       from contracts c left join charges x on x.index = c.charge_index
       where c.client_index = $1 and c.ended_on is not null`,
      [client],
    )
    return (rows as { index: number; pence: number | null }[])
      .map(({ index, pence }) => `${index} ${pence}`)
      .toSorted()
  })

/** VAT changes in the last month. Not over the API: it takes days to come only. */
const changePercentages = (database: string, day: string) =>
  withDatabase(database, db =>
    db.query(
      `insert into vat_percentages (vat_rate, valid_from, percent) values ('standard', $1, 22.5), ('reduced', $1, 7.5)
       on conflict do nothing`,
      [day],
    ),
  )

/**
 * Creates a reseller that uses every rule, and bills it month by month over the API as staff do; each month is
 * recomputed from its delivered files and compared.
 */
export async function billCase(
  api: ApiSession,
  database: string,
  size: CaseSize,
  collections: readonly Collection[],
  debits: Debits = noDebits(),
  report: (what: string) => void = () => {},
): Promise<Findings> {
  const findings = noFindings()
  const luck = chance(size.seed)
  const ledgerCodes = ledgerCodesFor(size.ledger ?? 'sage')
  const months = monthsUntil(size.lastMonth, size.calls.length)
  await changePercentages(database, dayAfter(size.lastMonth, 12))
  report(`${size.name}: ${size.accounts} accounts`)
  const [reseller, customers] = await timed(findings, 'establish', async () => {
    const made = await establish(api, size.name, months, ledgerCodes)
    const people = await populate(api, made, luck, size.accounts, months)
    await setTerms(api, made, people, months, luck)
    return [made, people] as const
  })
  const { client, carriers } = reseller
  const facts = () => withDatabase(database, db => readFacts(db, size.name, 'Ruleline'))
  const { patience, pdfStep } = size
  const books = newBooks()
  const allowances = (run: number) =>
    withDatabase(database, async db => {
      const { rows } = await db.query(
        `select i.number, a as shown from invoices i, jsonb_array_elements(i.document -> 'allowances') a
         where i.invoice_run_index = $1`,
        [run],
      )
      return rows as { number: string; shown: ShownAllowance }[]
    })
  const of: Case = {
    api,
    client,
    carriers,
    books,
    debits,
    findings,
    facts,
    allowances,
    patience,
    pdfStep,
    ledgerCodes,
  }
  const terminations = new Map<number, number | null>()
  for (const [at, month] of months.entries()) {
    if (at > 0)
      await timed(findings, 'change', async () => {
        for (const [contract, pence] of await changeThings(api, reseller, month, luck))
          terminations.set(contract, pence)
      })
    findings.differences.push(
      ...differencesInValue(
        'early termination charges',
        await terminationsNow(database, client),
        [...terminations].map(([contract, pence]) => `${contract} ${pence}`).toSorted(),
      ),
    )
    const lines = size.calls[at] ?? 0
    report(`${month.start}: ${lines} lines`)
    for (const file of callsOfMonth(customers, month, lines, luck)) await deliver(of, file)
    const collection = collections[at]
    if (!collection) throw new Error(`There is no day of collection for ${month.start}`)
    await billMonth(of, month, collection)
    report(`${month.start}: ${findings.differences.length} differences`)
  }
  return findings
}
