import { expectAccessible } from '../accessibility/axe.ts'
import { restoreSessionOf } from '../demo-sessions.ts'
import { expect, settled, test } from '../fixtures.ts'
import { ownReseller } from '../own-reseller.ts'

test.use({ viewport: { width: 1440, height: 900 } })

const sheet = (columns: string) =>
  [columns, 'UK,,,,,,,,', 'NAT,UK National,0.65,0.35,0.3,1,0.5,0.25,1.5', 'FRA,France,12,12,12,0,0,0,0'].join(
    '\n',
  )

test('a carrier’s rate sheet is imported by the columns that were chosen for it, and they are remembered', async ({
  page,
  address,
}) => {
  const { api, client } = await ownReseller(address, `Sheets ${process.pid}`, ['Sheets'])
  await api.post(`/api/clients/${client}/carriers`, { name: 'Gamma', profile: { name: 'fcs-cdr-v3' } })
  await restoreSessionOf(page, address, 'bureau')
  await page.goto(`${address}/bureau/data-collection/imports?client=${client}&kind=ratecard`)
  const panel = page.getByRole('region', { name: 'Import entries' })
  await panel.getByLabel('Name of the card').fill('Gamma wholesale')
  await panel.getByRole('combobox', { name: 'Carrier' }).click()
  await page.getByRole('option', { name: 'Gamma' }).click()
  await panel.getByLabel('Valid from').fill('01/11/2026')
  const columns =
    'Chargecode,Description,Ppm 1,Off-peak ppm,Weekend ppm,Peak set-up,Off-peak set-up,Weekend set-up,Minimum charge'
  await panel.locator('input[type=file]').setInputFiles({
    name: 'gamma.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(sheet(columns)),
  })
  await expect(panel.getByText('Choose the column of the price')).toBeVisible()
  await expect(panel.getByText('Not imported: Ppm 1.')).toBeVisible()
  await panel.getByRole('combobox', { name: 'Day price' }).click()
  await page.getByRole('option', { name: 'Ppm 1' }).click()
  const preview = panel.getByRole('button', { name: 'Preview with these columns' })
  const first = panel.getByRole('textbox', { name: 'Default first increment' })
  await first.fill('1.5')
  await expect(first).toHaveAccessibleDescription(/Enter a whole number/)
  await expect(preview).toBeDisabled()
  await first.fill('0')
  await expect(first).toHaveAccessibleDescription(/At least 1/)
  await first.fill('60')
  await preview.click()
  await expect(panel.getByText('Every column is imported.')).toBeVisible()
  await settled(page)
  await expectAccessible(page)
  await panel.getByRole('button', { name: /^Import \d/ }).click()
  await expect(page.getByText('2 rows imported').first()).toBeVisible()
})
