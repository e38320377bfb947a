import { expectAccessible } from '../accessibility/axe.ts'
import { restoreSessionOf } from '../demo-sessions.ts'
import { expect, settled, test } from '../fixtures.ts'
import { october } from '../rate-cards/one-call.ts'

test('an alert shows what was used beside its limit, and leaves the list when it is acknowledged', async ({
  page,
  address,
}) => {
  const { api, client } = await october(address, 'Limits', '33,France,International')
  const at = `/api/clients/${client}`
  await api.post(`${at}/usagelimits`, {
    name: 'A minute a day',
    productGroup: null,
    measure: 'minutes',
    per: 'day',
    most: '1',
    countedBy: 'account',
    brandIndex: null,
    accountIndex: null,
  })
  await restoreSessionOf(page, address, 'bureau')
  await page.goto(`${address}/bureau/usage-limits?client=${client}`)
  await page.getByRole('button', { name: 'Rate now' }).click()
  const acknowledge = page.getByRole('button', { name: 'Acknowledge YX1, 05/10/2026' })
  await expect(acknowledge).toBeVisible()
  await expect(page.getByRole('row', { name: /1\.5 minutes 1 minute a day/ })).toBeVisible()
  await settled(page)
  await expectAccessible(page)
  await acknowledge.click()
  const dialog = page.getByRole('dialog', { name: 'Acknowledge alert' })
  await dialog.getByRole('textbox').fill('Known to the customer')
  await dialog.getByRole('button', { name: /acknowledge|OK|confirm/i }).click()
  await expect(page.getByText('No alerts.')).toBeVisible()
  const [account] = await api.get<{ index: number }[]>(`${at}/accounts`)
  await restoreSessionOf(page, address, 'crm')
  await page.goto(`${address}/crm/accounts/${account?.index}?client=${client}`)
  await expect(
    page.getByText('October 2026: 1 call, 1:30, £0.08 so far, before invoice rounding.'),
  ).toBeVisible()
})
