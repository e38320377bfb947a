import type { Page } from '@playwright/test'
import { jsonOf, stored } from '../demo-sessions.ts'
import { expect, password, test } from '../fixtures.ts'

const fillIn = async (page: Page, username: string, secret: string) => {
  await page.getByLabel('Username').fill(username)
  await page.getByRole('textbox', { name: 'Password' }).fill(secret)
}
const logIn = (page: Page) => page.getByRole('button', { name: 'LOG IN' })
const failure = (page: Page) => page.getByRole('form').getByRole('alert')

test.describe('the form', () => {
  test.beforeEach(async ({ page, address }) => {
    await page.goto(`${address}/login`)
  })

  test('shows the short name as a watermark and focuses the first field', async ({ page }) => {
    await expect(page.locator('svg text').filter({ hasText: /^NineOps$/ })).toBeVisible()
    await expect(page.getByLabel('Username')).toBeFocused()
    await expect(logIn(page)).toHaveText('LOG IN')
  })

  test('lists the users of the demo, each of whom signs in with a click', async ({ page, address }) => {
    await page.goto(`${address}/login`)
    await page.getByRole('button', { name: 'crm Accounts across all resellers' }).click()
    await expect(page).toHaveURL(`${address}/home`)
    await expect(page.getByRole('button', { name: 'Carl' })).toBeVisible()
  })

  test('asks for missing fields, sends nothing, and the layout stays still', async ({ page }) => {
    const before = await logIn(page).boundingBox()
    let sent = 0
    page.on('request', request => (sent += request.url().endsWith('/api/login') ? 1 : 0))
    await logIn(page).click()
    await expect(page.getByText('Username is required', { exact: true })).toBeVisible()
    await expect(page.getByText('Password is required', { exact: true })).toBeVisible()
    expect(await logIn(page).boundingBox()).toEqual(before)
    await page.getByLabel('Username').fill('bureau')
    await logIn(page).click()
    await expect(page.getByText('Username is required')).toBeHidden()
    await expect(page.getByText('Password is required', { exact: true })).toBeVisible()
    expect(sent).toBe(0)
  })

  test('sends the form and the XSRF pair, and stores tokens, roles and expiry', async ({ page, context }) => {
    const now = new Date('2031-05-06T07:08:09.123Z')
    await page.clock.setFixedTime(now)
    const request = page.waitForRequest(sent => new URL(sent.url()).pathname === '/api/login')
    await fillIn(page, 'bureau', password)
    await logIn(page).click()
    const sent = await request
    expect(sent.method()).toBe('POST')
    expect(sent.headers()['content-type']).toContain('application/x-www-form-urlencoded')
    expect(Object.fromEntries(new URLSearchParams(sent.postData() ?? ''))).toEqual({
      client_id: 'AngularSPA',
      grant_type: 'password',
      username: 'bureau',
      password,
      scope: 'webapi offline_access openid profile roles',
    })
    const cookie = (await context.cookies()).find(({ name }) => name === 'XSRF-TOKEN')
    expect(cookie?.value).toBeTruthy()
    expect(sent.headers()['x-xsrf-token']).toBe(decodeURIComponent(cookie?.value ?? ''))
    expect(sent.headers()['authorization']).toBeUndefined()

    const { data } = (await jsonOf(sent)) as {
      data: { token: { access_token: string; refresh_token: string; expires_in: number }; roles: string[] }
    }
    await page.waitForURL('**/home')
    expect(await stored(page, 'id_token', 'refresh_token', 'roles', 'exp')).toEqual([
      data.token.access_token,
      data.token.refresh_token,
      '["NINEOPS_BUREAU_ACCESS"]',
      String(now.getTime() + data.token.expires_in * 1000),
    ])
  })

  test('is busy while signing in', async ({ page }) => {
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/api/login', async route => {
      await held
      await route.continue()
    })
    await fillIn(page, 'bureau', 'wrong')
    await page.keyboard.press('Enter')
    const button = page.getByRole('button', { name: /LOG IN|Signing in/ })
    await expect(button).toBeDisabled()
    await expect(page.getByLabel('Signing in')).toBeVisible()
    release()
    await expect(failure(page)).toHaveText('Invalid username or password')
    await expect(page.getByLabel('Signing in')).toBeHidden()
    await expect(logIn(page)).toBeEnabled()
  })
})

