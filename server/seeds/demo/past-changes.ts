import { sql } from 'kysely'
import { accountActions } from '../../src/features/accounts/accounts.actions.ts'
import { accountDetail, changeAccount } from '../../src/features/accounts/accounts.change.service.ts'
import { createCharge, termsOf } from '../../src/features/charges/charge-changes.service.ts'
import { changePrice } from '../../src/features/charges/charge-copies.service.ts'
import { getCharge } from '../../src/features/charges/charge-list.service.ts'
import { chargeActions } from '../../src/features/charges/charges.actions.ts'
import { type Db, inTransaction } from '../../src/platform/db/db.ts'
import { allRows } from '../../src/platform/db/query-rows.ts'
import { emailOf, type Joiners, priceRise, type SeedReseller } from './accounts.seed.ts'
import { audit, type PastWork } from './past-month.ts'
import type { Random } from './random.ts'

/** New accounts that were entered without what their delivery needs: the run finds them. */
export async function leaveIncomplete(
  db: Db,
  { clientIndex }: SeedReseller,
  { from, count }: Pick<Joiners, 'from' | 'count'>,
): Promise<void> {
  const rows = await allRows<{ index: number }>(db)`
    select index from accounts where client_index = ${clientIndex} order by index offset ${from} limit ${count}`
  const incomplete = rows.filter((_, n) => (from + n) % 60 === 7).map(({ index }) => index)
  if (incomplete.length === 0) return
  await sql`
    update accounts set email = case when delivery = 'email' then '' else email end,
      address1 = case when delivery = 'email' then address1 else '' end
    where index = any(${incomplete})`.execute(db)
}

/** Fills in what an account lacks, as its customer told the bureau. */
export async function completeAccount(
  { clerk }: PastWork,
  db: Db,
  clientIndex: number,
  index: number,
): Promise<void> {
  const { version, email, address1, companyName } = await accountDetail(db, clientIndex, index)
  const { before, after } = await changeAccount(db, clientIndex, index, {
    version,
    ...(email === '' ? { email: emailOf(companyName) } : {}),
    ...(address1 === '' ? { address1: '4 High Street' } : {}),
  })
  await audit(db, clerk, accountActions.changed, { clientIndex }, index, { before, after })
}

/** The yearly rise: each running line rental ends the day before, and one at the new price begins. */
export async function raisePrices(work: PastWork, { clientIndex }: SeedReseller): Promise<void> {
  const { description, old, amount, from } = priceRise
  await inTransaction(work.db, async db => {
    const rows = await db
      .selectFrom('charges')
      .select('index')
      .where(eb => eb.and({ client_index: clientIndex, description, amount: old }))
      .where('end_date', 'is', null)
      .orderBy('index')
      .execute()
    for (const { index } of rows) {
      const { version } = await getCharge(db, clientIndex, index)
      const { ended, added } = await changePrice(db, clientIndex, index, { version, amount, from })
      await audit(db, work.clerk, chargeActions.repriced, { clientIndex }, index, {
        accounts: [ended.accountIndex],
        before: termsOf(ended),
        after: { from, amount, quantity: added.quantity, charge: added.index },
      })
    }
  })
}

/** A visit by an engineer is given back to an account that is billed little: its month ends in a credit note. */
export async function giveBack(
  work: PastWork,
  { clientIndex }: SeedReseller,
  { random, day }: { random: Random; day: string },
): Promise<void> {
  const rows = await allRows<{ accountIndex: number }>(work.db)`
    select account_index as "accountIndex" from charges where client_index = ${clientIndex}
    group by account_index order by sum(amount * quantity), account_index limit 3`
  const { accountIndex } = random.pick(rows)
  const terms = {
    description: 'Engineer visit charged in error',
    productGroup: 'Installation',
    frequency: 'once',
    timing: 'arrears',
    amount: '-85.00',
    quantity: '1',
    startDate: day,
    endDate: null,
    billedThrough: null,
    serviceIndex: null,
    productIndex: null,
    cost: null,
    nominal: null,
  } as const
  await inTransaction(work.db, async db => {
    const body = { accountIndex, ...terms }
    const { index } = await createCharge(db, clientIndex, body)
    await audit(db, work.clerk, chargeActions.created, { clientIndex }, index, { after: body })
  })
}
