import type { Page } from '@playwright/test'
import { openAs, restoreSessionOf, stored } from '../demo-sessions.ts'
import { expect, password, test } from '../fixtures.ts'

const keys = ['id_token', 'refresh_token', 'roles', 'exp', 'user'] as const
const nothing = [null, null, null, null, null]
const userMenu = (page: Page, name: string) => page.getByRole('button', { name: `User menu: ${name}` })
const snackbar = (page: Page) => page.getByText('AN ERROR OCCURRED')

/** Every picker of a reseller that does not exist fails with a real answer of the server. */
const provokeFailure = (page: Page) => page.getByRole('button', { name: 'Brand any' }).click()

test('is restored on load, with its roles and its user', async ({ page, address }) => {
  await openAs(page, address, 'bureau', '/bureau')
  await expect(page).toHaveURL(`${address}/bureau`)
  await expect(userMenu(page, 'Bea')).toHaveText('Bea')
  // From storage alone: userinfo does not answer.
  await page.route('**/api/login/userinfo', () => undefined)
  await page.reload()
  await expect(page).toHaveURL(`${address}/bureau`)
  await expect(userMenu(page, 'Bea')).toBeVisible()
})

for (const [what, key, value] of [
  ['its expiry has passed', 'exp', '1'],
  ['its expiry is missing', 'exp', null],
  ['its expiry is no number', 'exp', 'soon'],
  ['its token is missing', 'id_token', null],
] as const)
  test(`is not restored where ${what}`, async ({ page, address }) => {
    await restoreSessionOf(page, address, 'bureau')
    await page.evaluate(
      ([name, text]) => (text === null ? localStorage.removeItem(name) : localStorage.setItem(name, text)),
      [key, value] as const,
    )
    await page.goto(`${address}/bureau`)
    await expect(page).toHaveURL(`${address}/login`)
    await expect(page.getByRole('banner')).toBeHidden()
    await expect(page.getByRole('navigation')).toHaveCount(0)
  })

test('unknown roles in storage open nothing and break nothing', async ({ page, address }) => {
  await restoreSessionOf(page, address, 'none')
  await page.evaluate(() => localStorage.setItem('roles', '{"not":"a list"}'))
  await page.goto(`${address}/bureau`)
  await expect(page).toHaveURL(`${address}/home`)
})

test('a signed-in user goes from the sign-in page to home', async ({ page, address }) => {
  await openAs(page, address, 'bureau', '/login')
  await expect(page).toHaveURL(`${address}/home`)
})

test('log out clears storage, returns to sign in and forgets the address', async ({
  page,
  address,
  signInAs,
}) => {
  await signInAs('bureau')
  await page.goto(`${address}/bureau/bill-runs?client=12`)
  await expect.poll(() => stored(page, 'dash_token')).not.toEqual([null])
  const posted: string[] = []
  page.on('request', request => {
    if (request.method() !== 'GET') posted.push(request.url())
  })
  await userMenu(page, 'Bea').click()
  await page.getByRole('menuitem', { name: 'Log out', exact: true }).click()
  await expect(page).toHaveURL(`${address}/login`)
  expect(await stored(page, ...keys)).toEqual(nothing)
  expect(await stored(page, 'dash_token')).toEqual([null])
  // The specified revoke call exists and is never sent; the session ends on the server by a call of the product's own.
  expect(posted).toEqual([`${address}/api/own/sessions/end`])
  await signInAs('bureau')
  await expect(page).toHaveURL(`${address}/home`)
})

test('uses the roles that userinfo returns, for the session', async ({ page, address }) => {
  await page.route('**/api/login/userinfo', async route => {
    const answer = await route.fetch()
    const { data } = (await answer.json()) as { data: object }
    await route.fulfill({
      json: { data: { ...data, role: ['NINEOPS_CRM_ACCESS', 'NINEOPS_NETWORK_ACCESS'] } },
    })
  })
  await openAs(page, address, 'crm', '/crm')
  const areas = page.getByRole('navigation', { name: 'Areas' }).getByRole('link')
  await expect(areas).toHaveText(['CRM', 'NETWORK'])
  await areas.last().click()
  await expect(page).toHaveURL(`${address}/network`)
  expect(await stored(page, 'roles')).toEqual(['["NINEOPS_CRM_ACCESS","NINEOPS_NETWORK_ACCESS"]'])
})

