import type { Page } from '@playwright/test'
import { follow, openAs } from '../demo-sessions.ts'
import { expect, type DemoUser, test } from '../fixtures.ts'
import { leadsTo, routesOf } from '../shell/page-routes.ts'

const areas = [
  { user: 'ordering', button: 'ORDERING', path: '/ordering' },
  { user: 'bureau', button: 'BUREAU', path: '/bureau' },
  { user: 'establishment', button: 'SERVICE ESTABLISHMENT', path: '/service-establishment' },
  { user: 'commercial', button: 'PARTNER COMMERCIAL', path: '/partner-commercial' },
  { user: 'crm', button: 'CRM', path: '/crm' },
  { user: 'dash', button: 'DASH ADMINISTRATION', path: '/dash-administration' },
  { user: 'network', button: 'NETWORK', path: '/network' },
  { user: 'omni', button: 'OMNI PORTAL', path: '/omni-portal' },
] as const
const places = [...areas.map(({ path }) => path), '/administration']
const toolbar = (page: Page) => page.getByRole('navigation', { name: 'Areas' }).getByRole('link')

/** Every screen, its parameters filled in. */
const screensOf = async (page: Page) => (await routesOf(page)).map(path => path.replace(/\$\w+/g, '1'))

for (const { user, button, path } of areas)
  test(`${user} sees ${button} alone and enters only ${path}`, async ({ page, address }) => {
    await openAs(page, address, user, places.find(place => place !== path) ?? '')
    await expect(page).toHaveURL(`${address}/home`)
    await expect(toolbar(page)).toHaveText([button])
    await expect(toolbar(page)).toHaveAttribute('href', path)
    await follow(page, path)
    await expect(page).toHaveURL(`${address}${path}`)
    const screens = await screensOf(page)
    expect(screens.length).toBeGreaterThan(50)
    const allowed = (screen: string) => `${screen}/`.startsWith(`${path}/`)
    expect(screens.filter(allowed).length).toBeGreaterThan(1)
    expect(await leadsTo(page, screens)).toEqual(
      Object.fromEntries(screens.map(screen => [screen, allowed(screen) ? screen : '/home'])),
    )
  })

test('who has no role sees no button and enters nothing', async ({ page, address, signInAs }) => {
  await signInAs('none')
  await expect(page.getByRole('button', { name: 'User menu: Nora' })).toBeVisible()
  await expect(toolbar(page)).toHaveCount(0)
  const screens = await screensOf(page)
  expect(await leadsTo(page, screens)).toEqual(Object.fromEntries(screens.map(screen => [screen, '/home'])))
  await page.goto(`${address}${places[0]}`)
  await expect(page).toHaveURL(`${address}/home`)
})

test('at every address but /login, who is not signed in is asked to sign in', async ({ page, address }) => {
  await page.goto(`${address}/home`)
  for (const place of ['/home', ...places]) {
    if (place !== '/home') await follow(page, place)
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('redirect_url'))).toBe(place)
    await expect(page, place).toHaveURL(`${address}/login`)
    await expect(page.getByRole('banner')).toHaveCount(0)
  }
})

test('who has every role sees every button, in order, and administration in the user menu', async ({
  page,
  address,
}) => {
  await openAs(page, address, 'admin', '/home')
  await expect(toolbar(page)).toHaveText(areas.map(({ button }) => button))
  for (const place of places) {
    await follow(page, place)
    await expect(page).toHaveURL(`${address}${place}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  await page.getByRole('button', { name: 'User menu: Ada' }).click()
  await expect(page.getByRole('menuitem', { name: 'Administration' })).toHaveAttribute(
    'href',
    '/administration',
  )
})

test('unknown addresses redirect home, inside an area too', async ({ page, address }) => {
  await openAs(page, address, 'bureau', '/no-such-area')
  await expect(page).toHaveURL(`${address}/home`)
  for (const path of ['/', '/bureau/no-such-screen', '/bureau/paths/deeper', '/Bureau!']) {
    await follow(page, path)
    await expect(page, path).toHaveURL(`${address}/home`)
  }
})

test('the server guards an area whatever the portal shows', async ({ page, address }) => {
  const user: DemoUser = 'crm'
  await openAs(page, address, user, '/home')
  const status = await page.evaluate(async () => {
    const token = localStorage.getItem('id_token') ?? ''
    const answer = await fetch('/api/clients/12/billruns', { headers: { Authorization: `Bearer ${token}` } })
    return answer.status
  })
  expect(status).toBe(403)
})
