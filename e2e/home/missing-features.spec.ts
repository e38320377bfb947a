import { openAs } from '../demo-sessions.ts'
import { expect, test } from '../fixtures.ts'

test('without a report server home says so, and that the built-in reports still work', async ({
  page,
  address,
}) => {
  await openAs(page, address, 'bureau', '/home')
  const missing = page.getByRole('region', { name: 'Missing features' })
  await expect(missing.getByRole('listitem')).toHaveText(['Invoice Run SSRS reports'])
  await expect(missing).toContainText('The built-in reports of an invoice run still work.')
})

test('with a report server connected no feature is missing', async ({ page, address }) => {
  await page.route('**/api/dash/config', async route => {
    const answer = await route.fetch()
    const config = (await answer.json()) as object
    await route.fulfill({ response: answer, json: { ...config, missingFeatures: [] } })
  })
  await openAs(page, address, 'bureau', '/home')
  await expect(page.getByText('You may not have access to all 3 areas.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Missing features' })).toHaveCount(0)
})
