import { openAs } from '../demo-sessions.ts'
import { expect, test } from '../fixtures.ts'
import { ownReseller } from '../own-reseller.ts'

const rental = (number: string, cost: string) =>
  `01/10/2026,October 2026,${number},WLR3 line,Rental,${cost},0.00,1`

test('a rental file is dropped, and what is bought and not billed is listed in pounds', async ({
  page,
  address,
}) => {
  const { api, client, brands } = await ownReseller(address, 'Rental Telecom', ['Rental'])
  await api.post(`/api/clients/${client}/carriers`, { name: 'Gamma', profile: { name: 'nineops-csv' } })
  const { index: account } = await api.post<{ index: number }>(`/api/clients/${client}/accounts`, {
    brandIndex: brands[0],
    accountNumber: 'RT-0001',
    companyName: 'Rental Customer Ltd',
    delivery: 'post',
    paymentMethod: 'transfer',
    vatRate: 'standard',
  })
  await api.post(`/api/clients/${client}/accounts/${account}/services`, {
    cli: '01632 960101',
    description: 'Main line',
    startDate: '2026-01-01',
    endDate: null,
  })
  await openAs(
    page,
    address,
    'commercial',
    `/partner-commercial/invoice-reporting?client=${client}&tab=rentals&month=2026-10`,
  )
  await expect(page.getByText('No rental file has lines for Oct 2026.')).toBeVisible()
  await page.getByText('Rental files', { exact: true }).click()
  // The only carrier is chosen.
  await expect(page.getByRole('combobox', { name: 'Carrier' })).toHaveValue('Gamma')
  await page.locator('input[type=file]').setInputFiles({
    name: 'gamma-october.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      `${[rental('01632 960101', '12.50'), rental('01632 960199', '4.00'), rental('?', '1.00')].join('\n')}\n`,
    ),
  })
  await expect(page.getByText('2 lines accepted, 1 rejected')).toBeVisible()
  await page.getByRole('row').filter({ hasText: 'gamma-october.csv' }).getByText('gamma-october.csv').click()
  const drawer = page.getByRole('dialog', { name: 'gamma-october.csv' })
  await expect(drawer.getByText('Not a number')).toBeVisible()
  await page.keyboard.press('Escape')
  // The list is in the address.
  await page.reload()
  await expect(page.getByRole('row').filter({ hasText: 'gamma-october.csv' })).toBeVisible()
  await page.getByText('Bought, not billed', { exact: true }).first().click()
  await expect(page.getByText('No confirmed invoice run has billed charges for Oct 2026')).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: 'RT-0001' })
  await expect(row).toContainText('£12.50')
  await expect(page.getByRole('row').filter({ hasText: '01632 960199' })).toContainText(
    'No account has this number',
  )
  await openAs(page, address, 'admin', page.url().replace(address, ''))
  await row.getByText('WLR3 line').click()
  await expect(page.getByRole('heading', { name: /Rental Customer Ltd/ })).toBeVisible()
})
