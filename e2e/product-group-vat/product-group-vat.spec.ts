import { openAs } from '../demo-sessions.ts'
import { expect, test } from '../fixtures.ts'
import { ownReseller } from '../own-reseller.ts'

test('wholesale product groups are marked together, and what reverse charge lacks is said', async ({
  page,
  address,
}) => {
  const { api, client, brands } = await ownReseller(address, 'Wholesale Telecom', ['Wholesale'])
  const { index: account } = await api.post<{ index: number }>(`/api/clients/${client}/accounts`, {
    brandIndex: brands[0],
    accountNumber: 'WS-0001',
    companyName: 'Carrier Customer Ltd',
    delivery: 'post',
    paymentMethod: 'transfer',
    vatRate: 'reverse',
    vatNumber: 'GB 123 4567 82',
  })
  for (const [description, productGroup] of [
    ['SIP trunk', 'SIP trunks'],
    ['Termination', 'Wholesale calls'],
    ['EAD 100', 'Data circuits'],
  ])
    await api.post(`/api/clients/${client}/charges`, {
      accountIndex: account,
      description,
      productGroup,
      frequency: 'monthly',
      timing: 'advance',
      amount: '100.00',
      quantity: '1',
      startDate: '2026-10-01',
    })
  await openAs(page, address, 'admin', `/service-establishment/reseller?client=${client}&tab=vat`)
  const warning = page.getByText('1 account has reverse charge, but no product group is marked for it')
  await expect(warning).toBeVisible()
  const group = (name: string) => page.getByRole('row').filter({ hasText: name })
  for (const name of ['SIP trunks', 'Wholesale calls']) await group(name).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Set VAT category' }).click()
  const form = page.getByRole('dialog', { name: 'Set VAT category' })
  await form.getByRole('checkbox', { name: 'Reverse charge applies' }).check()
  await form.getByLabel('First day').fill('01/10/2026')
  await form.getByRole('button', { name: 'SAVE' }).click()
  await expect(page.getByText('VAT of 2 product groups is set from 1 October 2026')).toBeVisible()
  await expect(group('SIP trunks')).toContainText('Applies')
  await expect(group('Data circuits')).toContainText('Does not apply')
  await expect(warning).toBeHidden()

  await group('Data circuits').getByText('Data circuits').click()
  const one = page.getByRole('dialog', { name: 'VAT of Data circuits' })
  await one.getByRole('combobox', { name: 'VAT category' }).click()
  await page.getByRole('option', { name: 'Exempt' }).click()
  await expect(one.getByRole('checkbox', { name: 'Reverse charge applies' })).toBeDisabled()
  await one.getByLabel('First day').fill('01/01/2096')
  await one.getByRole('button', { name: 'SAVE' }).click()
  await expect(group('Data circuits')).toContainText('Exempt from 01/01/2096')
})
