import { buffer, text } from 'node:stream/consumers'
import type { SsrsReportParameters } from '@nineops/contract/invoicing/ssrs-reports.contract'
import { beforeAll, expect, test } from 'vitest'
import { closedAtEnd } from '../../../test/closed-at-end.ts'
import { openTestDatabase } from '../../../test/database.ts'
import {
  buildAccount,
  buildBrand,
  buildClient,
  buildClosedBillRun,
} from '../../../test/factories/invoicing.ts'
import { readPdfPages } from '../../../test/pdf-text.ts'
import { insertRow } from '../../platform/db/rows.ts'
import { makeReport } from './ssrs-reports.service.ts'

let [client, brand, newest] = [0, 0, 0]
const accounts: Record<string, number> = {}

type Outcome = { account: string; value?: string; status?: string; cause?: string }

async function buildRun(
  billRun: number,
  invoiceDate: string,
  outcomes: Outcome[],
  status = 75,
): Promise<number> {
  const index = await insertRow(own.db, 'invoice_runs', {
    client_index: client,
    bill_run_index: billRun,
    description: `Run of ${invoiceDate}`,
    cycle_description: 'Monthly',
    status,
    invoice_date: invoiceDate,
    bacs_date: invoiceDate,
  })
  for (const { account, value, status: as = 'failed', cause = 'no_email' } of outcomes)
    await own.db
      .insertInto('invoice_run_accounts')
      .values({
        invoice_run_index: index,
        account_index: accounts[account] ?? 0,
        brand_index: brand,
        account_number: account,
        status: as,
        ...(as === 'failed' && {
          failed_process: 'validate-accounts',
          failure_cause: cause,
          failure_message: 'Fix it',
        }),
        value_at_stake: value ?? null,
      })
      .execute()
  return index
}

const own = closedAtEnd(await openTestDatabase({ max: 3 }))
beforeAll(async () => {
  client = await buildClient(own.db)
  brand = await buildBrand(own.db, client, { name: 'Harbour' })
  for (const number of ['OLD', 'TWICE', 'MENDED', 'NEW', 'FINE'])
    accounts[number] = await buildAccount(
      own.db,
      { client, brand },
      { account_number: number, company_name: number },
    )
  const month = (start: string, end: string) => buildClosedBillRun(own.db, client, { start, end })
  const july = await month('2026-07-01', '2026-07-31')
  const august = await month('2026-08-01', '2026-08-31')
  const september = await month('2026-09-01', '2026-09-30')
  await buildRun(july, '2026-08-01', [
    { account: 'OLD', value: '10.00' },
    { account: 'MENDED', value: '70.00' },
  ])
  // Abandoned: neither another failure nor a success that ends the streak.
  await buildRun(august, '2026-08-30', [{ account: 'OLD', status: 'done' }], 10)
  await buildRun(august, '2026-09-01', [
    { account: 'OLD', value: '20.00' },
    { account: 'MENDED', status: 'done' },
  ])
  await buildRun(september, '2026-10-01', [
    { account: 'OLD', value: '30.00' },
    { account: 'TWICE', value: '5.00' },
  ])
  // A further run of the same bill run: the same money again, which counts once.
  await buildRun(september, '2026-10-10', [{ account: 'TWICE', value: '5.50' }])
  newest = await buildRun(await month('2026-10-01', '2026-10-31'), '2026-11-02', [
    { account: 'OLD', value: '40.00' },
    { account: 'TWICE', value: '6.00', cause: 'no_billing_address' },
    { account: 'MENDED', value: '7.00' },
    { account: 'NEW' },
    { account: 'FINE', status: 'done' },
  ])
})

const make = async (format: 'CSV' | 'PDF', parameters: SsrsReportParameters = {}) =>
  (
    await makeReport(
      { db: own.db, reportServer: null },
      { clientIndex: client, runIndex: newest, report: 'aged-failures' },
      { format, parameters },
    )
  ).content
const csv = async (parameters: SsrsReportParameters = {}) =>
  (await text(await make('CSV', parameters)))
    .trimEnd()
    .split('\r\n')
    .slice(1)
    .map(line => line.split(','))

test('each failed account with its first failure, streak, cause and money, the oldest first', async () => {
  const rows = await csv()
  expect(rows.map(row => [row[0], ...row.slice(6)])).toEqual([
    ['OLD', '2026-08-01', '4', '93', 'Over 90 days', '40.00', '100.00'],
    ['TWICE', '2026-10-01', '3', '32', '31 to 60 days', '6.00', '11.50'],
    ['MENDED', '2026-11-02', '1', '0', '0 to 30 days', '7.00', '7.00'],
    ['NEW', '2026-11-02', '1', '0', '0 to 30 days', '0.00', '0.00'],
  ])
  expect(rows[1]?.slice(1, 6)).toEqual([
    'TWICE',
    'Harbour',
    'No billing address',
    'Fix it',
    'validate-accounts',
  ])
})

test('parameters filter them', async () => {
  const accountsOf = async (parameters: SsrsReportParameters) =>
    (await csv(parameters)).map(([number]) => number)
  expect(await accountsOf({ minimumRuns: 3 })).toEqual(['OLD', 'TWICE'])
  expect(await accountsOf({ cause: 'no_email', minimumValue: '7.00' })).toEqual(['OLD', 'MENDED'])
  await expect(csv({ cause: 'no_rate_card' })).rejects.toMatchObject({ status: 400 })
})

test('the PDF counts the ages, with their money', async () => {
  const lines = readPdfPages(await buffer(await make('PDF'))).flatMap(page => page.lines)
  for (const line of ['0 to 30 days: 2', '31 to 60 days: 1', 'Over 90 days: 1', '£53.00', '£118.50'])
    expect(lines).toContain(line)
})