test.describe('a failure', () => {
  test.use({ expectedErrors: /^The server did not answer/ })

  test('shows its detail, and leaves what was typed', async ({ page, address }) => {
    const logged: string[] = []
    page.on('console', message => logged.push(message.text()))
    await page.goto(`${address}/login`)

    await fillIn(page, 'bureau', 'wrong')
    await logIn(page).click()
    await expect(failure(page)).toHaveText('Invalid username or password')
    await expect(logIn(page)).toBeEnabled()
    await expect(page.getByLabel('Username')).toHaveValue('bureau')

    await fillIn(page, 'nobody at all', password)
    await logIn(page).click()
    await expect(failure(page)).toHaveText('Invalid username or password')

    // Longer than any name: refused with another detail.
    await fillIn(page, 'b'.repeat(501), password)
    await logIn(page).click()
    await expect(failure(page)).toHaveText('Unexpected error. Try again')
    await expect(logIn(page)).toBeEnabled()
    expect(logged.filter(text => text.startsWith('Signing in'))).toEqual([])

    // A failing gateway before the server: an empty body.
    await page.route('**/api/login', route => route.fulfill({ status: 500, body: '' }))
    await fillIn(page, 'bureau', password)
    await logIn(page).click()
    await expect(failure(page)).toHaveText('Server error. Try later.')
    await expect(logIn(page)).toBeEnabled()
    expect(logged.filter(text => text.startsWith('The server did not answer'))).toHaveLength(1)

    // A gateway's success with an empty body.
    await page.unroute('**/api/login')
    await page.route('**/api/login', route => route.fulfill({ status: 200, body: '' }))
    await logIn(page).click()
    await expect(failure(page)).toHaveText('Server error. Try later.')
    await expect(logIn(page)).toBeEnabled()
    expect(logged.filter(text => text.startsWith('The server did not answer'))).toHaveLength(2)

    // A `null` is as empty.
    await page.unroute('**/api/login')
    await page.route('**/api/login', route => route.fulfill({ status: 200, json: null }))
    await logIn(page).click()
    await expect(failure(page)).toHaveText('Server error. Try later.')
    await expect(logIn(page)).toBeEnabled()

    await page.unroute('**/api/login')
    await page.route('**/api/login', route => route.abort('connectionrefused'))
    await logIn(page).click()
    await expect(failure(page)).toHaveText('Server error. Try later.')
    await expect(logIn(page)).toBeEnabled()

    // A gateway's page instead of the server's answer.
    await page.unroute('**/api/login')
    await page.route('**/api/login', route => route.fulfill({ status: 502, body: '<h1>Bad gateway</h1>' }))
    await logIn(page).click()
    await expect(failure(page)).toHaveText('Unexpected error. Try again')
    expect(await stored(page, 'id_token', 'refresh_token', 'roles', 'exp')).toEqual([null, null, null, null])
    await expect(page.getByText('AN ERROR OCCURRED')).toBeHidden()
  })
})

const signIn = async (page: Page, secret = password) => {
  await fillIn(page, 'bureau', secret)
  await logIn(page).click()
}

test.describe('the address requested before signing in', () => {
  const requested = '/bureau/invoice-runs?client=12'
  test('is opened after signing in, also after a failed attempt', async ({ page, address }) => {
    await page.goto(`${address}${requested}`)
    await expect(page).toHaveURL(`${address}/login`)
    await signIn(page, 'wrong')
    await expect(failure(page)).toHaveText('Invalid username or password')
    await signIn(page)
    await expect(page).toHaveURL(`${address}${requested}`)
  })

  test('survives a failed attempt with an expired session in storage', async ({ page, address }) => {
    await page.goto(`${address}/favicon.svg`)
    await page.evaluate(() => {
      localStorage.setItem('id_token', 'old')
      localStorage.setItem('refresh_token', 'old')
      localStorage.setItem('roles', '["NINEOPS_BUREAU_ACCESS"]')
      localStorage.setItem('exp', String(Date.now() - 1000))
    })
    await page.goto(`${address}${requested}`)
    await expect(page).toHaveURL(`${address}/login`)
    await signIn(page, 'wrong')
    await expect(failure(page)).toHaveText('Invalid username or password')
    await signIn(page)
    await expect(page).toHaveURL(`${address}${requested}`)
  })

  for (const path of ['/', '/login', '/no/such/address'])
    test(`is home for ${path}`, async ({ page, address }) => {
      await page.goto(`${address}${path}`)
      await expect(page).toHaveURL(`${address}/login`)
      await signIn(page)
      await expect(page).toHaveURL(`${address}/home`)
    })
})
