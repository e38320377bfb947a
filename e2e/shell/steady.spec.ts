import type { Page, Request } from '@playwright/test'
import { openAs } from '../demo-sessions.ts'
import { expect, test } from '../fixtures.ts'

/** Adds up how far things move that nobody has moved (cumulative layout shift). */
const watch = (page: Page) =>
  page.addInitScript(() => {
    const shifts = { sum: 0 }
    Object.assign(globalThis, { shifts })
    new PerformanceObserver(list => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number
        hadRecentInput: boolean
      })[])
        if (!entry.hadRecentInput) shifts.sum += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })
const shifted = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { shifts: { sum: number } }).shifts.sum)

/** Resolves once no call has been under way and no script come for a while, so that nothing more is to come. */
async function untilQuiet(page: Page): Promise<void> {
  let last = Date.now()
  const heard = (request: Request) => {
    if (/\/(api|assets)\//.test(request.url())) last = Date.now()
  }
  page.on('request', heard).on('requestfinished', heard).on('requestfailed', heard)
  // Longer than the slowest call takes.
  while (Date.now() - last < 800) await page.waitForTimeout(100)
  page.off('request', heard).off('requestfinished', heard).off('requestfailed', heard)
}

test('screens that learn late what stands above their list stay still while they load', {
  tag: '@soak',
}, async ({ page, address }) => {
  await watch(page)
  await page.route('**/api/**', async route => {
    // Each call takes its time, as over a network.
    await new Promise(resolve => setTimeout(resolve, 150 + (route.request().url().length % 5) * 120))
    await route.continue()
  })
  for (const [path, width, shown] of [
    ['/bureau', 1280, page.getByRole('region', { name: 'All resellers' }).getByRole('row').nth(3)],
    ['/bureau/invoice-runs/4?client=12', 1280, page.getByRole('tab', { name: /Accounts/ })],
    ['/bureau/hosting-emails?client=12', 1280, page.getByRole('grid', { name: 'E-mails' })],
    ['/bureau/data-collection?client=12', 1280, page.getByRole('grid', { name: 'Call files' })],
    ['/bureau/opc?client=6', 720, page.getByRole('grid', { name: 'Charges' })],
    ['/bureau/schedulers', 720, page.getByRole('grid', { name: 'Schedules' })],
    [
      '/bureau/invoice-runs/1?client=1&tab=end-of-run-files',
      2560,
      page.getByRole('list', { name: 'Deliveries of this run' }),
    ],
    [
      '/partner-commercial/invoice-reporting?from=2026-07&to=2026-09',
      2560,
      page.getByRole('grid', { name: 'Revenue, cost and margin by reseller' }),
    ],
    ['/dash-administration/logging?span=7d', 360, page.getByRole('grid', { name: 'Calls' })],
    // On a phone what two people approve is as tall as the screen.
    ['/bureau/invoice-runs/41?client=12', 360, page.getByRole('region', { name: 'Two-person release' })],
    ['/bureau/usage-limits?client=2', 360, page.getByRole('button', { name: 'Rate now' })],
    ['/partner-commercial/exception-reporting?client=1', 412, page.getByRole('grid', { name: 'Exceptions' })],
    ['/omni-portal/messages?client=1', 360, page.getByRole('grid', { name: 'Messages' })],
  ] as const) {
    await page.setViewportSize({ width, height: width === 2560 ? 1440 : 720 })
    await openAs(page, address, 'admin', path)
    await expect(shown).toBeVisible()
    await untilQuiet(page)
    expect(await shifted(page), path).toBeLessThan(0.02)
  }
})
