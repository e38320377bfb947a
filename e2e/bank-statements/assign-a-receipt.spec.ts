import { ownReseller } from '../own-reseller.ts'
import { openAs } from '../demo-sessions.ts'
import { expect, settled, test } from '../fixtures.ts'

test('a statement is loaded, its unmatched line assigned, and the account’s balance shows it', async ({
  page,
  address,
}) => {
  const { api, client, brands } = await ownReseller(address, 'Statement Telecom', ['Statement'])
  const account = await api.post<{ index: number }>(`/api/clients/${client}/accounts`, {
    brandIndex: brands[0],
    accountNumber: 'ST-0001',
    companyName: 'Northgate Bakery Ltd',
    delivery: 'post',
    paymentMethod: 'transfer',
    vatRate: 'standard',
  })
  await openAs(page, address, 'admin', `/bureau/invoice-runs?client=${client}&runsView=receipts`)
  const text = [
    'Date,Paid in,Paid out,Reference,Payer',
    '05/10/2026,20.00,,Payment ST-0001,NORTHGATE BAKERY',
    '06/10/2026,4.56,,Thank you,NORTHGATE BAKERY L',
    '07/10/2026,,3.10,Charges,BANK',
  ].join('\r\n')
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'october.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  await expect(page.getByText('3 new lines: 1 receipt, 1 unmatched')).toBeVisible()
  const lines = page.getByRole('grid', { name: 'Lines of bank statements' })
  const line = lines.getByRole('row').filter({ hasText: 'Thank you' })
  await expect(line).toContainText('Perhaps ST-0001 Northgate Bakery Ltd: paid before under this name')
  await expect(lines.getByRole('row').filter({ hasText: 'Charges' })).toHaveCount(0)

  await line.click()
  const drawer = page.getByRole('dialog', { name: 'Line of a bank statement' })
  await drawer.getByRole('button', { name: /^ST-0001 Northgate/ }).click()
  await settled(page)
  await expect(drawer.getByText('October 2026 is over: its month-end figures change.')).toBeVisible()
  await drawer.getByRole('button', { name: 'POST RECEIPT' }).click()
  await expect(drawer).toBeHidden()
  await expect(page.getByText('No receipt is waiting for an account.')).toBeVisible()

  // The Bureau's people see the ledger without CRM.
  const ledger = `client=${client}&account=${account.index}&runsView=receipts&receipts=ledger`
  await openAs(page, address, 'bureau', `/bureau/invoice-runs?${ledger}`)
  await expect(page.getByText('£24.56').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Post receipt' })).toBeVisible()
})