test('who has lost a role by userinfo leaves its screens, and storage follows', async ({ page, address }) => {
  await page.route('**/api/login/userinfo', async route => {
    const answer = await route.fetch()
    const { data } = (await answer.json()) as { data: object }
    await route.fulfill({ json: { data: { ...data, role: ['NINEOPS_CRM_ACCESS'] } } })
  })
  await openAs(page, address, 'admin', '/bureau/carriers')
  await expect(page).toHaveURL(`${address}/home`)
  await expect(page.getByRole('navigation', { name: 'Areas' }).getByRole('link')).toHaveText(['CRM'])
  expect(await stored(page, 'roles')).toEqual(['["NINEOPS_CRM_ACCESS"]'])
})

test('every call has the stored token', async ({ page, address }) => {
  const calls: string[] = []
  const bare: string[] = []
  page.on('request', request => {
    const { pathname } = new URL(request.url())
    if (!pathname.startsWith('/api/')) return
    calls.push(pathname)
    if (!request.headers()['authorization']?.startsWith('Bearer ey')) bare.push(pathname)
  })
  await openAs(page, address, 'bureau', '/bureau/invoice-runs?client=12')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await expect.poll(() => stored(page, 'dash_token')).not.toEqual([null])
  expect(calls).toContain('/api/clients/12/invoiceruns')
  expect(calls).toContain('/api/login/userinfo')
  expect(bare).toEqual([])
})

test('the dash configuration is loaded once, at startup', async ({ page, address }) => {
  let asked = 0
  page.on('request', request => (asked += request.url().endsWith('/api/dash/config') ? 1 : 0))
  const answered = page.waitForResponse('**/api/dash/config')
  await page.goto(`${address}/login`)
  expect((await answered).status()).toBe(200)
  await page.getByLabel('Username').fill('crm')
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'LOG IN' }).click()
  await expect(page.getByRole('region', { name: 'Missing features' })).toBeVisible()
  await page.getByRole('link', { name: 'CRM', exact: true }).click()
  await page.getByRole('banner').getByRole('link', { name: 'Home' }).click()
  await expect(page.getByRole('region', { name: 'Missing features' })).toBeVisible()
  expect(asked).toBe(1)
})

test('signing in in one tab signs in the others, each at the address it was asked for', async ({
  context,
  address,
  signInAs,
}) => {
  const other = await context.newPage()
  await other.goto(`${address}/bureau/carriers`)
  await expect(other).toHaveURL(`${address}/login`)
  await signInAs('bureau')
  await expect(other).toHaveURL(`${address}/bureau/carriers`)
  await expect(userMenu(other, 'Bea')).toBeVisible()
})

test('log out in one tab signs out the others', async ({ page, context, address }) => {
  await openAs(page, address, 'bureau', '/bureau')
  const other = await context.newPage()
  await other.goto(`${address}/bureau`)
  await userMenu(other, 'Bea').click()
  await other.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(other).toHaveURL(`${address}/login`)
  await expect(page).toHaveURL(`${address}/login`)
})

test('a session that runs out leaves every tab its address', async ({ page, context, address, signInAs }) => {
  await openAs(page, address, 'bureau', '/bureau?client=12')
  await expect(page.getByRole('button', { name: /Reseller Orkney/ })).toBeVisible()
  const other = await context.newPage()
  await other.goto(`${address}/bureau/carriers?client=12`)
  await expect(other.getByRole('heading', { name: 'Carriers' })).toBeVisible()
  for (const tab of [other, page]) await tab.clock.setFixedTime(Date.now() + 3_600_000)
  await page.route('**/brands', route => route.fulfill({ json: { not: 'a list' } }))
  await provokeFailure(page)
  await expect(other).toHaveURL(`${address}/login`)
  await signInAs('bureau')
  await expect(other).toHaveURL(`${address}/bureau/carriers?client=12`)
})

