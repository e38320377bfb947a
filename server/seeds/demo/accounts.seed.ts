import { sql } from 'kysely'
import type { Db } from '../../src/platform/db/db.ts'
import { allRows } from '../../src/platform/db/query-rows.ts'
import { phoneNumberText } from '../../src/platform/text/phone-number-text.ts'
import { bankTestPairs } from '../reference/uk-bank-test-pairs.ts'
import { address, companyName, contactName } from './names.ts'
import { cliNumber } from './numbers.ts'
import type { Random } from './random.ts'
import { vatNumber } from './resellers.seed.ts'

export interface SeedBrand {
  index: number
  code: string
}

export interface SeedReseller {
  clientIndex: number
  brands: readonly SeedBrand[]
  accounts: number
  /** The number of the first CLI; each reseller has its own thousand-blocks. */
  firstCli: number
}

const services = ['Main number', 'Fax line', 'Alarm line', 'SIP trunk', 'Direct dial', 'Reception'] as const
const monthly = [
  ['Line rental', 'Line rental', '14.95'],
  ['Broadband FTTC 80/20', 'Broadband', '32.50'],
  ['Hosted seat', 'Hosted telephony', '9.99'],
  ['SIP channel', 'Hosted telephony', '4.75'],
  ['Call recording', 'Hosted telephony', '3.20'],
  ['Care level 2', 'Maintenance', '2.45'],
] as const

/** From then on a line rental costs more, for those who have one too. */
export const priceRise = {
  description: 'Line rental',
  old: '14.95',
  amount: '15.95',
  from: '2026-04-01',
} as const

export const emailOf = (company: string): string =>
  `accounts@${company
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, '-')
    .replaceAll(/^-|-$/g, '')}.example`

function makeAccount(random: Random, reseller: SeedReseller, n: number): SeedAccount {
  const brand = reseller.brands[n % reseller.brands.length] as SeedBrand
  const name = companyName(random)
  const place = address(random)
  const roll = random.int(100)
  const method = roll < 55 ? 'direct_debit' : roll < 90 ? 'transfer' : 'card'
  const [sortCode, bankAccount] = random.pick(bankTestPairs)
  return {
    n,
    brand_index: brand.index,
    account_number: `${brand.code}${100001 + n}`,
    company_name: name,
    contact: contactName(random),
    email: emailOf(name),
    phone: phoneNumberText(cliNumber(reseller.firstCli + n * 3)),
    ...place,
    delivery: random.chance(80) ? 'email' : random.chance(50) ? 'post' : 'portal',
    payment_method: method,
    sort_code: method === 'direct_debit' ? sortCode : '',
    bank_account: method === 'direct_debit' ? bankAccount : '',
    bank_account_name: method === 'direct_debit' ? name.toUpperCase().slice(0, 18) : '',
    mandate_reference: method === 'direct_debit' ? `${brand.code}-${100001 + n}` : '',
    // The customer reference in the reseller's ledger: at most eight characters.
    ledger_reference: `${brand.code}${(n + 1).toString(36).toUpperCase().padStart(5, '0')}`,
    currency: 'GBP',
    itemisation: random.chance(60) ? 'full' : 'none',
    ...vatOf(random.chance(96) ? 'standard' : random.pick(['reduced', 'zero', 'exempt', 'reverse']), n),
  }
}

const vatOf = (vat_rate: string, n: number) => ({
  vat_rate,
  vat_number: vat_rate === 'reverse' ? vatNumber(String(3_120_400 + n)) : '',
})

interface SeedAccount {
  n: number
  brand_index: number
  account_number: string
  company_name: string
  contact: string
  email: string
  phone: string
  address1: string
  town: string
  postcode: string
  delivery: string
  payment_method: string
  sort_code: string
  bank_account: string
  bank_account_name: string
  mandate_reference: string
  ledger_reference: string
  currency: string
  itemisation: string
  vat_rate: string
  vat_number: string
}

/** Accounts of a reseller that join together. */
export interface Joiners {
  /** The first account's place among the reseller's, and how many there are. */
  from: number
  count: number
  /** From when they have services and charges. */
  joined: string
  /** The day on which they were entered here, if later. */
  entered?: string
}

