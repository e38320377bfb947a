import type { Page } from '@playwright/test'
import { openAs } from '../demo-sessions.ts'
import { expect, test } from '../fixtures.ts'

const stream = '**/api/events?*'
const consoleOf = '/bureau/invoice-runs/1?client=1'

const hide = (page: Page, hidden: boolean): Promise<void> =>
  page.evaluate(value => {
    Object.defineProperty(document, 'hidden', { value, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, hidden)

test('a run open in five tabs leaves the browser a connection for the sixth', async ({
  page,
  context,
  address,
}) => {
  for (let tab = 1; tab <= 5; tab += 1) {
    const one = tab === 1 ? page : await context.newPage()
    const connected = one.waitForResponse(stream)
    await openAs(one, address, 'bureau', consoleOf)
    await connected
  }
  const sixth = await context.newPage()
  await openAs(sixth, address, 'bureau', '/bureau')
  await expect(sixth.getByRole('heading', { level: 1 })).toBeVisible()
})

test('a tab hears nothing while it is hidden, and asks for what it missed when it is shown', async ({
  page,
  address,
}) => {
  const connected = page.waitForResponse(stream)
  await openAs(page, address, 'bureau', consoleOf)
  await connected
  const ended = page.waitForEvent('requestfailed', request => request.url().includes('/api/events'))
  await hide(page, true)
  await ended
  const again = page.waitForResponse(stream)
  const asked = page.waitForResponse('**/api/invoiceruns/1')
  await hide(page, false)
  await again
  await asked
})
