import { signInToApi } from '../api-session.ts'
import { openAs } from '../demo-sessions.ts'
import { expect, password, settled, test } from '../fixtures.ts'
import { ownReseller } from '../own-reseller.ts'

test('a receipt above the limit is posted once someone else approves it, and debt and statement show it', async ({
  page,
  address,
}) => {
  const { api, client, brands } = await ownReseller(address, 'Two Hands Telecom', ['Two Hands'])
  const { index } = await api.post<{ index: number }>(`/api/clients/${client}/accounts`, {
    brandIndex: brands[0],
    accountNumber: 'TH-0001',
    companyName: 'Whitby Chandlers Ltd',
    delivery: 'post',
    paymentMethod: 'transfer',
    vatRate: 'standard',
  })
  await api.upload(`/api/clients/${client}/imports/openingbalances`, {
    name: 'opening.csv',
    text: 'account_number,date,amount,reference\nTH-0001,2026-08-03,308.55,OLD-7\n',
  })
  await api.put(`/api/clients/${client}/postinglimit`, { amount: '100.00' })
  const other = await signInToApi(address, 'bureau', password)
  await other.post(`/api/clients/${client}/accounts/${index}/ledger/receipts`, {
    amount: '208.55',
    receivedOn: '2026-11-02',
    method: 'cheque',
    reference: 'Cheque 000112',
  })

  await openAs(page, address, 'admin', `/crm/accounts/${index}?client=${client}&tab=ledger`)
  const waiting = page.getByRole('grid', { name: 'Postings to approve' })
  await expect(waiting.getByRole('row').filter({ hasText: 'Cheque 000112' })).toContainText('£208.55')
  await expect(page.getByText('£308.55').first()).toBeVisible()
  await waiting.getByRole('button', { name: 'Approve' }).click()
  await expect(waiting).toBeHidden()
  await expect(page.getByText('£100.00').first()).toBeVisible()

  await page
    .getByRole('grid', { name: 'Ledger' })
    .getByRole('row')
    .filter({ hasText: 'Cheque 000112' })
    .click()
  const receipt = page.getByRole('dialog', { name: 'Receipt of 02/11/2026' })
  await expect(receipt.getByRole('row', { name: /^Opening balance/ })).toContainText('£208.55')
  await page.keyboard.press('Escape')
  await expect(receipt).toBeHidden()

  await page.getByRole('button', { name: 'Statement' }).click()
  const dialog = page.getByRole('dialog', { name: 'Statement' })
  await settled(page)
  const saved = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'CSV' }).click()
  const text = (await (await (await saved).createReadStream()).toArray()).join('')
  expect(text).toContain('2026-11-02,Payment received Cheque 000112,-208.55,100.00')
  expect(text).toContain('Over 90 days late,,100.00')

  await openAs(page, address, 'admin', `/partner-commercial/invoice-reporting?tab=debt&client=${client}`)
  await page.getByRole('radiogroup', { name: 'Debt by' }).getByText('Accounts').click()
  await expect(page.getByRole('row').filter({ hasText: 'Whitby Chandlers Ltd' })).toContainText('£100.00')
})
