import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { type ApiSession, signInToApi, until } from '../api-session.ts'
import { openAs } from '../demo-sessions.ts'
import { expect, password, test } from '../fixtures.ts'
import {
  closeBillRun,
  confirmRun,
  createBillRun,
  createInvoiceRun,
  runGroups,
  startRating,
  untilRated,
} from '../invoice-runs/month-over-api.ts'

interface Figures {
  revenue: string
  cost: string
  margin: string
}
interface Report {
  rows: { by: { key: string; name: string }; now: Figures }[]
  totals: { now: Figures }
  pendingRuns: number
}
const screen = '/partner-commercial/invoice-reporting'
const months = 'from=2026-07&to=2026-09'

/** As the portal writes pounds with two or more decimals. */
const pounds = (text: string) =>
  `£${(Math.round(Number(text) * 100) / 100).toLocaleString('en-GB', { minimumFractionDigits: 2 })}`
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name }).first()

const company = {
  legalName: 'Reported Telecom Limited',
  address1: '1 Quay Street',
  address2: 'Whitby',
  postcode: 'YO21 1PU',
  email: 'accounts@reported.example',
  vatNumber: 'GB123456782',
}

/** A reseller with one account that pays £25.00 a month and makes no calls. */
async function establish(api: ApiSession): Promise<number> {
  const { client } = await api.post<{ client: { index: number } }>('/api/clients', {
    ...company,
    name: `Reported Telecom ${Date.now()}`,
    brand: {
      ...company,
      name: 'Reported Voice',
      invoiceNumbers: { prefix: 'REPV', padding: 5, nextNumber: 1 },
      creditNoteNumbers: { prefix: 'REPVC', padding: 5, nextNumber: 1 },
    },
  })
  const importCsv = (kind: string, lines: string[]) =>
    api.upload(`/api/clients/${client.index}/imports/${kind}`, {
      name: `${kind}.csv`,
      text: lines.join('\r\n'),
    })
  await importCsv('accounts', [
    'account_number,company_name,brand,contact,email,phone,address1,address2,town,postcode,country,delivery,payment_method,sort_code,bank_account,bank_account_name,mandate_reference,vat_rate',
    'REP-1,Reported Bakery Ltd,Reported Voice,,bakery@reported.example,,1 High Street,,Whitby,YO21 3PR,GB,portal,transfer,,,,,standard',
  ])
  await importCsv('charges', [
    'account_number,description,product_group,frequency,timing,amount,quantity,start_date,end_date',
    'REP-1,Line rental,Line rental,monthly,arrears,25.00,1,2026-10-01,',
  ])
  return client.index
}

test('staff see revenue, cost and margin as the API gives them, and drill down to the accounts and back', async ({
  page,
  address,
}) => {
  const api = await signInToApi(address, 'commercial', password)
  const report = (query: string) => api.get<Report>(`/api/invoicereporting?${months}&${query}`)
  await openAs(page, address, 'commercial', `${screen}?${months}`)
  const shown = async (query: string, name: string) => {
    const { rows, totals } = await report(query)
    const one = rows.find(each => each.by.name === name)
    await expect(row(page, name)).toContainText(pounds(one?.now.revenue ?? ''))
    await expect(row(page, name)).toContainText(pounds(one?.now.cost ?? ''))
    await expect(row(page, 'Total')).toContainText(pounds(totals.now.revenue))
    await expect(row(page, 'Total')).toContainText(pounds(totals.now.margin))
    return one?.by.key ?? ''
  }
  const client = await shown('by=reseller', 'Severn Bridge Telecom')
  await row(page, 'Severn Bridge Telecom').click()
  await expect(page.getByRole('combobox', { name: 'Group by' })).toHaveValue('Brand')
  const of = `clients=${client}`
  const [brand] = (await report(`by=brand&${of}`)).rows
  await shown(`by=brand&${of}`, brand?.by.name ?? '')
  await row(page, brand?.by.name ?? '').click()
  const within = `${of}&brands=${brand?.by.key}`
  await shown(`by=productGroup&${within}`, 'Mobile')
  await row(page, 'Mobile').click()
  await shown(`by=destination&${within}&productGroups=Mobile`, 'UK mobile')

  // The export has every digit.
  await page.getByRole('button', { name: 'Export' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: /CSV/ }).first().click(),
  ])
  const mobile = (await report(`by=destination&${within}&productGroups=Mobile`)).rows
  const csv = await readFile(await download.path(), 'utf8')
  for (const { by, now } of mobile) expect(csv).toContain(`${by.name},${now.revenue}`)

  await row(page, 'UK mobile').click()
  const accounts = page.getByRole('grid', { name: 'Accounts behind the report' })
  await expect(accounts.getByRole('row').nth(1)).toContainText('£')
  await expect(page.getByRole('navigation', { name: 'Way down' })).toContainText('UK mobile')
  const answer = page.waitForResponse(each => /accounts\/\d+\/invoices/.test(each.url()))
  await accounts.getByRole('row').nth(1).click()
  const drawer = page.getByRole('dialog')
  const invoices = (await (await answer).json()) as unknown[]
  expect(invoices.length).toBeGreaterThan(0)
  await expect(drawer.getByRole('grid', { name: 'Invoices' }).getByRole('row')).toHaveCount(
    invoices.length + 1,
  )
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()

  // Back up by keyboard.
  await page.getByRole('link', { name: 'All resellers' }).focus()
  await page.keyboard.press('Enter')
  await shown('by=reseller', 'Severn Bridge Telecom')
})

test('a confirmed run appears in the report at once, down to the PDF of its invoice', async ({
  page,
  address,
}) => {
  const api = await signInToApi(address, 'admin', password)
  const client = await establish(api)
  const bill = await createBillRun(api, client)
  await startRating(api, client, bill.index)
  await untilRated(api, client, bill.index)
  await closeBillRun(api, client, bill.index)
  const run = await createInvoiceRun(api, client, bill.index)
  await runGroups(api, run.index)
  const query = `/api/invoicereporting?from=2026-10&to=2026-10&by=productGroup&clients=${client}`
  expect((await api.get<Report>(query)).rows).toEqual([])
  await confirmRun(api, run.index)
  const { totals } = await until(
    () => api.get<Report>(query),
    shown => shown.rows.length > 0,
  )
  expect(totals.now.revenue).toBe('25.00')

  await openAs(page, address, 'commercial', `${screen}?from=2026-10&to=2026-10&client=${client}&by=account`)
  await page.getByRole('gridcell', { name: 'Reported Bakery Ltd' }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('row').filter({ hasText: '£25.00' }).click()
  await expect(drawer.getByRole('button', { name: /^Download .*\.pdf$/ })).toBeVisible()
})
