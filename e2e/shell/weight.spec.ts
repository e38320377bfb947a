import type { Page } from '@playwright/test'
import { openAs } from '../demo-sessions.ts'
import { expect, test } from '../fixtures.ts'

/**
 * Scripts that a browser loads which has never seen the portal: how many, and their bytes as sent. Those asked for once a
 * row is shown are ahead of their use.
 */
const scriptsOf = (page: Page): Promise<{ count: number; kilobytes: number }> =>
  page.evaluate(() => {
    const [rows] = performance.getEntriesByName('rows')
    const sizes = performance
      .getEntriesByType('resource')
      .filter(
        ({ name, startTime }) =>
          new URL(name).pathname.endsWith('.js') && !(rows && startTime > rows.startTime),
      )
      .map(entry => (entry as PerformanceResourceTiming).encodedBodySize)
    return { count: sizes.length, kilobytes: sizes.reduce((sum, size) => sum + size, 0) / 1000 }
  })

/** Marks when the first row of a list is there. */
const markRows = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const observer = new MutationObserver(() => {
      if (!document.querySelector('[role=grid] [role=row][data-index]')) return
      performance.mark('rows')
      observer.disconnect()
    })
    observer.observe(document, { childList: true, subtree: true })
  })

test('signing in and a list bring no screens of other areas', async ({ page, address }) => {
  await page.goto(`${address}/login`)
  await expect(page.getByRole('button', { name: 'LOG IN' })).toBeVisible()
  // What loads while the browser is idle counts too.
  await page.waitForLoadState('networkidle')
  const signIn = await scriptsOf(page)
  expect(signIn.count).toBeLessThanOrEqual(6)
  expect(signIn.kilobytes).toBeLessThan(156)

  await markRows(page)
  for (const [path, most, scripts] of [
    ['/bureau/bill-runs?client=1', 199, 18],
    ['/bureau/carriers?client=1', 188, 12],
    ['/bureau/invoice-runs?client=1', 199, 17],
    ['/administration/users', 189, 11],
    ['/network/ttb', 193, 13],
    ['/crm/accounts?client=1', 199, 18],
    ['/bureau/data-collection?client=12', 200, 18],
    ['/bureau/opc?client=1', 200, 18],
    ['/ordering/loyalty-schemes?client=1', 196, 17],
    ['/bureau/rate-allocation?client=1', 196, 18],
  ] as const) {
    await openAs(page, address, 'admin', path)
    await expect(page.getByRole('grid').getByRole('row').nth(1)).toBeVisible()
    const list = await scriptsOf(page)
    expect(list.count, path).toBeLessThanOrEqual(scripts)
    expect(list.kilobytes, path).toBeLessThan(most)
  }
})
