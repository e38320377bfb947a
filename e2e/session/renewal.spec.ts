import type { Page, Request, Route } from '@playwright/test'
import { jsonOf, openAs, type SignedIn, signInOverApi, stored } from '../demo-sessions.ts'
import { expect, password, test } from '../fixtures.ts'

const isRefresh = (request: Request) => new URL(request.url()).pathname === '/api/login/refresh'
const snackbar = (page: Page) => page.getByText('AN ERROR OCCURRED')

/** Signs in on a page with a frozen clock; returns its time. */
async function signInAtRest(page: Page, address: string): Promise<number> {
  await page.clock.install()
  await page.goto(`${address}/login`)
  await page.getByLabel('Username').fill('crm')
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  const now = Date.now() + 5000
  await page.clock.pauseAt(now)
  await page.getByRole('button', { name: 'LOG IN' }).click()
  await expect.poll(() => stored(page, 'exp')).not.toEqual([null])
  return now
}

test.describe('the session', () => {
  test('is refreshed before it expires; the new tokens replace the old', async ({
    page,
    address,
    context,
  }) => {
    const now = await signInAtRest(page, address)
    const [oldRefresh, exp] = await stored(page, 'refresh_token', 'exp')
    const life = Number(exp) - now
    expect(life).toBe(900_000)

    let refreshed = 0
    page.on('request', request => (refreshed += isRefresh(request) ? 1 : 0))
    await page.clock.fastForward(life - 120_000)
    expect(refreshed).toBe(0)

    const request = page.waitForRequest(isRefresh)
    await page.clock.fastForward(119_000)
    const sent = await request
    expect(sent.method()).toBe('POST')
    expect(Object.fromEntries(new URLSearchParams(sent.postData() ?? ''))).toEqual({
      client_id: 'AngularSPA',
      grant_type: 'refresh_token',
      refresh_token: oldRefresh,
    })
    const cookie = (await context.cookies()).find(({ name }) => name === 'XSRF-TOKEN')
    expect(sent.headers()['x-xsrf-token']).toBe(decodeURIComponent(cookie?.value ?? ''))
    const { data } = (await jsonOf(sent)) as { data: SignedIn['token'] }
    await expect.poll(() => stored(page, 'id_token')).toEqual([data.access_token])
    expect(data.refresh_token).not.toBe(oldRefresh)
    const requestedAt = now + life - 1000
    expect(await stored(page, 'refresh_token', 'roles', 'exp')).toEqual([
      data.refresh_token,
      '["NINEOPS_CRM_ACCESS"]',
      String(requestedAt + data.expires_in * 1000),
    ])

    // And again, with the new refresh token.
    const next = page.waitForRequest(isRefresh)
    await page.clock.fastForward(data.expires_in * 1000 - 1000)
    expect(new URLSearchParams((await next).postData() ?? '').get('refresh_token')).toBe(data.refresh_token)
    expect(refreshed).toBe(2)
  })

  test('is not refreshed after log out', async ({ page, address }) => {
    await signInAtRest(page, address)
    await page.clock.resume()
    await page.getByRole('button', { name: /User menu/ }).click()
    await page.getByRole('menuitem', { name: 'Log out' }).click()
    await expect(page).toHaveURL(`${address}/login`)
    let refreshed = 0
    page.on('request', request => (refreshed += isRefresh(request) ? 1 : 0))
    await page.clock.fastForward(3_600_000)
    await page.waitForTimeout(200)
    expect(refreshed).toBe(0)
  })
})

test.describe('a refresh that fails', () => {
  test.use({ expectedErrors: /^The session could not be refreshed/ })

  test('leaves a session that is still valid, and ends one that has expired', async ({ page, address }) => {
    const now = await signInAtRest(page, address)
    const refusal = {
      status: 401,
      json: { error: { code: 'refresh_refused', title: '', detail: '', errors: [] } },
    }
    await page.route('**/api/login/refresh', route => route.fulfill(refusal))
    const refused = page.waitForResponse(answer => isRefresh(answer.request()))
    await page.clock.runFor(845_000)
    expect((await refused).status()).toBe(401)
    expect(await stored(page, 'exp')).toEqual([String(now + 900_000)])
    await expect(page).toHaveURL(`${address}/home`)

    // After sleeping past the expiry, the refresh on waking fails with an expired token.
    await page.clock.fastForward(3_600_000)
    await page.clock.resume()
    await expect(page).toHaveURL(`${address}/login`)
    expect(await stored(page, 'id_token', 'refresh_token', 'roles', 'exp')).toEqual([null, null, null, null])
  })
})

