import type { Page } from '@playwright/test'
import { expectAccessible } from '../accessibility/axe.ts'
import { signInToApi } from '../api-session.ts'
import { openAs } from '../demo-sessions.ts'
import { expect, password, settled, test } from '../fixtures.ts'

/** No other test changes the charges of Caledonia Business Lines. */
const opc = '/bureau/opc?client=6'
const filterBox = (page: Page) =>
  page.getByRole('textbox', { name: 'Account, company, description or group' })
const rows = (page: Page) => page.getByRole('grid', { name: 'Charges' }).getByRole('row')

async function find(page: Page, text: string): Promise<void> {
  await filterBox(page).fill(text)
  await expect(rows(page)).toHaveCount(2)
  await settled(page)
}

test('a charge is added with a preview of its next bills, and changed', async ({ page, address }) => {
  await openAs(page, address, 'bureau', opc)
  await expect(rows(page).nth(3)).toBeVisible()

  await page.getByRole('button', { name: 'Add charge' }).click()
  const add = page.getByRole('dialog', { name: 'Add charge' })
  await add.getByRole('button', { name: 'SAVE' }).click()
  await expect(add.getByText('Choose an account', { exact: true })).toHaveCount(2)
  await add.getByRole('button', { name: 'Choose an account' }).click()
  await page.getByRole('combobox', { name: 'Filter accounts' }).fill('CAA100001')
  await page.getByRole('combobox', { name: 'Filter accounts' }).press('Enter')
  await expect(add.getByRole('button', { name: 'Account CAA100001' })).toBeVisible()
  await add.getByRole('textbox', { name: 'Description' }).fill('Fibre of the test')
  await add.getByRole('textbox', { name: 'Product group' }).fill('Broadband')
  await add.getByRole('textbox', { name: 'Amount' }).fill('31')
  await add.getByRole('textbox', { name: 'First day' }).fill('16/10/2026')
  await expect(add.getByText('16 Oct 2026 to 31 Oct 2026 (16 of 31 days)')).toBeVisible()
  // Its part of October, and November in advance.
  await expect(add.getByText('£47.00')).toBeVisible()
  await add.getByRole('textbox', { name: 'Amount' }).click()
  await settled(page)
  await expectAccessible(page)
  await add.getByRole('button', { name: 'SAVE' }).click()
  await expect(page.getByText('Fibre of the test is added')).toBeVisible()
  await expect(add).toBeHidden()

  await find(page, 'Fibre of the test')
  await rows(page).nth(1).click()
  const open = page.getByRole('dialog', { name: 'Fibre of the test' })
  await expect(open.getByText('No run has billed it yet.')).toBeVisible()
  await settled(page)
  await open.getByRole('button', { name: 'Edit' }).click()
  await open.getByRole('textbox', { name: 'Amount' }).fill('62.00')
  await expect(open.getByText('£94.00')).toBeVisible()
  await open.getByRole('button', { name: 'SAVE' }).click()
  await expect(open.getByText('£62.00').first()).toBeVisible()
})

test('a charge is repriced from a day, copied to another account, and ended', async ({ page, address }) => {
  const api = await signInToApi(address, 'bureau', password)
  const accounts = await api.get<{ index: number; accountNumber: string }[]>('/api/clients/6/accounts')
  await api.post('/api/clients/6/charges', {
    accountIndex: accounts.find(({ accountNumber }) => accountNumber === 'CAA100001')?.index,
    description: 'Leased line of the test',
    productGroup: 'Broadband',
    frequency: 'monthly',
    timing: 'advance',
    amount: '62.00',
    startDate: '2026-10-16',
  })
  await openAs(page, address, 'bureau', opc)
  await find(page, 'Leased line of the test')
  await rows(page).nth(1).click()
  const open = page.getByRole('dialog', { name: 'Leased line of the test' })

  await open.getByRole('button', { name: 'Change price' }).click()
  const price = page.getByRole('dialog', { name: 'Change the price' })
  await price.getByRole('textbox', { name: 'New amount' }).fill('£93')
  await price.getByRole('textbox', { name: 'From' }).fill('01/11/2026')
  await price.getByRole('textbox', { name: 'From' }).press('Tab')
  await expect(price.getByText('The charge ends on 31 October 2026. Nothing is refunded.')).toBeVisible()
  await price.getByRole('button', { name: 'CHANGE PRICE' }).click()
  await expect(price).toBeHidden()
  await expect(open.getByText('01/11/2026 – no end')).toBeVisible()
  await settled(page)

  await open.getByRole('button', { name: 'Copy' }).click()
  const copy = page.getByRole('dialog', { name: 'Copy “Leased line of the test”' })
  await copy.getByRole('textbox', { name: 'First day' }).fill('01/12/2026')
  await copy.getByRole('combobox', { name: 'Filter accounts' }).fill('CAA100004')
  await copy.getByRole('combobox', { name: 'Filter accounts' }).press('Enter')
  await expect(
    copy.getByText('Each account gets the charge: 1 charge is added. Their first bills come to £93.00'),
  ).toBeVisible()
  await settled(page)
  await expectAccessible(page)
  await copy.getByRole('button', { name: 'ADD CHARGE' }).click()
  await expect(copy).toBeHidden()
  await settled(page)
  await open.getByRole('button', { name: 'Close' }).click()
  await expect(open).toBeHidden()
  await expect(rows(page)).toHaveCount(4)

  // Two are open-ended; the repriced one ends at the end of October.
  await page.getByRole('checkbox', { name: 'Select all rows' }).check()
  await page.getByRole('button', { name: 'End 3' }).click()
  const end = page.getByRole('dialog', { name: 'End 3 charges' })
  await end.getByRole('textbox', { name: 'Last day' }).fill('31/12/2026')
  await end.getByRole('textbox', { name: 'Last day' }).press('Tab')
  await expect(end.getByText('2 charges end on 31 December 2026. Nothing is refunded.')).toBeVisible()
  await expect(end.getByText('It ends on 31 October 2026 already.')).toBeVisible()
  await settled(page)
  await end.getByRole('button', { name: 'END 2 CHARGES' }).click()
  await expect(page.getByText('2 charges end on 31 December 2026', { exact: true })).toBeVisible()
})

