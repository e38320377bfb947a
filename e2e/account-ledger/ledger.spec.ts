import { openAccountTab } from '../account-pages/account-tabs.ts'
import { signInToApi } from '../api-session.ts'
import { openAs } from '../demo-sessions.ts'
import { expect, password, settled, test } from '../fixtures.ts'

const client = 9

interface Account {
  index: number
}

test('a receipt is posted from the keyboard, reversed, and its postings stay in the ledger', async ({
  page,
  address,
}) => {
  const api = await signInToApi(address, 'bureau', password)
  const account = (await api.get<Account[]>(`/api/clients/${client}/accounts`))[6]
  await openAs(page, address, 'admin', `/crm/accounts/${account?.index}?client=${client}`)
  await openAccountTab(page, 'Ledger')
  const ledger = page.getByRole('grid', { name: 'Ledger' })
  await expect(ledger).toBeVisible()
  await page.getByRole('button', { name: 'Post receipt' }).press('Enter')
  const form = page.getByRole('dialog', { name: 'Post receipt' })
  await expect(form.getByLabel('Amount')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(form.getByText('Enter an amount', { exact: true })).toBeVisible()
  await form.getByLabel('Amount').fill('1.23')
  await form.getByLabel('Reference').fill('Counter 7')
  // The last day of a month that is over.
  const lastDay = new Date()
  lastDay.setUTCDate(0)
  const through = lastDay.toISOString().slice(0, 10)
  const [year, month, day] = through.split('-')
  const inWords = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(lastDay)
  const over = `${inWords.replace(/^\d+ /, '')} is over: its month-end figures change.`
  await form.getByLabel('Received on').fill(`${day}/${month}/${year}`)
  await page.keyboard.press('Tab')
  await expect(form.getByRole('status')).toHaveText(over)
  await form.getByLabel('Reference').focus()
  await page.keyboard.press('Enter')
  await expect(form).toBeHidden()
  const receipt = ledger.getByRole('row').filter({ hasText: 'Counter 7' })
  await expect(receipt).toContainText('£1.23')

  await receipt.getByRole('button', { name: /^Actions for Receipt/ }).click()
  await page.getByRole('menuitem', { name: 'Reverse…' }).click()
  const why = page.getByRole('dialog', { name: 'Reverse receipt' })
  await expect(why).toContainText(`dated ${inWords} like the receipt`)
  await expect(why.getByRole('status')).toHaveText(over)
  await why.getByLabel('Reason').fill('Another customer’s')
  await settled(page)
  await why.getByRole('button', { name: 'REVERSE' }).click()
  await expect(why).toBeHidden()
  await expect(ledger.getByRole('row').filter({ hasText: 'Another customer’s' })).toContainText('Reversal')
  await expect(receipt.first()).toContainText('Reversed')

  await api.post(`/api/clients/${client}/ledgerexports`, { through })
  await page.reload()
  await page.getByRole('button', { name: 'Post receipt' }).click()
  await form.getByLabel('Received on').fill(`${day}/${month}/${year}`)
  await page.keyboard.press('Tab')
  await expect(form.getByRole('status')).toHaveText(
    `The ledger export up to ${inWords} is already made. The next export has this, dated ${inWords}. ${over}`,
  )
})

test('who reads the ledger in CRM alone is offered no posting', async ({ page, address }) => {
  const api = await signInToApi(address, 'crm', password)
  const account = (await api.get<Account[]>(`/api/clients/${client}/accounts`))[7]
  await openAs(page, address, 'crm', `/crm/accounts/${account?.index}?client=${client}&tab=ledger`)
  await expect(page.getByRole('grid', { name: 'Ledger' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Post receipt' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Actions for/ })).toHaveCount(0)
})
