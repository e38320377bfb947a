import type { Locator, Page, Route } from '@playwright/test'
import { openAs } from '../demo-sessions.ts'
import { expect, test } from '../fixtures.ts'

// A reseller that does not exist makes the real server answer 404 with its error object.
const unknownReseller = '/bureau?client=99999'
const snackbar = (page: Page) => page.getByRole('alert').filter({ hasText: 'AN ERROR OCCURRED' })
const fail = async (page: Page) => {
  await page.getByRole('button', { name: 'Brand any' }).click()
  await expect(page.getByPlaceholder('Filter brands')).toBeFocused()
}
// The picker's, not that of a table on the screen.
const noData = (page: Page) => page.getByRole('dialog').getByText('NO DATA', { exact: true })
const lines = (dialog: Locator) => dialog.getByRole('region').locator('p')
const detailOf = async (page: Page) => {
  await snackbar(page).getByRole('button', { name: 'DETAIL', exact: true }).click()
  const dialog = page.getByRole('dialog').filter({ has: page.getByRole('button', { name: 'OK' }) })
  await expect(dialog).toBeVisible()
  return dialog
}

test.use({ expectedErrors: /^The dash token could not be fetched/ })

test('the snackbar is shown for 4000 ms', async ({ page, address }) => {
  await page.clock.install()
  await openAs(page, address, 'bureau', unknownReseller)
  await expect(page.getByRole('button', { name: 'Brand any' })).toBeVisible()
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000)
  await page.getByRole('button', { name: 'Brand any' }).click()
  // The clock is frozen; the picker opens and its query answers by timers of a few ms.
  await expect(async () => {
    await page.clock.runFor(20)
    await expect(snackbar(page)).toBeVisible({ timeout: 200 })
  }).toPass()
  await expect(snackbar(page)).toContainText('AN ERROR OCCURRED')
  await expect(snackbar(page).getByRole('button')).toHaveText(['DETAIL'])
  await page.clock.runFor(3900)
  await expect(snackbar(page)).toBeVisible()
  await page.clock.runFor(500)
  await expect(snackbar(page)).toBeHidden()
})

test('what failed to load does not look as if it were still loading', async ({ page, address }) => {
  await page.route(/\/api\/(?!login|events)/, route => route.abort('connectionrefused'))
  for (const path of [
    '/bureau/usage-limits?client=2',
    '/bureau/data-collection?client=1',
    '/bureau/data-collection?client=1&view=expected',
    '/bureau/invoice-runs?client=1&runsView=receipts&receipts=ledger&account=1',
    '/crm/accounts/1?client=1',
    '/omni-portal/messages?client=1',
    '/administration/single-sign-on',
  ]) {
    await openAs(page, address, 'admin', path)
    await expect(page.getByRole('button', { name: 'Try again' }).first()).toBeVisible()
    await expect(page.locator('.mantine-Skeleton-root:visible'), path).toHaveCount(0)
  }
})

test('a list that could not be loaded offers to try again, uncut at any width', async ({ page, address }) => {
  const carriers = '**/api/clients/12/carriers*'
  await page.route(carriers, route => route.abort('connectionrefused'))
  await openAs(page, address, 'bureau', '/bureau/carriers?client=12')
  const again = page.getByRole('button', { name: 'Try again' })
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await expect(again).toBeInViewport({ ratio: 1 })
    const cut = await again.evaluate(button =>
      [button, ...button.querySelectorAll('span')]
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
        .map(({ textContent }) => textContent),
    )
    expect(cut, `${width} px`).toEqual([])
  }
  await page.unroute(carriers)
  await again.click()
  await expect(page.getByText('Trunkline').first()).toBeVisible()
})

test('DETAIL shows the error object with its request', async ({ page, address }) => {
  await openAs(page, address, 'bureau', unknownReseller)
  const answered = page.waitForResponse('**/brands')
  await fail(page)
  const requestId = (await answered).headers()['x-request-id'] ?? ''
  const dialog = await detailOf(page)
  await expect(dialog.getByRole('heading')).toHaveText('Not found (not_found)')
  await expect(dialog.getByRole('region').locator('p')).toHaveText(['There is no reseller 99999.'])
  await expect(dialog.getByText(`Request ${requestId}`)).toBeVisible()
  await expect(snackbar(page)).toBeHidden()
  await dialog.getByRole('button', { name: 'OK', exact: true }).click()
  await expect(dialog).toBeHidden()
})

