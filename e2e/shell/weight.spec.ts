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
  expect((await scriptsOf(page)).kilobytes).toBeLessThan(330)

  await openAs(page, address, 'bureau', '/bureau/bill-runs?client=1')
  await expect(page.getByRole('grid').getByRole('row').nth(1)).toBeVisible()
  const list = await scriptsOf(page)
  expect(list.count).toBeLessThanOrEqual(34)
  expect(list.kilobytes).toBeLessThan(360)
})
