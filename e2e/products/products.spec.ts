import { follow, openAs } from '../demo-sessions.ts'
import { expect, test } from '../fixtures.ts'
import { ownReseller } from '../own-reseller.ts'

test('a charge is filled in from a product, keeps its terms, and is found by it', async ({
  page,
  address,
}) => {
  const { api, client, brands } = await ownReseller(address, 'Catalogue Telecom', ['Catalogue'])
  const { index: account } = await api.post<{ index: number }>(`/api/clients/${client}/accounts`, {
    brandIndex: brands[0],
    accountNumber: 'CT-0001',
    companyName: 'Catalogue Customer Ltd',
    delivery: 'post',
    paymentMethod: 'transfer',
    vatRate: 'standard',
  })
  await openAs(page, address, 'admin', `/service-establishment/reseller?client=${client}&tab=products`)
  await page.getByRole('button', { name: 'Add product' }).click()
  const form = page.getByRole('dialog', { name: 'Add product' })
  await form.getByRole('button', { name: 'SAVE' }).click()
  await expect(form.getByText('Enter a code')).toBeVisible()
  await form.getByRole('textbox', { name: 'Code', exact: true }).fill('BB-80')
  await form.getByLabel('Product group').fill('Broadband')
  await form.getByLabel('Name').fill('Broadband 80/20')
  await form.getByLabel('Price').fill('£49.95')
  await form.getByLabel('Cost').fill('31.20')
  await form.getByLabel('Nominal code').fill('4001')
  await form.getByRole('combobox', { name: 'VAT category' }).click()
  await page.getByRole('option', { name: 'Zero rate' }).click()
  await form.getByLabel('First day').fill('01/12/2026')
  await form.getByRole('button', { name: 'SAVE' }).click()
  await expect(page.getByText('Broadband 80/20 is added')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'BB-80' })).toContainText('£31.20')

  await follow(page, `/bureau/opc?client=${client}&account=${account}`)
  await page.getByRole('button', { name: 'Add charge' }).click()
  const charge = page.getByRole('dialog', { name: 'Add charge' })
  await charge.getByRole('combobox', { name: 'Product', exact: true }).click()
  await page.getByRole('option', { name: 'BB-80 Broadband 80/20' }).click()
  await expect(charge.getByLabel('Description')).toHaveValue('Broadband 80/20')
  await expect(charge.getByLabel('Cost')).toHaveValue('31.20')
  await charge.getByLabel('Amount').fill('45.00')
  await charge.getByLabel('First day').fill('01/11/2026')
  await charge.getByRole('button', { name: 'SAVE' }).click()
  await expect(page.getByText('Broadband 80/20 is added')).toBeVisible()
  await page.getByRole('combobox', { name: 'Which product' }).click()
  await page.getByRole('option', { name: 'BB-80' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'CT-0001' })).toContainText('£45.00')

  await page.goto(`${address}/service-establishment/reseller?client=${client}&tab=products`)
  await page.getByRole('row').filter({ hasText: 'BB-80' }).getByText('Broadband 80/20').click()
  const product = page.getByRole('dialog', { name: 'Broadband 80/20' })
  await expect(product.getByText('keep their price and cost')).toBeVisible()
  await expect(product.getByRole('row', { name: '01/12/2026 Zero rate' })).toBeVisible()
  await product.getByRole('button', { name: 'Withdraw' }).click()
  await expect(page.getByText('1 charge made from it stays as before.')).toBeVisible()
  await page.getByRole('button', { name: 'CONFIRM' }).click()
  await expect(page.getByText('Broadband 80/20 is withdrawn')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'BB-80' })).toContainText('Withdrawn')
})