test('what a gateway in between answers is shown with its lines, or its status and address', async ({
  page,
  address,
}) => {
  const brands = `${address}/api/clients/12/brands`
  const error = {
    code: 'validation_failed',
    title: 'Not valid',
    detail: 'First line\nSecond line\r\nThird line',
    errors: [{ field: 'name', message: 'Name is required' }],
  }
  const filter = page.getByPlaceholder('Filter brands')
  await openAs(page, address, 'bureau', '/bureau?client=12')
  /** Opens the detail of a failure that the real server would not return, and leaves it. */
  const staged = (
    what: string,
    answer: (route: Route) => Promise<void>,
    see: (dialog: Locator) => Promise<void>,
  ) =>
    test.step(what, async () => {
      await page.unroute('**/brands')
      await page.route('**/brands', answer)
      await fail(page)
      const dialog = await detailOf(page)
      await see(dialog)
      await dialog.getByRole('button', { name: 'OK', exact: true }).click()
      await expect(dialog).toBeHidden()
      // Still open beneath the dialog, or closed by the click on DETAIL.
      await page.keyboard.press('Escape')
      await expect(filter).toBeHidden()
    })

  await staged(
    'an error object: its detail in lines, and its errors',
    route => route.fulfill({ status: 400, json: { error } }),
    async dialog => {
      await expect(dialog.getByRole('heading')).toHaveText('Not valid (validation_failed)')
      await expect(lines(dialog)).toHaveText(['First line', 'Second line', 'Third line'])
      await expect(dialog.getByRole('listitem')).toHaveText(['name: Name is required'])
    },
  )
  await staged(
    'no error object: status, status text and address',
    route => route.fulfill({ status: 500, body: '<h1>Sorry</h1>', contentType: 'text/html' }),
    async dialog => {
      await expect(dialog.getByRole('heading')).toHaveText('Internal Server Error (500)')
      await expect(lines(dialog)).toHaveText([brands])
      await expect(dialog.getByRole('listitem')).toHaveCount(0)
    },
  )
  await staged(
    'another shape than expected: says so in words, and the address',
    route => route.fulfill({ json: [{ index: 'seven' }] }),
    dialog =>
      expect(lines(dialog)).toHaveText([
        'The server’s reply could not be read. Try again, or ask whoever runs the server.',
        brands,
      ]),
  )
  await staged(
    'nothing at all: code 0, title ERROR and the message',
    route => route.abort('connectionrefused'),
    async dialog => {
      await expect(dialog.getByRole('heading')).toHaveText('ERROR (0)')
      await expect(lines(dialog)).toHaveText(['Failed to fetch'])
    },
  )
  await page.getByRole('button', { name: 'Brand any' }).click()
  await expect(filter).toBeFocused()
  await expect(noData(page)).toBeVisible()
  await (await detailOf(page)).getByRole('button', { name: 'OK', exact: true }).click()
  await page.keyboard.press('Escape')
  await expect(filter).toBeHidden()

  await staged(
    'an empty body instead of a list: NO DATA and the address',
    route => route.fulfill({ body: '', contentType: 'text/html' }),
    async dialog => {
      await expect(dialog.getByRole('heading')).toHaveText('ERROR (200)')
      await expect(lines(dialog)).toHaveText([brands])
    },
  )
  await page.getByRole('button', { name: 'Brand any' }).click()
  await expect(filter).toBeFocused()
  await expect(noData(page)).toBeVisible()
})

test('two failures at once show one snackbar, whose detail is the last one’s', async ({ page, address }) => {
  await openAs(page, address, 'bureau', unknownReseller)
  await fail(page)
  await expect(snackbar(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByPlaceholder('Filter brands')).toBeHidden()
  await page.route('**/accounts', route => route.fulfill({ status: 500, body: '' }))
  await page.getByRole('button', { name: 'Account any' }).click()
  await expect(page.getByPlaceholder('Filter accounts')).toBeFocused()
  await expect(noData(page)).toBeVisible()
  await expect(snackbar(page)).toHaveCount(1)
  const dialog = await detailOf(page)
  await expect(dialog.getByRole('heading')).toHaveText('Internal Server Error (500)')
})

test.describe('a screen whose scripts are gone', () => {
  test.use({ expectedErrors: /dynamically imported module|404/ })

  test('says that a new version is ready where the server has one, and opens once reloaded', async ({
    page,
    address,
  }) => {
    // The script that has the screen, whatever else is in it.
    await page.route(/\/assets\/bureau-.*\.js$/, async route => {
      const script = await (await route.fetch()).text()
      await (script.includes('Files, 30 days') ? route.fulfill({ status: 404 }) : route.continue())
    })
    // A page that is left while it loads its user would say so in the console.
    const user = page.waitForResponse('**/api/login/userinfo')
    await openAs(page, address, 'bureau', '/bureau')
    await user
    // The router loads the page anew once, before which a slow one shows the failure too.
    const anew = page.waitForEvent('load')
    await page.getByRole('link', { name: 'Carriers', exact: true }).click()
    await anew
    const failed = page.getByRole('alert').filter({ hasText: 'This could not be loaded' })
    await expect(failed.getByText('Check your connection, then try again.')).toBeVisible()

    // The server's page starts with another build.
    const first = /\/assets\/first-[^"]+\.js/
    await page.route(`${address}/`, async route => {
      const answer = await route.fetch()
      await route.fulfill({
        response: answer,
        body: (await answer.text()).replace(first, '/assets/first-new.js'),
      })
    })
    await failed.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('A new version of NineOps is ready')).toBeVisible()
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Reload', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Carriers' })).toBeVisible()
  })
})
