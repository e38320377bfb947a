import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Db } from '../../src/platform/db/db.ts'
import { type SeedReseller, seedAccounts } from './accounts.seed.ts'
import { writeCallFile } from './call-files.seed.ts'
import { seedCircuits } from './circuits.seed.ts'
import { seedClientCredentials } from './client-credentials.seed.ts'
import { seedClientSettings, seedCollection } from './client-settings.seed.ts'
import { seedContracts } from './contracts.seed.ts'
import { seedHistory } from './history.seed.ts'
import { brandLabel, resellers } from './names.ts'
import { seedOmniPortal } from './omni-portal.seed.ts'
import { createRandom, type Random } from './random.ts'
import { seedRateCard } from './rate-cards.seed.ts'
import { seedReportSums } from './report-sums.seed.ts'
import { resellerDetails, serviceUserNumber } from './resellers.seed.ts'
import { seedSchedules } from './schedules.seed.ts'

export interface DemoOptions {
  /** Where carriers leave their files: DATA_DIR/io. */
  ioRoot: string
  /** Accounts over all resellers; the first has half of them. */
  accounts: number
  /** Call records waiting in the input paths, over all resellers. */
  calls: number
  seed: number
  /** Appended to every reseller's name, for a second set of demo data. */
  label?: string
  progress(message: string): void
}

const shares = resellers.reduce((sum, reseller) => sum + reseller.share, 0)

/**
 * Demo data of a whole bureau, the same for the same seed (architecture: Running it), in one transaction. Existing
 * resellers are left alone.
 */
export async function seedDemo(db: Db, options: DemoOptions): Promise<void> {
  await db.transaction().execute(async tx => {
    const { rows } = await sql<{ name: string }>`select name from clients`.execute(tx)
    const known = new Set(rows.map(({ name }) => name))
    const missing = resellersOf(options).filter(({ name }) => !known.has(name))
    const made: { reseller: DemoReseller; seeded: SeedReseller; random: Random }[] = []
    for (const reseller of missing) {
      options.progress(
        `Demo data: ${reseller.name} (${reseller.position + 1} of ${resellers.length}, ${reseller.accounts} accounts)`,
      )
      const random = createRandom(options.seed + reseller.position)
      const seeded = await seedReseller(tx, reseller)
      await seedAccounts(tx, random, seeded)
      made.push({ reseller, seeded, random })
    }
    options.progress('Demo data: invoices of the past year')
    const clients = made.map(({ seeded }) => seeded.clientIndex)
    await seedHistory(tx, clients)
    await seedReportSums(tx, clients)
    for (const { reseller, seeded, random } of made) {
      const { position, calls } = reseller
      await seedOmniPortal(tx, seeded.clientIndex, position)
      await seedCarriers(tx, random, seeded, options.ioRoot, calls, position)
      await seedClientCredentials(tx, seeded.clientIndex, position)
      await seedClientSettings(tx, seeded.clientIndex, position)
      await seedCollection(tx, seeded.clientIndex)
      await seedContracts(tx, seeded.clientIndex, position)
      await seedCircuits(tx, seeded.clientIndex, position)
    }
  })
  await seedSchedules(db)
}

interface DemoReseller {
  code: string
  name: string
  brands: number
  position: number
  accounts: number
  calls: number
  firstCli: number
}

/** The resellers with their shares of the accounts and calls, and consecutive thousand-blocks of numbers. */
function resellersOf(options: DemoOptions): DemoReseller[] {
  let firstCli = 0
  return resellers.map(({ code, name, brands, share }, position) => {
    const accounts = Math.max(1, Math.round((options.accounts * share) / shares))
    const calls = Math.round((options.calls * share) / shares)
    const reseller = {
      code,
      name: `${name}${options.label ?? ''}`,
      brands,
      position,
      accounts,
      calls,
      firstCli,
    }
    firstCli += accounts * 3
    return reseller
  })
}

async function seedReseller(db: Db, reseller: DemoReseller): Promise<SeedReseller> {
  const { index: clientIndex } = await db
    .insertInto('clients')
    .values(resellerDetails(reseller, reseller.position))
    .returning('index')
    .executeTakeFirstOrThrow()
  const brands = []
  for (let n = 0; n < reseller.brands; n += 1) {
    const name = reseller.brands === 1 ? reseller.name : `${reseller.name} ${brandLabel[n]}`
    const code = `${reseller.code.slice(0, 2)}${'ABCDEF'[n]}`
    const { index } = await db
      .insertInto('brands')
      .values({
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
      .returning('index')
      .executeTakeFirstOrThrow()
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

/** One or two carriers with rate cards for both sides, an input path each, and October's call records in it. */
async function seedCarriers(
  db: Db,
  random: Random,
  reseller: SeedReseller,
  ioRoot: string,
  calls: number,
  position: number,
): Promise<void> {
  const names = position % 3 === 0 ? ['Trunkline', 'Orbital Mobile'] : ['Trunkline']
  for (const [n, name] of names.entries()) {
    const profile = n === 1 ? 'fcs-cdr-v3' : 'nineops-csv'
    const { index: carrierIndex } = await db
      .insertInto('carriers')
      .values({ client_index: reseller.clientIndex, name, profile_name: profile })
      .returning('index')
      .executeTakeFirstOrThrow()
    await seedPrices(db, reseller, carrierIndex, name)
    const slug = `${String(reseller.clientIndex).padStart(3, '0')}/${name.toLowerCase().replace(' ', '-')}`
    await db
      .insertInto('paths')
      .values({
        client_index: reseller.clientIndex,
        direction: 'input',
        carrier_index: carrierIndex,
        path: join(ioRoot, slug, 'in'),
        description: `Call records of ${name}`,
      })
      .execute()
    const share = names.length === 1 ? 1 : n === 0 ? 0.8 : 0.2
    await writeCallFile(random, {
      folder: join(ioRoot, slug, 'in'),
      name: `${name.toLowerCase().replace(' ', '-')}-2026-10.csv`,
      calls: Math.max(1, Math.round(calls * share)),
      accounts: reseller.accounts,
      firstCli: reseller.firstCli,
      idPrefix: `${name[0]}${reseller.clientIndex}-`,
      profile,
      faults: position % 2 === 1,
    })
  }
  const out = join(ioRoot, String(reseller.clientIndex).padStart(3, '0'), 'out')
  await mkdir(out, { recursive: true })
  await db
    .insertInto('paths')
    .values({
      client_index: reseller.clientIndex,
      direction: 'output',
      path: out,
      description: 'End-of-run files',
    })
    .execute()
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
