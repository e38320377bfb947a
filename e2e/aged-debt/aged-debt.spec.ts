import { openAs } from '../demo-sessions.ts'
import { expect, test } from '../fixtures.ts'
import { ownReseller } from '../own-reseller.ts'

test('a debtor of aged debt leads to its ledger', async ({ page, address }) => {
  const { api, client, brands } = await ownReseller(address, 'Owing Telecom', ['Owing'])
  const { index: account } = await api.post<{ index: number }>(`/api/clients/${client}/accounts`, {
    brandIndex: brands[0],
    accountNumber: 'OW-0001',
    companyName: 'Westgate Bakery Ltd',
    delivery: 'post',
    paymentMethod: 'transfer',
    vatRate: 'standard',
  })
  await api.upload(`/api/clients/${client}/imports/openingbalances`, {
    name: 'opening.csv',
    text: 'account_number,date,amount,reference\nOW-0001,2026-08-01,42.50,OLD-1\n',
  })
  await openAs(page, address, 'admin', `/partner-commercial/invoice-reporting?tab=debt&client=${client}`)
  const debts = page.getByRole('grid', { name: 'Aged debt' })
  await expect(debts.getByRole('row', { name: /Owing Telecom/ })).toContainText('£42.50')
  await page.getByRole('radiogroup', { name: 'Debt by' }).getByText('Accounts').click()
  await debts.getByRole('row', { name: /OW-0001/ }).click()
  await expect(page).toHaveURL(new RegExp(`/crm/accounts/${account}\\?.*tab=ledger`))
  await expect(page.getByRole('grid', { name: 'Open documents' })).toContainText('OLD-1')

  // The overview leads there: with reports to all resellers, without them to one that is chosen.
  await page.goto(`${address}/bureau`)
  await page.getByRole('link', { name: /£[\d,.]+ is overdue on [\d,]+ accounts? .*Open aged debt/ }).click()
  await expect(page).toHaveURL(/\/partner-commercial\/invoice-reporting\?tab=debt$/)
  await expect(debts.getByRole('row').nth(1)).toBeVisible()
})

test('the Bureau has the aged debt of a reseller among its receipts', async ({ page, address }) => {
  await openAs(page, address, 'bureau', '/home')
  await page.getByRole('link', { name: /Open aged debt/ }).click()
  await expect(page).toHaveURL(/\/bureau\/invoice-runs\?runsView=receipts&receipts=debt$/)
  await page.goto(`${address}/bureau/invoice-runs?client=1&runsView=receipts&receipts=debt`)
  await expect(page.getByRole('grid', { name: 'Aged debt' }).getByRole('row').nth(1)).toBeVisible()
})
