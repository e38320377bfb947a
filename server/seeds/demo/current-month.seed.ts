import { sql } from 'kysely'
import type { Db } from '../../src/platform/db/db.ts'
import { updateRow } from '../../src/platform/db/rows.ts'
import { insertCharges, monthlyCharge, type SeedReseller, visit } from './accounts.seed.ts'
import { cliNumber } from './numbers.ts'
import type { Random } from './random.ts'

/**
 * What has changed in the month that is billed next: numbers and charges that come or go, visits by engineers, and
 * accounts that can't be invoiced, each for a reason that staff can fix.
 */
export async function seedCurrentMonth(
  db: Db,
  random: Random,
  reseller: SeedReseller,
  month: string,
): Promise<void> {
  const { clientIndex, firstCli } = reseller
  const day = () => `${month}-${String(random.between(2, 27)).padStart(2, '0')}`
  const accounts = await db
    .selectFrom('accounts')
    .select('index')
    .where('client_index', '=', clientIndex)
    .orderBy('index')
    .execute()
  const charges = accounts.flatMap(({ index }) => [
    ...(random.chance(8) ? [monthlyCharge(random, index, day())] : []),
    ...(random.chance(5) ? [visit(index, day())] : []),
  ])
  await insertCharges(db, clientIndex, charges)
  for (const [n, { index }] of accounts.entries()) {
    if (random.chance(4)) await endCharge(db, index, day())
    // Every third account has all the numbers of its block.
    if (n % 3 < 2 && random.chance(3))
      await db
        .insertInto('services')
        .values({
          client_index: clientIndex,
          account_index: index,
          cli: cliNumber(firstCli + n * 3 + 1 + (n % 3)),
          description: 'Direct dial',
          start_date: day(),
        })
        .execute()
    const fault = faultOf(n)
    if (fault) await updateRow(db, 'accounts', index, fault)
  }
}

const endCharge = (db: Db, account: number, day: string) =>
  sql`
  update charges set end_date = ${day} where index = (
    select min(index) from charges where account_index = ${account} and frequency = 'monthly' and start_date < ${day})
    `.execute(db)

/** One of each kind among a reseller's first accounts, then about one account in eighty. */
function faultOf(n: number) {
  if (n < 45 ? n % 9 !== 5 : n % 80 !== 17) return undefined
  const debit = { payment_method: 'direct_debit', sort_code: '202959', bank_account: '63748472' }
  const faults = [
    { delivery: 'email', email: '' },
    { ...debit, bank_account: '', mandate_reference: '' },
    { address1: '', town: '', postcode: '' },
    { ...debit, sort_code: '20295', mandate_reference: 'MANDATE' },
    { currency: 'EUR' },
  ]
  return faults[Math.floor(n / (n < 45 ? 9 : 80)) % faults.length]
}
