import { readFile } from 'node:fs/promises'
import { openAs } from '../demo-sessions.ts'
import { expect, settled, test } from '../fixtures.ts'
import { ownReseller } from '../own-reseller.ts'

test('finance reads a month-end, sees that it agrees, and exports what the books do not have', async ({
  page,
  address,
}) => {
  const { api, client, brands } = await ownReseller(address, 'Month-end Telecom', ['Month-end'])
  const { index: account } = await api.post<{ index: number }>(`/api/clients/${client}/accounts`, {
    brandIndex: brands[0],
    accountNumber: 'ME-0001',
    companyName: 'Southgate Bakery Ltd',
    delivery: 'post',
    paymentMethod: 'transfer',
    vatRate: 'standard',
  })
  await api.post(`/api/clients/${client}/accounts/${account}/ledger/receipts`, {
    amount: '36.00',
    receivedOn: '2026-10-20',
    method: 'transfer',
    reference: 'ME-0001',
  })
  const at = `/partner-commercial/invoice-reporting?tab=vat&month=2026-10&client=${client}`
  await openAs(page, address, 'commercial', at)
  const agreement = page.getByRole('region', { name: 'Agreement' })
  await expect(agreement).toContainText('The closing balance is the sum of 1 account balance on 31/10/2026.')
  await expect(agreement).toContainText('Not in the books: 1 posting not exported yet (−£36.00).')
  const control = page.getByRole('region', { name: 'Debtors control' })
  await expect(control.getByRole('row', { name: /^Receipts/ })).toContainText('−£36.00')
  // By method, as received.
  const receipts = page.getByRole('region', { name: 'Receipts' }).getByRole('row', { name: /^Receipts/ })
  await expect(receipts).toHaveText(/£36\.00$/)
  await expect(receipts).not.toContainText('−')
  await expect(control.getByRole('row', { name: /^Closing balance/ })).toContainText('−£36.00')
  const missing = page.getByRole('grid', { name: 'Postings not in the books' })
  await expect(missing.getByRole('row').filter({ hasText: 'ME-0001' })).toContainText('Not exported yet')

  const exports = page.getByRole('region', { name: 'Ledger exports (Sage 50)' })
  await exports.getByRole('button', { name: 'Export up to 31/10/2026' }).click()
  const question = page.getByRole('dialog', { name: 'Export up to 31/10/2026' })
  await expect(question).toContainText('1 posting, credits £36.00, debits £0.00')
  await settled(page)
  const downloading = page.waitForEvent('download')
  await question.getByRole('button', { name: 'CONFIRM' }).click()
  const text = await readFile(await (await downloading).path(), 'utf8')
  expect(text).toContain('SA,ME-0001,1200,0,20/10/2026,ME-0001,"Receipt, bank transfer",36.00,T9,0.00')

  await expect(agreement).toContainText('The packs and ledger exports have every posting of the month.')
  await expect(missing).toBeHidden()
  await expect(exports.getByRole('button', { name: 'Export up to 31/10/2026' })).toBeDisabled()
  // The same export again has the same bytes.
  const again = page.waitForEvent('download')
  await exports.getByRole('button', { name: /^Download the export of/ }).click()
  expect(await readFile(await (await again).path(), 'utf8')).toBe(text)

  // Also when many were made since.
  for (let day = 1; day <= 12; day += 1) {
    await api.post(`/api/clients/${client}/accounts/${account}/ledger/receipts`, {
      amount: '1.00',
      receivedOn: '2026-10-21',
      method: 'transfer',
      reference: `ME-${day}`,
    })
    await api.post(`/api/clients/${client}/ledgerexports`, { through: '2026-10-31' })
  }
  await page.reload()
  const files = exports.getByRole('button', { name: /^Download the export of/ })
  await expect(files).toHaveCount(12)
  await exports.getByRole('button', { name: 'Next page' }).click()
  await expect(files).toHaveCount(1)

  // What is missing leads to the ledger that has it.
  await api.post(`/api/clients/${client}/accounts/${account}/ledger/receipts`, {
    amount: '2.50',
    receivedOn: '2026-10-22',
    method: 'cash',
    reference: 'ME-LAST',
  })
  await openAs(page, address, 'admin', at)
  await missing.getByRole('row').filter({ hasText: 'ME-LAST' }).click()
  await expect(page.getByRole('grid', { name: 'Ledger' })).toContainText('ME-LAST')
})
