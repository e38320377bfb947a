import { restoreSessionOf } from '../demo-sessions.ts'
import { expect, test } from '../fixtures.ts'
import * as month from '../invoice-runs/month-over-api.ts'
import { ownReseller } from '../own-reseller.ts'

test('the list of bill runs follows what is done to an open run elsewhere', async ({ page, address }) => {
  const { api, client } = await ownReseller(address, 'Followed Telecom', ['Followed'])
  const { index } = await month.createBillRun(api, client)
  await restoreSessionOf(page, address, 'bureau')
  await page.goto(`${address}/bureau/bill-runs?client=${client}`)
  const run = page.getByRole('grid', { name: 'Bill runs' }).getByRole('row').nth(1)
  await expect(run).toContainText('October 2026')
  await expect(run).not.toContainText('Rated')
  await month.startRating(api, client, index)
  await expect(run).toContainText('Rated', { timeout: 30_000 })
  await month.closeBillRun(api, client, index)
  await expect(run).toContainText('Closed', { timeout: 30_000 })
})
