import type { Page } from '@playwright/test'
import { openAs, stored } from '../demo-sessions.ts'
import { expect, test } from '../fixtures.ts'

const path = '/omni-portal/messages?client=3'

/** The cached token, and its expiry in seconds. */
async function cachedToken(page: Page): Promise<{ resellerId: number; access_token: string; exp: number }> {
  // The table is rendered before its rows arrive, and the token comes with the rows.
  await expect.poll(async () => (await stored(page, 'dash_token'))[0]).toBeTruthy()
  const [text] = await stored(page, 'dash_token')
  const token = JSON.parse(text ?? 'null') as { resellerId: number; access_token: string }
  const payload = Buffer.from(token.access_token.split('.')[1] ?? '', 'base64url').toString()
  return { ...token, exp: (JSON.parse(payload) as { exp: number }).exp }
}

const tokenRequests = (page: Page): string[] => {
  const asked: string[] = []
  page.on('request', request => {
    const url = new URL(request.url())
    if (url.pathname === '/api/dash/token') asked.push(url.searchParams.get('resellerId') ?? '')
  })
  return asked
}
const refetch = (page: Page) => page.getByRole('button', { name: 'Download CSV' }).click()

test('a token is reused while 300 seconds are left, and renewed before the next call when fewer are', async ({
  page,
  address,
}) => {
  await openAs(page, address, 'omni', path)
  await expect(page.getByRole('grid', { name: 'Messages' })).toBeVisible()
  const asked = tokenRequests(page)
  const { exp, access_token } = await cachedToken(page)

  await page.clock.setFixedTime((exp - 301) * 1000)
  // Ages only the Dash token.
  await page.evaluate(end => localStorage.setItem('exp', String(end)), (exp + 3600) * 1000)
  await Promise.all([page.waitForEvent('download'), refetch(page)])
  expect(asked).toEqual([])

  await page.clock.setFixedTime((exp - 299) * 1000)
  const [request] = await Promise.all([
    page.waitForRequest('**/dash/messages'),
    page.waitForEvent('download'),
    refetch(page),
  ])
  expect(asked).toEqual(['3'])
  const renewed = await cachedToken(page)
  expect(renewed.resellerId).toBe(3)
  expect(await request.headerValue('authorization')).toBe(`Bearer ${renewed.access_token}`)
  expect(renewed.exp).toBeGreaterThanOrEqual(exp)
  expect(access_token).not.toBe('')
})

test("another reseller's token is not used", async ({ page, address }) => {
  await openAs(page, address, 'omni', path)
  await expect(page.getByRole('grid', { name: 'Messages' })).toBeVisible()
  const before = await cachedToken(page)
  const asked = tokenRequests(page)
  await page.goto(`${address}/omni-portal/messages?client=11`)
  await expect(page.getByRole('grid', { name: 'Messages' })).toBeVisible()
  await expect.poll(async () => (await cachedToken(page)).resellerId).toBe(11)
  expect(asked).toEqual(['11'])
  const after = await cachedToken(page)
  expect(after.access_token).not.toBe(before.access_token)
})

test.describe('when no token is available', () => {
  test.use({ expectedErrors: /dash token could not be fetched/ })

  test('the screen says so and offers a retry', async ({ page, address }) => {
    const lines: string[] = []
    page.on('console', message => lines.push(message.text()))
    await page.route('**/api/dash/token*', route => route.fulfill({ status: 500, json: { error: 'no' } }))
    await openAs(page, address, 'omni', path)
    await expect(page.getByText('The server gave no Dash token for reseller 3.')).toBeVisible()
    expect(lines.some(line => line.includes('The dash token could not be fetched'))).toBe(true)
    await page.unroute('**/api/dash/token*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('grid', { name: 'Messages' })).toBeVisible()
  })
})

test('a Dash API failure with an expired session signs out', async ({ page, address }) => {
  await openAs(page, address, 'omni', path)
  // The grid is there before its rows: their request must not be the one that fails.
  await expect(page.getByRole('gridcell').first()).toBeVisible()
  await page.route('**/dash/messages', route => route.fulfill({ status: 401, body: '' }))
  await page.evaluate(() => localStorage.setItem('exp', '1'))
  await refetch(page)
  await expect(page).toHaveURL(`${address}/login`)
  expect(await stored(page, 'id_token', 'dash_token')).toEqual([null, null])
})
