import { openAs } from '../demo-sessions.ts'
import { expect, test } from '../fixtures.ts'

const path = '/dash-administration/logging'

test('a refused call is found by its request id, opened and counted', async ({ page, address }) => {
  const refused = await fetch(`${address}/dash/accounts?page=1&access_token=a-secret`)
  expect(refused.status).toBe(401)
  const id = refused.headers.get('x-request-id') ?? ''
  await openAs(page, address, 'dash', path)
  const grid = page.getByRole('grid', { name: 'Dash API calls' })
  await expect(grid.getByRole('row').nth(1)).toBeVisible()

  await page.getByPlaceholder('Start of a path, or request ID').fill(id)
  await expect(grid.getByRole('row')).toHaveCount(2)
  await expect(grid.getByRole('row').nth(1)).toContainText('not_signed_in')
  await grid.getByRole('row').nth(1).click()
  const drawer = page.getByRole('dialog', { name: 'Dash API call' })
  await expect(drawer).toContainText('page=1&access_token=…')
  await expect(drawer).toContainText(id)
  await expect(drawer).not.toContainText('a-secret')
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()

  await openAs(page, address, 'dash', `${path}?span=7d&statusClass=4xx`)
  await expect(grid.getByRole('row').nth(1)).toBeVisible()
  await page.getByRole('tab', { name: 'By hour' }).click()
  await expect(page.getByText('the other filters apply only to the list', { exact: false })).toBeVisible()
  const figures = page.getByRole('table', { name: 'Calls and times taken' })
  await expect.poll(() => figures.getByRole('row').count()).toBeGreaterThan(160)
})