const isDashToken = (request: Request) => new URL(request.url()).pathname === '/api/dash/token'
const dashToken = async (page: Page): Promise<{ resellerId: number; access_token: string } | null> => {
  const [text] = await stored(page, 'dash_token')
  return text ? (JSON.parse(text) as { resellerId: number; access_token: string }) : null
}
const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as {
    exp: number
    client_resellerId: string
  }

test.describe('the dash token', () => {
  test('is fetched for the selected reseller and again when another is selected', async ({
    page,
    address,
  }) => {
    const asked: string[] = []
    page.on('request', request => {
      if (isDashToken(request)) asked.push(new URL(request.url()).search)
    })
    await openAs(page, address, 'crm', '/crm')
    // A page that is left while it loads its user would say so in the console.
    const user = page.getByRole('button', { name: 'User menu: Carl' })
    await expect(user).toBeVisible()
    await expect(page.getByRole('button', { name: 'Reseller any' })).toBeVisible()
    expect(await dashToken(page)).toBeNull()

    const request = page.waitForRequest(isDashToken)
    await page.goto(`${address}/crm?client=12`)
    expect((await request).headers()['authorization']).toMatch(/^Bearer .+/)
    await expect.poll(async () => (await dashToken(page))?.resellerId).toBe(12)
    const first = await dashToken(page)
    expect(claimsOf(first?.access_token ?? '').client_resellerId).toBe('12')

    await expect(user).toBeVisible()
    await page.reload()
    await expect(page.getByRole('button', { name: /Reseller Orkney/ })).toBeVisible()
    expect(asked).toEqual(['?resellerId=12'])

    await page.getByRole('button', { name: /Reseller Orkney/ }).click()
    await page.getByPlaceholder('Filter resellers').fill('fenland')
    await page.getByPlaceholder('Filter resellers').press('Enter')
    await expect.poll(async () => (await dashToken(page))?.resellerId).toBe(10)
    expect(asked).toEqual(['?resellerId=12', '?resellerId=10'])
  })

  test('is renewed when fewer than 300 seconds remain, not before', async ({ page, address }) => {
    await page.clock.install()
    await openAs(page, address, 'crm', '/crm?client=12')
    await expect.poll(async () => (await dashToken(page))?.resellerId).toBe(12)
    const { exp } = claimsOf((await dashToken(page))?.access_token ?? '')
    let asked = 0
    page.on('request', request => (asked += isDashToken(request) ? 1 : 0))
    const now = await page.evaluate(() => Date.now())
    // The next check comes at most a minute later, with just over 300 s left.
    await page.clock.pauseAt(exp * 1000 - 365_000)
    expect(exp * 1000 - now).toBeGreaterThan(1_700_000)
    await page.clock.runFor(60_000)
    expect(asked).toBe(0)
    const renewal = page.waitForRequest(isDashToken)
    await page.clock.runFor(66_000)
    await renewal
    expect(asked).toBe(1)
  })

  test.describe('that is not available', () => {
    test.use({ expectedErrors: /^The dash token could not be fetched/ })

    for (const [what, answer] of [
      ['a failing server', (route: Route) => route.fulfill({ status: 500, body: '' })],
      [
        'a status other than 200',
        async (route: Route) => route.fulfill({ response: await route.fetch(), status: 203 }),
      ],
      ['an error in place of a token', (route: Route) => route.fulfill({ json: { error: 'none' } })],
      ['no network', (route: Route) => route.abort('internetdisconnected')],
    ] as const)
      test(`for ${what} is said to the console alone`, async ({ page, address }) => {
        const logged: string[] = []
        page.on('console', message => logged.push(message.text()))
        await page.route('**/api/dash/token*', answer)
        await openAs(page, address, 'crm', '/crm?client=12')
        await expect.poll(() => logged.join('\n')).toContain('The dash token could not be fetched')
        expect(await dashToken(page)).toBeNull()
        await expect(snackbar(page)).toBeHidden()
      })
  })
})

test('an unsafe call without the cookie fetches the cookie first', async ({ page, context, address }) => {
  await page.goto(`${address}/login`)
  await page.getByLabel('Username').fill('bureau')
  await page.getByRole('textbox', { name: 'Password' }).fill('wrong')
  await context.clearCookies()
  const request = page.waitForRequest(sent => new URL(sent.url()).pathname === '/api/login')
  await page.getByRole('button', { name: 'LOG IN' }).click()
  const sent = await request
  const cookie = (await context.cookies()).find(({ name }) => name === 'XSRF-TOKEN')
  expect(sent.headers()['x-xsrf-token']).toBe(decodeURIComponent(cookie?.value ?? 'none'))
  expect((await sent.response())?.status()).toBe(400)
  expect((await signInOverApi(address, 'none')).roles).toEqual([])
})
