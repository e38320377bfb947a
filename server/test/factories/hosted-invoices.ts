import { join } from 'node:path'
import { localFiles } from '../../src/platform/files/local-files.ts'
import type { Db } from '../../src/platform/db/db.ts'
import { buildAccount, buildBrand, buildClient, buildClosedBillRun } from './invoicing.ts'
import { nextOf } from '../counting.ts'

export interface HostedInvoice {
  client: number
  /** Of the account: in no other reseller's data. */
  name: string
  brand: number
  account: number
  run: number
  invoice: number
}

/**
 * A reseller with an account and its invoice in a run of this status: 85 is hosted. Its calls are summed by product
 * group, and a given PDF is stored.
 */
export async function buildHostedInvoice(
  app: { db: Db; dataDir: string },
  { status = 85, hosted = status >= 85, pdf }: { status?: number; hosted?: boolean; pdf?: string } = {},
): Promise<HostedInvoice> {
  const { db } = app
  const n = nextOf('hosted invoice')
  const name = `Hosted Company ${n} Ltd`
  const client = await buildClient(db)
  const brand = await buildBrand(db, client)
  const account = await buildAccount(
    db,
    { client, brand },
    { company_name: name, sort_code: '202959', bank_account: '63748472' },
  )
  await db
    .insertInto('account_vat_rates')
    .values({ account_index: account, valid_from: '2000-01-01', vat_rate: 'standard' })
    .execute()
  const billRun = await buildClosedBillRun(db, client)
  await db
    .insertInto('bill_run_breakdowns')
    .values(
      [
        {
          dimension: 'product_group',
          name: 'Mobile',
          calls: 3,
          duration_seconds: 180,
          retail_charge: '1.234567',
        },
        {
          dimension: 'product_group',
          name: 'National',
          calls: 1,
          duration_seconds: 60,
          retail_charge: '0.100000',
        },
        { dimension: 'day', name: '2026-10-01', calls: 4, duration_seconds: 240, retail_charge: '1.334567' },
      ].map(row => ({ ...row, bill_run_index: billRun, wholesale_cost: '0.500000' })),
    )
    .execute()
  const run = await db
    .insertInto('invoice_runs')
    .values({
      client_index: client,
      bill_run_index: billRun,
      description: 'October 2026 invoices',
      cycle_description: 'Monthly',
      status,
      invoice_date: '2026-11-02',
      bacs_date: '2026-11-16',
    })
    .returning('index')
    .executeTakeFirstOrThrow()
  const key = `invoices/hosted-${n}.pdf`
  const stored =
    pdf === undefined ? null : await localFiles(join(app.dataDir, 'files')).write(key, Buffer.from(pdf))
  const invoice = await db
    .insertInto('invoices')
    .values({
      invoice_run_index: run.index,
      client_index: client,
      brand_index: brand,
      account_index: account,
      kind: 'invoice',
      number: `H${String(n).padStart(6, '0')}`,
      invoice_date: '2026-11-02',
      due_date: '2026-11-16',
      net: '10.00',
      vat: '2.00',
      gross: '12.00',
      document: JSON.stringify(snapshotOf(`H${n}`)),
      pdf_key: stored?.key ?? null,
      pdf_sha256: stored?.sha256 ?? null,
      pdf_bytes: stored?.bytes ?? null,
      confirmed_at: status >= 75 ? new Date() : null,
      hosted_at: hosted ? new Date() : null,
    })
    .returning('index')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('invoice_vat')
    .values({
      invoice_index: invoice.index,
      vat_rate: 'standard',
      percent: '20',
      rate: '20',
      net: '10.00',
      vat: '2.00',
    })
    .execute()
  await db
    .insertInto('invoice_lines')
    .values({
      invoice_run_index: run.index,
      account_index: account,
      line_number: 1,
      document: 'invoice',
      kind: 'charge',
      product_group: 'Line rental',
      description: 'Line rental',
      period_start: '2026-11-01',
      period_end: '2026-11-30',
      quantity: '1',
      unit_amount: '10.00',
      net: '10.00',
      vat_rate: 'standard',
      vat_percent: '20',
    })
    .execute()
  return { client, name, brand, account, run: run.index, invoice: invoice.index }
}

/** The usage on an invoice for its account's calls of October 2026. */
export async function buildUsageLine(
  db: Db,
  { run, account }: Pick<HostedInvoice, 'run' | 'account'>,
): Promise<void> {
  await db
    .insertInto('invoice_lines')
    .values({
      invoice_run_index: run,
      account_index: account,
      line_number: 2,
      document: 'invoice',
      kind: 'usage',
      product_group: 'Mobile',
      description: 'Mobile calls',
      period_start: '2026-10-01',
      period_end: '2026-10-31',
      calls: 3,
      duration_seconds: 180,
      quantity: '3',
      net: '1.23',
      vat_rate: 'standard',
      vat_percent: '20',
    })
    .execute()
}

/** Supplier and customer as a calculation freezes them. */
const snapshotOf = (number: string) => ({
  supplier: {
    name: 'Northwind Telecom Limited',
    tradingName: 'Northwind',
    address: ['4 Foundry Lane', 'Leeds', 'LS1 4AP'],
    vatNumber: 'GB 123 4567 82',
  },
  bank: { name: 'Northwind', sortCode: '202959', account: '55779911' },
  customer: { name: 'Bee Ltd', address: ['1 High Street', 'York', 'YO1 7HH'] },
  account: {
    number,
    contact: '',
    email: 'bee@example.com',
    delivery: 'email',
    paymentMethod: 'transfer',
    mandateReference: '',
    bankAccount: '',
  },
  period: { from: '2026-10-01', to: '2026-10-31' },
  collectionDate: '2026-11-16',
})
