import type { Page } from '@playwright/test'
import { stored } from '../demo-sessions.ts'
import { expect, test } from '../fixtures.ts'
import { type SpecificationServer, startSpecificationServer, user } from './specification-server.ts'

/** The portal against a server that implements only the specification: its calls and fields, nothing else. */
let server: SpecificationServer
test.beforeEach(async () => {
  server = await startSpecificationServer()
})
test.afterEach(async () => {
  await server.close()
})

const signIn = async (page: Page, path: string) => {
  await page.goto(`${server.address}${path}`)
  await page.getByLabel('Username').fill(user.username)
  await page.getByRole('textbox', { name: 'Password' }).fill(user.password)
  await page.getByRole('button', { name: 'LOG IN' }).click()
  await page.waitForURL(url => url.pathname !== '/login')
}
const step = (page: Page, label: string) =>
  page.getByRole('navigation', { name: 'Selection' }).getByRole('button', { name: new RegExp(`^${label} `) })
const snackbar = (page: Page) => page.getByText('AN ERROR OCCURRED')

test('signs in, shows home and menus; home requests nothing else but Today', async ({ page }) => {
  await signIn(page, '/')
  await expect(page).toHaveURL(`${server.address}/home`)
  await expect(page.getByText('Build number 4711', { exact: true })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Missing features' }).getByRole('listitem')).toHaveText([
    'Invoice Run SSRS reports',
  ])
  await expect(page.getByRole('button', { name: 'User menu: Grace' })).toHaveText('Grace')
  const areas = page.getByRole('navigation', { name: 'Areas' }).getByRole('link')
  await expect(areas).toHaveText(['BUREAU'])
  expect(await stored(page, 'id_token', 'refresh_token', 'roles')).toEqual([
    'token 1',
    'once',
    '["NINEOPS_BUREAU_ACCESS"]',
  ])
  await expect(snackbar(page)).toBeHidden()
  // Today is asked for once the page stands: on a busy machine after all of the above.
  await expect
    .poll(() => [...new Set(server.calls)].toSorted())
    .toEqual([
      'GET /api/board',
      'GET /api/board/attention',
      'GET /api/dash/config',
      'GET /api/login/demo',
      'GET /api/login/userinfo',
      'GET /home/getbuildversion',
      'POST /api/login',
    ])
  await areas.click()
  const menu = page.getByRole('navigation', { name: 'Bureau', exact: true }).getByRole('listitem')
  await expect(menu).toHaveCount(11)
  await page.reload()
  await expect(menu).toHaveCount(11)
  await expect(page.getByRole('button', { name: 'User menu: Grace' })).toBeVisible()
})

test('fills every picker', async ({ page }) => {
  await signIn(page, '/bureau')
  const rows = page.getByRole('dialog').getByRole('rowgroup').getByRole('row')
  for (const [label, cells] of [
    ['Reseller', ['7', 'Harbour Lines']],
    ['Brand', ['70', 'Harbour Home']],
    ['Account', ['A700', 'Lighthouse Ltd']],
    ['Run', ['41', 'Run 41', 'Confirmed', 'Monthly', '30/09/2026', '14/10/2026']],
  ] as const) {
    await step(page, label).click()
    await expect(rows, label).toHaveCount(1)
    await expect(rows.getByRole('gridcell')).toHaveText([...cells])
    await page.keyboard.press('Enter')
    await expect(rows).toHaveCount(0)
    await expect(step(page, label)).not.toContainText('any')
  }
  await expect(page).toHaveURL(`${server.address}/bureau?client=7&brand=70&account=700&run=41`)
  await expect(step(page, 'Run')).toContainText('Run 41')
  await expect.poll(async () => (await stored(page, 'dash_token'))[0]).toContain('"resellerId":7')
})

test('keeps what a refresh does not return', async ({ page }) => {
  await page.clock.install()
  await signIn(page, '/')
  await expect(page.getByRole('button', { name: 'User menu: Grace' })).toBeVisible()
  await page.clock.fastForward(850_000)
  await expect.poll(() => stored(page, 'id_token')).toEqual(['token 2'])
  expect(Object.fromEntries(server.forms.at(-1) ?? [])).toEqual({
    client_id: 'AngularSPA',
    grant_type: 'refresh_token',
    refresh_token: 'once',
  })
  expect(await stored(page, 'refresh_token', 'roles')).toEqual(['once', '["NINEOPS_BUREAU_ACCESS"]'])
  await expect(page).toHaveURL(`${server.address}/home`)
})

test("shows the detail of a refused sign-in's error object", async ({ page }) => {
  await page.goto(`${server.address}/login`)
  await page.getByLabel('Username').fill(user.username)
  await page.getByRole('textbox', { name: 'Password' }).fill('wrong')
  await page.getByRole('button', { name: 'LOG IN' }).click()
  await expect(page.getByRole('form').getByRole('alert')).toHaveText('Invalid username or password')
})
