import type { Page } from '@playwright/test'
import { expectAccessible } from '../accessibility/axe.ts'
import { signInToApi } from '../api-session.ts'
import { openAs } from '../demo-sessions.ts'
import { expect, password, settled, test } from '../fixtures.ts'

/** No other test changes the contracts of Mercia Hosted Telephony. */
const path = '/ordering/loyalty-schemes?client=9'
const rows = (page: Page, table: string) => page.getByRole('grid', { name: table }).getByRole('row')

const seat = {
  description: 'Seat of the test',
  productGroup: 'Test seats',
  frequency: 'monthly',
  timing: 'arrears',
  amount: '100.00',
  startDate: '2026-10-01',
}

/** Chooses the first account that matches a text, by keyboard. */
async function chooseAccount(page: Page, number: string): Promise<void> {
  await page
    .getByRole('dialog', { name: 'Add contract' })
    .getByRole('button', { name: 'Choose an account' })
    .press('Enter')
  await page.getByRole('combobox', { name: 'Filter accounts' }).fill(number)
  await page.getByRole('combobox', { name: 'Filter accounts' }).press('Enter')
  await expect(page.getByRole('button', { name: `Account ${number}` })).toBeFocused()
}

/** Chooses from a list by keyboard. */
async function choose(page: Page, label: string, text: string): Promise<void> {
  const box = page.getByRole('dialog', { name: 'Add contract' }).getByRole('combobox', { name: label })
  await box.fill(text)
  await expect(page.getByRole('option', { name: text })).toBeVisible()
  await box.press('ArrowDown')
  await box.press('Enter')
  await expect(box).toHaveValue(new RegExp(`^${text}`))
}

test('a scheme and an option are added and given to an account by keyboard', async ({ page, address }) => {
  const api = await signInToApi(address, 'bureau', password)
  const [account] = await api.get<{ index: number; accountNumber: string }[]>('/api/clients/9/accounts')
  if (!account) throw new Error('The reseller has no account.')
  await api.post('/api/clients/9/charges', { ...seat, accountIndex: account.index })
  await openAs(page, address, 'ordering', path)
  await expect(rows(page, 'Loyalty schemes').nth(1)).toBeVisible()
  await page.getByRole('button', { name: 'Add scheme' }).press('Enter')
  const add = page.getByRole('dialog', { name: 'Add loyalty scheme' })
  await expect(add.getByRole('textbox', { name: 'Name' })).toBeFocused()
  await add.getByRole('button', { name: 'SAVE' }).press('Enter')
  await expect(add.getByText('Choose at least one product group')).toBeVisible()
  await expect(add.getByRole('textbox', { name: 'Name' })).toBeFocused()
  await settled(page)
  await page.keyboard.type('Seats for less')
  await add.getByRole('textbox', { name: 'Percentage' }).fill('12.5 %')
  await add.getByRole('combobox', { name: 'Product groups' }).fill('Test seats')
  await add.getByRole('combobox', { name: 'Product groups' }).press('Enter')
  await add.getByRole('textbox', { name: 'Offered from' }).fill('01/01/2026')
  await add.getByRole('textbox', { name: 'Offered from' }).press('Tab')
  await add.getByRole('button', { name: 'SAVE' }).press('Enter')
  await expect(page.getByText('Seats for less is added')).toBeVisible()
  await expect(add).toBeHidden()

  await page.getByRole('tab', { name: 'Contract options' }).click()
  await page.getByRole('button', { name: 'Add contract option' }).press('Enter')
  const option = page.getByRole('dialog', { name: 'Add contract option' })
  await expect(option.getByRole('textbox', { name: 'Name' })).toBeFocused()
  await page.keyboard.type('Seats 12')
  await option.getByText('Per month left').click()
  await option.getByRole('textbox', { name: 'Amount a month' }).fill('20')
  await option.getByRole('textbox', { name: 'Offered from' }).fill('01/01/2026')
  await option.getByRole('textbox', { name: 'Name' }).focus()
  await option.getByRole('button', { name: 'SAVE' }).press('Enter')
  await expect(page.getByText('Seats 12 is added')).toBeVisible()
  await expect(option).toBeHidden()

  await page.getByRole('tab', { name: 'Contracts' }).click()
  await page.getByRole('button', { name: 'Add contract' }).press('Enter')
  const give = page.getByRole('dialog', { name: 'Add contract' })
  await chooseAccount(page, account.accountNumber)
  await choose(page, 'Loyalty scheme', 'Seats for less')
  await choose(page, 'Contract option', 'Seats 12')
  await give.getByRole('textbox', { name: 'First day' }).fill('01/10/2026')
  await give.getByRole('textbox', { name: 'First day' }).press('Tab')
  await give.getByRole('button', { name: 'SAVE' }).focus()
  await expect(give.getByText('Its term ends on 30/09/2027.')).toBeVisible()
  await expect(give.getByText('12.5% of £100.00: Test seats')).toBeVisible()
  await expect(give.getByText('−£12.50')).toBeVisible()
  await settled(page)
  await expectAccessible(page)
  await give.getByRole('button', { name: 'SAVE' }).press('Enter')
  await expect(give).toBeHidden()
  await expect(rows(page, 'Contracts').getByText('In term')).toBeVisible()
})

