import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Db } from '../../src/platform/db/db.ts'
import { allRows } from '../../src/platform/db/query-rows.ts'
import { insertRow } from '../../src/platform/db/rows.ts'
import type { Files } from '../../src/platform/files/files.ts'
import type { Log } from '../../src/platform/log/log.ts'
import { type SeedReseller, seedAccounts } from './accounts.seed.ts'
import { writeCallFile } from './call-files.seed.ts'
import { seedCircuits } from './circuits.seed.ts'
import { seedClientCredentials } from './client-credentials.seed.ts'
import { seedClientSettings, seedCollection } from './client-settings.seed.ts'
import { seedContracts } from './contracts.seed.ts'
import { seedCurrentMonth } from './current-month.seed.ts'
import { brandLabel, resellers } from './names.ts'
import { seedOmniPortal } from './omni-portal.seed.ts'
import { CURRENT_MONTH, type PastReseller, seedPastMonths, sizeAt } from './past-months.seed.ts'
import { pastTimes } from './past-times.ts'
import { seedEndingContracts, seedProducts } from './products.seed.ts'
import { createRandom } from './random.ts'
import { seedRateCard } from './rate-cards.seed.ts'
import { resellerDetails, serviceUserNumber } from './resellers.seed.ts'
import { seedSchedules } from './schedules.seed.ts'

export interface DemoOptions {
  url: string
  files: Files
  log: Log
  /** Where carriers leave their files: DATA_DIR/io. */
  ioRoot: string
  /** Accounts over all resellers; the first has a third of them. */
  accounts: number
  /** Call records waiting in the input paths, over all resellers. */
  calls: number
  seed: number
  /** Months that each reseller was billed for at most; as usual if not given. */
  months?: number
  /** Appended to every reseller's name, for a second set of demo data. */
  label?: string
  progress: (message: string) => void
}

/** Small enough that a first start is quick. */
export const usualSize = { accounts: 960, calls: 14_400, months: 12 } as const

const shares = resellers.reduce((sum, reseller) => sum + reseller.share, 0)
/** The demo's bureau was set up then. */
const ESTABLISHED = Date.parse('2025-09-15T09:00:00Z')

/**
 * Demo data of a whole bureau, the same for the same seed (architecture: Running it): resellers with their settings, the
 * months that were billed, and the month that is billed next. Existing resellers are left alone.
 */
export async function seedDemo(db: Db, options: DemoOptions): Promise<void> {
  const { seed, progress } = options
  const times = pastTimes()
  times.moveTo(ESTABLISHED)
  progress('Demo data: resellers')
  const made = await db.transaction().execute(tx => seedResellers(tx, options))
  await seedSchedules(db)
  await seedPastMonths({ ...options, db }, made, { seed, times, progress })
  times.returnToNow()
  progress(`Demo data: the month that is billed next`)
  await db.transaction().execute(async tx => {
    await times.apply(tx)
    for (const reseller of made) await seedPresent(tx, reseller, options)
  })
}

async function seedResellers(db: Db, options: DemoOptions): Promise<MadeReseller[]> {
  const rows = await allRows<{ name: string }>(db)`select name from clients`
  const known = new Set(rows.map(({ name }) => name))
  const made: MadeReseller[] = []
  for (const reseller of resellersOf(options)) {
    if (known.has(reseller.name)) continue
    const { position } = reseller
    const seeded = await seedReseller(db, reseller)
    const carriers = await seedCarriers(db, seeded, options.ioRoot, position)
    await seedClientCredentials(db, seeded.clientIndex, position)
    await seedClientSettings(db, seeded.clientIndex, position)
    await seedCollection(db, seeded.clientIndex)
    made.push({
      ...seeded,
      position,
      carriers,
      carrierIndex: carriers[0]?.index ?? 0,
      months: Math.min(options.months ?? usualSize.months, reseller.months),
      calls: reseller.calls,
      callsEach: options.calls / options.accounts,
    })
  }
  return made
}

/** What the months before don't know yet, and the call records of the month. */
async function seedPresent(db: Db, reseller: MadeReseller, options: DemoOptions): Promise<void> {
  const { clientIndex, position } = reseller
  const random = createRandom(options.seed + position)
  const past = sizeAt(reseller, 1)
  const joiners = { from: past, count: reseller.accounts - past, joined: `${CURRENT_MONTH}-01` }
  await seedAccounts(db, random, reseller, joiners)
  await seedCurrentMonth(db, random, reseller, CURRENT_MONTH)
  await seedOmniPortal(db, clientIndex, position)
  await seedProducts(db, clientIndex)
  await seedContracts(db, clientIndex, position)
  await seedEndingContracts(db, clientIndex, position)
  await seedCircuits(db, clientIndex, position)
  for (const [n, { name, folder, profile }] of reseller.carriers.entries()) {
    const share = reseller.carriers.length === 1 ? 1 : n === 0 ? 0.8 : 0.2
    await writeCallFile(random, {
      folder,
      name: `${slugOf(name)}-${CURRENT_MONTH}.csv`,
      calls: Math.max(1, Math.round(reseller.calls * share)),
      accounts: reseller.accounts,
      firstCli: reseller.firstCli,
      idPrefix: `${name[0]}${clientIndex}-`,
      profile,
      faults: position % 2 === 1,
      month: CURRENT_MONTH,
      unpriced: true,
    })
  }
}

interface MadeReseller extends PastReseller {
  carriers: DemoCarrier[]
  /** Call records waiting to be collected. */
  calls: number
}

