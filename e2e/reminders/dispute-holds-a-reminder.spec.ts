import { expectAccessible } from '../accessibility/axe.ts'
import { openAs } from '../demo-sessions.ts'
import { expect, settled, test } from '../fixtures.ts'
import { ownReseller } from '../own-reseller.ts'

test('reminders are prepared on the brand, and a dispute holds one back until it is closed', async ({
  page,
  address,
}) => {
  const { api, client, brands } = await ownReseller(address, 'Chasing Telecom', ['Chasing'])
  const account = await api.post<{ index: number }>(`/api/clients/${client}/accounts`, {
    brandIndex: brands[0],
    accountNumber: 'CH-0001',
    companyName: 'Northgate Bakery Ltd',
    email: 'owner@bakery.example',
    delivery: 'email',
    paymentMethod: 'transfer',
    vatRate: 'standard',
  })
  await api.upload(`/api/clients/${client}/imports/openingbalances`, {
    name: 'opening.csv',
    text: 'account_number,date,amount,reference\nCH-0001,2026-08-01,42.50,OLD-77\n',
  })
  const brand = `/service-establishment/brand?client=${client}&brand=${brands[0]}`
  await openAs(page, address, 'admin', brand)
  const tonight = page.getByRole('region', { name: 'Reminders tonight' })
  await expect(tonight).toContainText('Reminders are off. Enter the days of the first reminder')
  await page.getByLabel('First reminder, days after the due date').fill('7')
  await page.getByLabel('E-mail', { exact: true }).fill('billing@chasing.example')
  await page.getByLabel('Pay link').fill('https://pay.chasing.example')
  await page.getByRole('button', { name: 'SAVE' }).click()
  await expect(tonight).toContainText('If they were on, 1 account would get one')
  await expect(tonight).toContainText('for £42.50 in all')
  await expect(tonight.getByRole('row', { name: /CH-0001.*First.*OLD-77.*£42\.50/ })).toBeVisible()

  const ledger = `/crm/accounts/${account.index}?client=${client}&tab=ledger`
  await openAs(page, address, 'crm', ledger)
  await page.getByRole('button', { name: 'Note dispute on Opening balance OLD-77' }).click()
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByLabel('What the customer disputes')).toBeFocused()
  await page.keyboard.type('Paid to the bookkeeper in July')
  await settled(page)
  await drawer.getByRole('button', { name: 'NOTE DISPUTE' }).click()
  await expect(drawer).toBeHidden()
  const documents = page.getByRole('grid', { name: 'Open documents' })
  await expect(documents.getByRole('row', { name: /OLD-77/ })).toContainText('Disputed')
  await expect(page.getByRole('grid', { name: 'Disputes' })).toContainText('Paid to the bookkeeper in July')
  await expectAccessible(page)

  await openAs(page, address, 'admin', brand)
  await expect(tonight).toContainText('1 overdue document is held back by a dispute.')
  await expect(tonight).toContainText('no account would get one')
  await page.getByRole('switch', { name: 'Send reminders of overdue invoices' }).click()
  await page.getByRole('button', { name: 'SAVE' }).click()
  await expect(tonight).toContainText('No account gets a reminder on the night before')

  await openAs(page, address, 'crm', ledger)
  await page.getByRole('button', { name: 'Close dispute on Opening balance OLD-77' }).first().click()
  await drawer.getByLabel('What was agreed').fill('They found the receipt of another supplier')
  await settled(page)
  await drawer.getByRole('button', { name: 'CLOSE DISPUTE' }).click()
  await expect(drawer).toBeHidden()
  await expect(documents.getByRole('row', { name: /OLD-77/ })).toContainText('Overdue')

  await openAs(page, address, 'admin', brand)
  await expect(tonight).toContainText('1 reminder is written to the outbox on the night before')
  await expectAccessible(page)
})