test('a contract and its charge end, the ending is undone, and a change of its scheme is previewed', async ({
  page,
  address,
}) => {
  const api = await signInToApi(address, 'ordering', password)
  const bureau = await signInToApi(address, 'bureau', password)
  const accounts = await api.get<{ index: number }[]>('/api/clients/9/accounts')
  const accountIndex = accounts[1]?.index
  await bureau.post('/api/clients/9/charges', {
    ...seat,
    accountIndex,
    productGroup: 'Ending seats',
  })
  const offered = { validFrom: '2026-01-01' }
  const scheme = await api.post<{ index: number }>('/api/clients/9/loyaltyschemes', {
    ...offered,
    name: 'Ending seats for less',
    discount: { kind: 'percent', percent: '12.5' },
    productGroups: ['Ending seats'],
  })
  const option = await api.post<{ index: number }>('/api/clients/9/contractoptions', {
    ...offered,
    name: 'Ending 12',
    termMonths: 12,
    terminationCharge: { kind: 'per_month', amount: '20', productGroup: 'Early termination' },
  })
  await api.post('/api/clients/9/contracts', {
    accountIndex,
    schemeIndex: scheme.index,
    optionIndex: option.index,
    startDate: '2026-10-01',
  })
  await openAs(page, address, 'ordering', `${path}&offers=contracts&contracts.q=Ending`)
  await rows(page, 'Contracts').nth(1).click()
  const open = page.getByRole('dialog', { name: 'Ending 12, Ending seats for less' })
  await open.getByRole('button', { name: 'End', exact: true }).press('Enter')
  const end = page.getByRole('dialog', { name: /^End “Ending 12/ })
  await end.getByRole('textbox', { name: 'Notice given on' }).fill('10/10/2026')
  await end.getByRole('button', { name: 'CANCEL' }).focus()
  // From 10 November a started month counts in full, which makes eleven.
  await expect(end.getByText('£220.00').first()).toBeVisible()
  await expect(end.getByText('Early termination of Ending 12 on 9 Nov 2026')).toBeVisible()
  await settled(page)
  await expectAccessible(page)
  await end.getByRole('button', { name: 'END CONTRACT' }).press('Enter')
  await expect(end).toBeHidden()
  await expect(open.getByText('£220.00')).toBeVisible()
  await open.getByRole('button', { name: 'Undo ending' }).press('Enter')
  await page.getByRole('button', { name: 'CONFIRM' }).press('Enter')
  await expect(open.getByRole('button', { name: 'End', exact: true })).toBeVisible()
  await settled(page)
  await page.keyboard.press('Escape')
  await expect(open).toBeHidden()

  await page.getByRole('tab', { name: 'Schemes', exact: true }).click()
  await page.getByRole('gridcell', { name: 'Ending seats for less' }).click()
  const change = page.getByRole('dialog', { name: 'Ending seats for less' })
  await change.getByRole('textbox', { name: 'Percentage' }).fill('25')
  await expect(change.getByText('1 of 1 next invoice changes.')).toBeVisible()
  await expect(change.getByText('−£12.50').first()).toBeVisible()
  await settled(page)
  await change.getByRole('button', { name: 'CANCEL' }).press('Enter')
  await page.getByRole('button', { name: 'NO THANKS' }).press('Enter')
  await expect(change.getByRole('textbox', { name: 'Percentage' })).toHaveValue('25')
})

test('contracts are imported from a file once its bad rows are corrected', async ({ page, address }) => {
  const api = await signInToApi(address, 'ordering', password)
  const accounts = await api.get<{ accountNumber: string }[]>('/api/clients/9/accounts')
  const [first, second] = accounts.slice(-2).map(({ accountNumber }) => accountNumber)
  await openAs(page, address, 'ordering', `${path}&offers=import`)
  const drop = page.getByLabel('Drop a CSV file of contracts here')
  const header = 'account_number,scheme,contract_option,start_date'
  const file = (name: string, ...lines: string[]) => ({
    name,
    mimeType: 'text/csv',
    buffer: Buffer.from([header, ...lines].join('\n')),
  })
  await drop.setInputFiles(
    file('contracts.csv', `${first},Loyal customer,Fibre 24,2026-10-01`, `${second},Nothing,,2026-10-01`),
  )
  await expect(page.getByText('The reseller has no loyalty scheme of this name')).toBeVisible()
  await settled(page)
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download bad rows' }).press('Enter')
  const chunks: Buffer[] = []
  for await (const chunk of await (await saved).createReadStream())
    chunks.push(Buffer.from(chunk as Uint8Array))
  expect(Buffer.concat(chunks).toString().trim().split(/\r?\n/)).toEqual([
    header,
    `${second},Nothing,,2026-10-01`,
  ])
  await page.getByRole('button', { name: 'Choose another file' }).press('Enter')
  await drop.setInputFiles(
    file('fixed.csv', `${first},Loyal customer,Fibre 24,2026-10-01`, `${second},,Fibre 12,2026-10-01`),
  )
  await expect(page.getByText('2 contracts will be added.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Next invoices' })).toBeVisible()
  await settled(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Import 2 rows' }).press('Enter')
  await expect(page.getByText('2 contracts added.')).toBeVisible()
  await page.getByRole('tab', { name: 'Contracts' }).click()
  await page.getByRole('textbox', { name: 'Account, company, scheme or option' }).fill('Fibre')
  await expect(rows(page, 'Contracts')).toHaveCount(3)
})