interface DemoCarrier {
  index: number
  name: string
  folder: string
  profile: 'nineops-csv' | 'fcs-cdr-v3'
}

const slugOf = (name: string) => name.toLowerCase().replace(' ', '-')

interface DemoReseller {
  code: string
  name: string
  brands: number
  position: number
  months: number
  accounts: number
  calls: number
  firstCli: number
}

/** The resellers with their shares of the accounts and calls, and consecutive thousand-blocks of numbers. */
function resellersOf(options: DemoOptions): DemoReseller[] {
  let firstCli = 0
  return resellers.map(({ code, name, brands, share, months }, position) => {
    const accounts = Math.max(1, Math.round((options.accounts * share) / shares))
    const calls = Math.round((options.calls * share) / shares)
    const reseller = {
      code,
      name: `${name}${options.label ?? ''}`,
      brands,
      position,
      months,
      accounts,
      calls,
      firstCli,
    }
    firstCli += accounts * 3
    return reseller
  })
}

async function seedReseller(db: Db, reseller: DemoReseller): Promise<SeedReseller> {
  const clientIndex = await insertRow(db, 'clients', resellerDetails(reseller, reseller.position))
  await db
    .insertInto('service_users')
    .values({
      service_user_number: serviceUserNumber(reseller.position),
      notice_days: 0,
      notice_note: 'Agreed with the bank, October 2025',
      lodgement: 'paper',
    })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  const brands = []
  for (let n = 0; n < reseller.brands; n += 1) {
    const name = reseller.brands === 1 ? reseller.name : `${reseller.name} ${brandLabel[n]}`
    const code = `${reseller.code.slice(0, 2)}${'ABCDEF'[n]}`
    const index = await insertRow(db, 'brands', {
      client_index: clientIndex,
      name,
      legal_name: `${name} Limited`,
      address: [`${10 + n} Exchange Quay`, 'Leeds'],
      postcode: 'LS1 4AB',
      company_number: String(9_900_000 + clientIndex * 10 + n).padStart(8, '0'),
      vat_number: `GB ${String(990 + n)} ${String(1000 + clientIndex)} 00`,
      email: `billing@${reseller.code.toLowerCase()}.example`,
      phone: '0113 496 0999',
      website: `www.${reseller.code.toLowerCase()}.example`,
      bank_name: `${name} Limited`,
      bank_sort_code: '202959',
      bank_account: '63748472',
      service_user_number: serviceUserNumber(reseller.position),
    })
    await db
      .insertInto('invoice_number_ranges')
      .values([
        { brand_index: index, kind: 'invoice', prefix: code, padding: 6 },
        { brand_index: index, kind: 'credit_note', prefix: `${code}C`, padding: 5 },
      ])
      .execute()
    brands.push({ index, code })
  }
  return { clientIndex, brands, accounts: reseller.accounts, firstCli: reseller.firstCli }
}

/** One or two carriers with rate cards for both sides and an input path each, and an output path. */
async function seedCarriers(
  db: Db,
  reseller: SeedReseller,
  ioRoot: string,
  position: number,
): Promise<DemoCarrier[]> {
  const { clientIndex } = reseller
  const own = join(ioRoot, String(clientIndex).padStart(3, '0'))
  const names = position % 3 === 0 ? ['Trunkline', 'Orbital Mobile'] : ['Trunkline']
  const carriers: DemoCarrier[] = []
  for (const [n, name] of names.entries()) {
    const profile = n === 1 ? 'fcs-cdr-v3' : 'nineops-csv'
    const index = await insertRow(db, 'carriers', { client_index: clientIndex, name, profile_name: profile })
    await seedPrices(db, reseller, index, name)
    const folder = join(own, slugOf(name), 'in')
    await mkdir(folder, { recursive: true })
    await db
      .insertInto('paths')
      .values({
        client_index: clientIndex,
        direction: 'input',
        carrier_index: index,
        path: folder,
        description: `Call records of ${name}`,
      })
      .execute()
    carriers.push({ index, name, folder, profile })
  }
  const out = join(own, 'out')
  await mkdir(out, { recursive: true })
  await db
    .insertInto('paths')
    .values({ client_index: clientIndex, direction: 'output', path: out, description: 'End-of-run files' })
    .execute()
  return carriers
}

/** A wholesale card, a retail card for the reseller, and a dearer one for its last brand. */
async function seedPrices(
  db: Db,
  reseller: SeedReseller,
  carrierIndex: number,
  carrier: string,
): Promise<void> {
  const card = (name: string, markUp: number, connection: number) =>
    seedRateCard(db, {
      clientIndex: reseller.clientIndex,
      carrierIndex,
      name: `${carrier} ${name}`,
      validFrom: '2025-01-01',
      markUp,
      connection,
    })
  const base = { client_index: reseller.clientIndex, carrier_index: carrierIndex, valid_from: '2025-01-01' }
  const wholesale = await card('wholesale', 1, 0)
  const standard = await card('standard retail', 2.2, 0.01)
  await db
    .insertInto('rate_allocations')
    .values([
      { ...base, side: 'wholesale', rate_card_index: wholesale },
      { ...base, side: 'retail', rate_card_index: standard },
    ])
    .execute()
  const last = reseller.brands.at(-1)
  if (reseller.brands.length < 2 || !last) return
  const premium = await card('premium retail', 2.8, 0.015)
  await db
    .insertInto('rate_allocations')
    .values({ ...base, side: 'retail', rate_card_index: premium, brand_index: last.index })
    .execute()
}