test.describe('any failure of the API', () => {
  test.use({ expectedErrors: /^The (dash token could not be fetched|user could not be loaded)/ })

  test('over a token that the server takes no more signs out, whatever the clock here says', async ({
    page,
    address,
  }) => {
    await openAs(page, address, 'bureau', '/bureau/carriers?client=12')
    await expect(page.getByRole('grid', { name: 'Carriers' })).toBeVisible()
    await page.evaluate(() => localStorage.setItem('id_token', `${localStorage.getItem('id_token')}x`))
    await page.reload()
    await expect(page).toHaveURL(`${address}/login`)
    expect(await stored(page, ...keys)).toEqual(nothing)
  })

  test('with an expired token signs out, without a snackbar', async ({ page, address }) => {
    await openAs(page, address, 'bureau', '/bureau?client=12')
    await expect(page.getByRole('button', { name: /Reseller Orkney/ })).toBeVisible()
    await page.clock.setFixedTime(Date.now() + 3_600_000)
    const error = { code: 'not_found', title: 'Not found', detail: 'There is no reseller 12.', errors: [] }
    await page.route('**/brands', route => route.fulfill({ status: 404, json: { error } }))
    await provokeFailure(page)
    await expect(page).toHaveURL(`${address}/login`)
    expect(await stored(page, ...keys)).toEqual(nothing)
    await expect(snackbar(page)).toBeHidden()
    await expect(page.getByRole('banner')).toBeHidden()
  })

  test('with an expired token also signs out without a network', async ({ page, address }) => {
    await openAs(page, address, 'bureau', '/bureau?client=12')
    await expect(page.getByRole('button', { name: /Reseller Orkney/ })).toBeVisible()
    await page.clock.setFixedTime(Date.now() + 3_600_000)
    await page.route('**/brands', route => route.abort('internetdisconnected'))
    await provokeFailure(page)
    await expect(page).toHaveURL(`${address}/login`)
    expect(await stored(page, ...keys)).toEqual(nothing)
  })

  test('with an expired token also signs out when the answer cannot be read', async ({ page, address }) => {
    await openAs(page, address, 'bureau', '/bureau?client=12')
    await expect(page.getByRole('button', { name: /Reseller Orkney/ })).toBeVisible()
    await page.clock.setFixedTime(Date.now() + 3_600_000)
    await page.route('**/brands', route => route.fulfill({ json: { not: 'a list' } }))
    await provokeFailure(page)
    await expect(page).toHaveURL(`${address}/login`)
    expect(await stored(page, ...keys)).toEqual(nothing)
    await expect(snackbar(page)).toBeHidden()
  })

  test('with a valid token leaves the session alone', async ({ page, address }) => {
    await openAs(page, address, 'bureau', '/bureau?client=99999')
    await provokeFailure(page)
    await expect(snackbar(page)).toBeVisible()
    await expect(page).toHaveURL(`${address}/bureau?client=99999`)
    expect(await stored(page, ...keys)).not.toContain(null)
  })
})

test.describe('the user', () => {
  test.use({ expectedErrors: /^The user could not be loaded/ })

  test('that cannot be loaded is only logged', async ({ page, address }) => {
    const logged: string[] = []
    page.on('console', message => logged.push(message.text()))
    await page.route('**/api/login/userinfo', route => route.fulfill({ status: 500, body: '' }))
    await openAs(page, address, 'bureau', '/bureau')
    await expect.poll(() => logged.join('\n')).toContain('The user could not be loaded')
    await expect(page.getByRole('heading', { level: 1, name: 'Bureau' })).toBeVisible()
    await expect(snackbar(page)).toBeHidden()
  })
})