/** Accounts with their VAT status, services (one to three CLIs) and charges. */
export async function seedAccounts(
  db: Db,
  random: Random,
  reseller: SeedReseller,
  { from, count, joined, entered = joined }: Joiners,
): Promise<void> {
  const batch = 5000
  for (let at = from; at < from + count; at += batch) {
    const size = Math.min(batch, from + count - at)
    const accounts = Array.from({ length: size }, (_, i) => makeAccount(random, reseller, at + i))
    const indexes = await insertAccounts(db, reseller.clientIndex, accounts, joined)
    const clis = accounts.flatMap(account =>
      Array.from({ length: 1 + (account.n % 3) }, (_, line) => ({
        account: indexes.get(account.account_number),
        cli: cliNumber(reseller.firstCli + account.n * 3 + line),
        description: random.pick(services),
        start: joined,
      })),
    )
    await sql`insert into services (client_index, account_index, cli, description, start_date)
      select ${reseller.clientIndex}, s.account, s.cli, s.description, s.start
      from jsonb_to_recordset(${JSON.stringify(clis)}::jsonb) as s(account int, cli text, description text, start date)`.execute(
      db,
    )
    await insertCharges(
      db,
      reseller.clientIndex,
      accounts.flatMap(a => chargesOf(random, indexes.get(a.account_number), joined, entered)),
    )
  }
}

async function insertAccounts(
  db: Db,
  clientIndex: number,
  accounts: SeedAccount[],
  joined: string,
): Promise<Map<string, number>> {
  const rows = await allRows<{ index: number; account_number: string }>(db)`
    with added as (
      insert into accounts (client_index, brand_index, account_number, company_name, contact, email, phone, address1, town,
        postcode, delivery, payment_method, sort_code, bank_account, bank_account_name, mandate_reference,
        ledger_reference, currency, itemisation, vat_number, created_at)
      select ${clientIndex}, a.brand_index, a.account_number, a.company_name, a.contact, a.email, a.phone, a.address1, a.town,
        a.postcode, a.delivery, a.payment_method, a.sort_code, a.bank_account, a.bank_account_name, a.mandate_reference,
        a.ledger_reference, a.currency, a.itemisation, a.vat_number, ${joined}
      from jsonb_to_recordset(${JSON.stringify(accounts)}::jsonb) as a(n int, brand_index int, account_number text,
        company_name text, contact text, email text, phone text, address1 text, town text, postcode text, delivery text,
        payment_method text, sort_code text, bank_account text, bank_account_name text, mandate_reference text,
        ledger_reference text, currency text,
        itemisation text, vat_number text)
      order by a.n
      returning index, account_number)
    select index, account_number from added`
  const indexes = new Map(rows.map(row => [row.account_number, row.index]))
  const rates = accounts.map(a => ({ account: indexes.get(a.account_number), rate: a.vat_rate }))
  await sql`insert into account_vat_rates (account_index, valid_from, vat_rate)
    select r.account, ${joined}, r.rate
    from jsonb_to_recordset(${JSON.stringify(rates)}::jsonb) as r(account int, rate text)`.execute(db)
  return indexes
}

export interface SeedCharge {
  account: number | undefined
  description: string
  group: string
  frequency: string
  timing: string
  amount: string
  quantity: number
  start: string
  end: string | null
}

const charge = (account: number | undefined, start: string) => ({
  account,
  quantity: 1,
  start,
  end: null,
})

export const monthlyCharge = (
  random: Random,
  account: number | undefined,
  start: string,
  entered = start,
): SeedCharge => {
  const [description, group, price] = random.pick(monthly)
  const risen = description === priceRise.description && entered >= priceRise.from
  const amount = risen ? priceRise.amount : price
  const quantity = group === 'Hosted telephony' ? random.between(1, 12) : 1
  const regular = { frequency: 'monthly', timing: 'advance' }
  return { ...charge(account, start), ...regular, description, group, amount, quantity }
}

export const visit = (account: number | undefined, day: string): SeedCharge => ({
  ...charge(account, day),
  description: 'Engineer visit',
  group: 'Installation',
  frequency: 'once',
  timing: 'arrears',
  amount: '85.00',
})

function chargesOf(
  random: Random,
  account: number | undefined,
  joined: string,
  entered: string,
): SeedCharge[] {
  const charges = Array.from({ length: random.between(1, 3) }, () =>
    monthlyCharge(random, account, joined, entered),
  )
  if (random.chance(5)) charges.push(visit(account, joined))
  if (random.chance(3))
    charges.push({
      ...charge(account, joined),
      description: 'Static IP addresses',
      group: 'Broadband',
      frequency: 'quarterly',
      timing: 'arrears',
      amount: '24.00',
    })
  return charges
}

export async function insertCharges(db: Db, clientIndex: number, charges: SeedCharge[]): Promise<void> {
  await sql`insert into charges (client_index, account_index, description, product_group, frequency, timing, amount, quantity, start_date, end_date)
    select ${clientIndex}, c.account, c.description, c.group, c.frequency, c.timing, c.amount, c.quantity, c.start, c.end
    from jsonb_to_recordset(${JSON.stringify(charges)}::jsonb) as c(account int, description text, "group" text, frequency text,
      timing text, amount numeric, quantity numeric, start date, "end" date)`.execute(db)
}
