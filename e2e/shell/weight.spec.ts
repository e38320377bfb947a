import type { Page } from '@playwright/test'
import { openAs } from '../demo-sessions.ts'
import { expect, test } from '../fixtures.ts'

/** Scripts that a browser loads which has never seen the portal: how many, and their bytes as sent. */
const scriptsOf = (page: Page): Promise<{ count: number; kilobytes: number }> =>
  page.evaluate(() => {
    const sizes = performance
      .getEntriesByType('resource')
      .filter(entry => new URL(entry.name).pathname.endsWith('.js'))
      .map(entry => (entry as PerformanceResourceTiming).encodedBodySize)
    return { count: sizes.length, kilobytes: sizes.reduce((sum, size) => sum + size, 0) / 1000 }
  })

test('signing in and a list bring no screens of other areas', async ({ page, address }) => {
  await page.goto(`${address}/login`)
  await expect(page.getByRole('button', { name: 'LOG IN' })).toBeVisible()
  // What loads while the browser is idle counts too.
  await page.waitForLoadState('networkidle')
  const signIn = await scriptsOf(page)
  expect(signIn.count).toBeLessThanOrEqual(6)
  expect(signIn.kilobytes).toBeLessThan(160)

  for (const [path, most, scripts] of [
    ['/bureau/bill-runs?client=1', 246, 22],
    ['/bureau/carriers?client=1', 240, 18],
    ['/bureau/invoice-runs?client=1', 246, 22],
    ['/administration/users', 228, 12],
    ['/network/ttb', 266, 22],
    ['/crm/accounts?client=1', 282, 31],
    ['/bureau/data-collection?client=12', 276, 26],
  ] as const) {
    await openAs(page, address, 'admin', path)
    await expect(page.getByRole('grid').getByRole('row').nth(1)).toBeVisible()
    const list = await scriptsOf(page)
    expect(list.count, path).toBeLessThanOrEqual(scripts)
    expect(list.kilobytes, path).toBeLessThan(most)
  }
})
