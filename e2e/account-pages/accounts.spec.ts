import type { Page } from '@playwright/test'
import { pounds } from '../invoice-runs/month-on-screen.ts'
import { openAccountTab as tab } from './account-tabs.ts'
import { expectAccessible } from '../accessibility/axe.ts'
import { type ApiSession, signInToApi } from '../api-session.ts'
import { openAs } from '../demo-sessions.ts'
import { expect, password, settled, test } from '../fixtures.ts'
import { cutLabels } from '../shell/cut-labels.ts'

/** No other test changes this reseller. */
const client = 10

interface Account {
  index: number
  accountNumber: string
  companyName: string
}

const accounts = (api: ApiSession): Promise<Account[]> => api.get(`/api/clients/${client}/accounts`)
const find = (page: Page) => page.getByRole('combobox', { name: 'Find accounts' })

test('an account is found while typing, despite a typo, and opened from the keyboard', async ({
  page,
  address,
}) => {
  const api = await signInToApi(address, 'crm', password)
  const [account] = await accounts(api)
  if (!account) throw new Error('The reseller has no account.')
  await openAs(page, address, 'crm', `/crm/accounts?client=${client}`)
  await expect(find(page)).toBeFocused()
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await settled(page)

  const doubled = account.companyName.replace(/^(.)(.)/, '$1$2$2')
  await page.keyboard.type(doubled)
  const hit = page.getByRole('option').filter({ hasText: account.accountNumber })
  await expect(hit).toContainText('Similar')
  await expect(hit.locator('mark').first()).toBeVisible()
  await expect(page).toHaveURL(/find=/)

  // The text goes into the address a moment later, while the account's page is still loading.
  await page.route('**/assets/*.js', route => void setTimeout(() => void route.continue(), 1000))
  await find(page).fill(account.accountNumber.toLowerCase())
  await expect(page.getByRole('option').first()).toContainText(account.accountNumber)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: account.companyName, level: 1 })).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/crm/accounts/${account.index}\\?.*client=${client}`))

  await page.goBack()
  await find(page).fill('')
  await expect(page.getByRole('navigation', { name: 'Recent accounts' })).toContainText(account.companyName)
  await page.keyboard.press('Control+K')
  await page.getByRole('textbox', { name: 'Go to a screen or reseller' }).fill(account.accountNumber)
  await page
    .getByRole('button', { name: new RegExp(`^${account.accountNumber} ${account.companyName}`) })
    .click()
  await expect(page.getByRole('heading', { name: account.companyName, level: 1 })).toBeVisible()
})

test('an account is added by hand, given a service and a VAT status, closed and reopened', async ({
  page,
  address,
}) => {
  await openAs(page, address, 'crm', `/crm/accounts?client=${client}`)
  await page.getByRole('button', { name: 'Add account' }).click()
  const form = page.getByRole('dialog', { name: 'Add account' })
  await form.getByRole('button', { name: 'ADD ACCOUNT' }).click()
  await expect(form.getByLabel('Account number', { exact: true })).toBeFocused()
  await form.getByLabel('Account number', { exact: true }).fill('CRM-0007')
  await form.getByLabel('Company name').fill('Tidewater Chandlery Ltd')
  const sections = form.getByRole('navigation', { name: 'Sections' })
  await sections.getByRole('button', { name: 'Tax, currency and ledger' }).click()
  await expect(form.getByRole('combobox', { name: 'VAT status' })).toBeFocused()
  await sections.getByRole('button', { name: 'Billing address' }).click()
  await expect(form.getByLabel('Address line 1')).toBeFocused()
  await form.getByLabel('Address line 1').fill('7 Fish Quay')
  await form.getByLabel('Town').fill('Whitby')
  await form.getByLabel('Postcode').fill('yo21 3pu')
  const brand = form.getByRole('combobox', { name: 'Brand' })
  if ((await brand.inputValue()) === '') {
    await brand.click()
    await page.getByRole('option').first().click()
  }
  await form.getByRole('button', { name: 'ADD ACCOUNT' }).click()
  await expect(page.getByRole('heading', { name: 'Tidewater Chandlery Ltd' })).toBeVisible()
  await expect(page.getByText('Cannot be billed')).toBeVisible()
  await expect(page.getByText('No e-mail address for its invoices')).toBeVisible()

  await tab(page, 'Services')
  const service = page.getByRole('dialog', { name: 'Add service' })
  const add = async (cli: string, day: string) => {
    await page.getByRole('button', { name: 'Add service' }).click()
    await service.getByLabel('CLI').fill(cli)
    await service.getByLabel('First day').fill(day)
    await service.getByRole('button', { name: 'ADD' }).click()
  }
  await add('01947 700 700', '01/10/2026')
  await expect(page.getByRole('row').filter({ hasText: '01947 700700' })).toContainText('Active')
  await add('+44 1947 700700', '01/11/2026')
  await expect(service.getByRole('alert')).toContainText('belongs to account CRM-0007')
  await service.getByRole('button', { name: 'CANCEL' }).click()
  await expect(service).toBeHidden()

  await tab(page, 'Overview')
  await page.getByRole('button', { name: 'Change from a date' }).click()
  const vat = page.getByRole('dialog', { name: 'Set the VAT status from a day' })
  await vat.getByRole('combobox', { name: 'VAT status' }).click()
  await page.getByRole('option', { name: 'Reverse charge' }).click()
  await vat.getByLabel('First day').fill('01/01/2027')
  await vat.getByRole('button', { name: 'SAVE' }).click()
  await expect(vat.getByText('Needed for reverse charge')).toBeVisible()
  await vat.getByLabel('VAT number of the customer').fill('gb123456782')
  await vat.getByRole('button', { name: 'SAVE' }).click()
  await expect(page.getByRole('row', { name: '01/01/2027 Reverse charge' })).toBeVisible()
  await expect(page.getByText('GB 123 4567 82')).toBeVisible()

  // Details are changed where they stand.
  const contact = page.getByRole('region', { name: 'Contact', exact: true })
  await contact.getByRole('button', { name: 'Edit contact' }).click()
  await contact.getByRole('textbox', { name: 'Phone' }).fill('01947 555 666')
  await contact.getByRole('button', { name: 'SAVE' }).click()
  await expect(contact.getByRole('button', { name: 'Edit contact' })).toBeVisible()
  await expect(contact.getByText('01947 555 666')).toBeVisible()

  await page.getByRole('button', { name: 'Close account' }).click()
  const closing = page.getByRole('dialog', { name: 'Close account CRM-0007' })
  await expect(closing.getByRole('checkbox', { name: 'End 1 service on that day' })).toBeChecked()
  await closing.getByRole('button', { name: 'CLOSE ACCOUNT' }).click()
  await expect(page.getByText(/^Closed since/)).toBeVisible()
  await page.getByRole('button', { name: 'Reopen account' }).click()
  await expect(page.getByRole('button', { name: 'Close account' })).toBeVisible()
})

test('the second of two editors sees each changed field, and chooses theirs or their own', async ({
  page,
  address,
}) => {
  const api = await signInToApi(address, 'crm', password)
  const account = (await accounts(api))[1]
  if (!account) throw new Error('The reseller has too few accounts.')
  await openAs(page, address, 'crm', `/crm/accounts/${account.index}?client=${client}&tab=details`)
  await page.getByLabel('Contact', { exact: true }).fill('Mine Contact')
  await page.getByRole('textbox', { name: 'Phone' }).fill('01947 111 222')

  const path = `/api/clients/${client}/accounts/${account.index}`
  const { version } = await api.get<{ version: string }>(path)
  const change = { version, contact: 'Their Contact', phone: '01947 333 444', town: 'Theirville' }
  await api.patch(path, change)

  await page.getByRole('button', { name: 'SAVE' }).click()
  await page.getByRole('button', { name: 'Show it as it is now' }).click()
  const conflicts = page.getByRole('region', { name: 'Changed by someone else' })
  await expect(conflicts.getByRole('row', { name: /^Contact/ })).toContainText('Their Contact')
  await expect(conflicts.getByRole('row', { name: /^Contact/ })).toContainText('Mine Contact')
  await expect(conflicts.getByRole('row', { name: /^Town/ })).toContainText('Theirville')
  await settled(page)
  await expectAccessible(page)
  await conflicts.getByRole('radiogroup', { name: 'Phone: theirs or mine' }).getByText('Theirs').click()
  await expect(page.getByRole('textbox', { name: 'Phone' })).toHaveValue('01947 333 444')
  await expect(page.getByLabel('Contact', { exact: true })).toHaveValue('Mine Contact')
  await page.getByRole('button', { name: 'SAVE' }).click()
  await expect(page.getByText(`Account ${account.accountNumber} is saved`)).toBeVisible()
  expect(await api.get(path)).toMatchObject({
    contact: 'Mine Contact',
    phone: '01947 333 444',
    town: 'Theirville',
  })

  await page.getByRole('textbox', { name: 'Town' }).fill('Nowhere')
  await tab(page, 'Overview')
  await page.getByRole('button', { name: 'NO THANKS' }).click()
  await expect(page.getByRole('textbox', { name: 'Town' })).toHaveValue('Nowhere')
})

const tabs = [
  ['Overview', undefined],
  ['Details', 'details'],
  ['Services', 'services'],
  ['Contracts', 'contracts'],
  ['Charges', 'charges'],
  ['Bundles', 'bundles'],
  ['Invoices', 'invoices'],
  ['Ledger', 'ledger'],
  ['Calls', 'calls'],
  ['Files', 'files'],
  ['Notes', 'notes'],
  ['History', 'history'],
] as const

test('every tab of an account opens, is part of the address and is open again after a reload', async ({
  page,
  address,
}) => {
  const api = await signInToApi(address, 'crm', password)
  const account = (await accounts(api))[2]
  if (!account) throw new Error('The reseller has too few accounts.')
  await openAs(page, address, 'crm', `/crm/accounts/${account.index}?client=${client}`)
  const path = `/api/clients/${client}/accounts/${account.index}`
  const bills = await api.get<{ gross: string }[]>(`${path}/invoices?sort=-invoiceDate&pageSize=12`)
  const bars = page.getByRole('list', { name: 'The last bills' }).getByRole('listitem')
  await expect(bars).toHaveCount(bills.length)
  for (const [at, { gross }] of bills.entries()) await expect(bars.nth(at)).toContainText(pounds(gross))
  const [newest, before] = [await bars.first().boundingBox(), await bars.nth(1).boundingBox()]
  expect(newest?.x).toBeGreaterThan(before?.x ?? Infinity)
  for (const [name, word] of tabs) {
    await tab(page, name)
    await expect(page.getByRole('tabpanel', { name, exact: true })).toBeVisible()
    if (word) await expect(page).toHaveURL(new RegExp(`tab=${word}`))
    await settled(page)
    await expect(page.getByText('This could not be loaded')).toBeHidden()
    expect(await cutLabels(page), name).toEqual([])
    if (name !== 'Bundles' && name !== 'History') continue
    await page.reload()
    await expect(page.getByRole('tab', { name, selected: true })).toBeVisible()
  }
  await page.goto(`${address}/crm/accounts/999999?client=${client}`)
  await expect(page.getByText('There is no such account')).toBeVisible()
})

test('the overview of CRM finds an account, and lists those opened last', async ({ page, address }) => {
  const api = await signInToApi(address, 'crm', password)
  const [account] = await accounts(api)
  if (!account) throw new Error('The reseller has no account.')
  await openAs(page, address, 'crm', '/crm')
  await page.getByRole('textbox', { name: 'Find accounts' }).fill(account.accountNumber)
  await page.keyboard.press('Enter')
  await page.getByRole('option').filter({ hasText: account.accountNumber }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(account.companyName)
  await page.getByRole('link', { name: 'CRM', exact: true }).click()
  await page
    .getByRole('navigation', { name: 'Recent accounts' })
    .getByRole('link', { name: account.companyName })
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(account.companyName)
})