test('all matching charges are exported, selected across pages, and ending them shows what is credited', async ({
  page,
  address,
}) => {
  await openAs(page, address, 'bureau', `${opc}&frequency=periodic&chargeState=active`)
  await expect(rows(page).nth(3)).toBeVisible()
  await page.getByRole('checkbox', { name: 'Select all rows' }).check()
  await page.getByRole('button', { name: /^Select all [\d,]+ that match$/ }).click()
  const selectedText = await page.getByText(/^All [\d,]+ that match are selected\.$/).innerText()
  const all = Number(selectedText.replaceAll(/\D/g, ''))
  await page.getByRole('checkbox', { name: 'Select row' }).first().uncheck()
  await page.getByRole('button', { name: `End ${(all - 1).toLocaleString('en-GB')}` }).click()
  const end = page.getByRole('dialog', { name: /^End [\d,]+ charges$/ })
  await end.getByRole('textbox', { name: 'Last day' }).fill('31/12/2026')
  await end.getByRole('textbox', { name: 'Last day' }).press('Tab')
  await expect(end.getByText(/^[\d,]+ charges end on 31 December 2026\./)).toBeVisible()
  await settled(page)
  await end.getByRole('button', { name: 'CANCEL' }).click()
  await expect(end).toBeHidden()

  await page.getByRole('button', { name: 'Export' }).click()
  const ready = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'All rows as CSV' }).click()
  const chunks: Buffer[] = []
  for await (const chunk of await (await ready).createReadStream())
    chunks.push(Buffer.from(chunk as Uint8Array))
  expect(Buffer.concat(chunks).toString().trimEnd().split('\r\n')).toHaveLength(all + 1)
})

test('charges billed in advance are credited when they end, and the credit is shown first', async ({
  page,
  address,
}) => {
  await openAs(page, address, 'bureau', opc)
  await filterBox(page).fill('Call recording')
  await expect(rows(page).nth(1)).toContainText('Call recording')
  await settled(page)
  await rows(page).nth(1).click()
  const open = page.getByRole('dialog', { name: 'Call recording' })
  await expect(open.getByText('September 2026 invoices')).toBeVisible()
  await expect(open.getByRole('button', { name: 'Delete' })).toHaveAttribute('aria-disabled', 'true')
  await open.getByRole('button', { name: 'Edit' }).click()
  await expect(open.getByText('A run has billed this charge')).toBeVisible()
  await expect(open.getByRole('textbox', { name: 'Amount' })).toBeDisabled()
  const value = async (name: string) => Number(await open.getByRole('textbox', { name }).inputValue())
  const refund = ((await value('Amount')) * (await value('Quantity'))).toFixed(2)
  await open.getByRole('button', { name: 'CANCEL' }).click()
  await open.getByRole('button', { name: 'End', exact: true }).click()
  const end = page.getByRole('dialog', { name: 'End “Call recording”' })
  await end.getByRole('textbox', { name: 'Last day' }).fill('30/09/2026')
  await expect(end.getByText('Refund 1 Oct 2026 to 31 Oct 2026')).toBeVisible()
  await expect(end.getByText(`The next run refunds £${refund} before VAT.`)).toBeVisible()
  await end.getByRole('button', { name: 'CANCEL' }).click()
  await expect(end).toBeHidden()
})

test('a file of charges marks each bad line, returns the bad rows, and is saved once corrected', async ({
  page,
  address,
}) => {
  await openAs(page, address, 'bureau', `${opc}&part=import`)
  const header =
    'account_number,description,product_group,frequency,timing,amount,quantity,start_date,end_date\n'
  const good = 'CAA100001,Imported for the test,Broadband,monthly,advance,12.50,1,2026-11-01,\n'
  const bad = 'NOBODY,Imported for the test,Broadband,weekly,advance,12.50,1,2026-11-01,\n'
  const choose = (text: string) =>
    page.locator('input[type="file"]').setInputFiles({
      name: 'charges.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(text),
    })
  await choose(header + good + bad)
  await expect(page.getByText('No account has this number')).toBeVisible()
  await expect(page.getByText('Must be one of: once, monthly, quarterly, annual')).toBeVisible()
  await settled(page)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download bad rows' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('charges-bad-rows.csv')
  const chunks: Buffer[] = []
  for await (const chunk of await file.createReadStream()) chunks.push(Buffer.from(chunk as Uint8Array))
  expect(Buffer.concat(chunks).toString()).toBe((header + bad).replaceAll('\n', '\r\n'))

  await page.getByRole('button', { name: 'Choose another file' }).click()
  await choose(header + good)
  await page.getByRole('button', { name: 'Import 1 row' }).click()
  await expect(page.getByText('1 charge added')).toBeVisible()
  await page.getByRole('tab', { name: 'Charges' }).click()
  await find(page, 'Imported for the test')
})
