import type { Page } from '@playwright/test'
import { follow, openAs } from '../demo-sessions.ts'
import { expect, settled, test } from '../fixtures.ts'
import { arrived, routesOf } from '../shell/page-routes.ts'
import { expectAccessible } from './axe.ts'
import { readFacts } from './facts.ts'
import type { Open } from './screen.ts'
import { screens } from './screens.ts'

// Split so that both workers share the screens.
test.describe.configure({ mode: 'parallel' })
/** Screens per test: few enough that the session outlasts them, even on a busy machine. */
const AT_ONCE = 5
const parts = Object.entries(screens).flatMap(([part, list]) =>
  Array.from({ length: Math.ceil(list.length / AT_ONCE) }, (_, at) => ({
    title: `${part}, ${at + 1}`,
    list: list.slice(at * AT_ONCE, (at + 1) * AT_ONCE),
  })),
)
// The console reports the token request that leaving a screen aborts.
test.use({ expectedErrors: /^The dash token could not be fetched/ })

const layers = (page: Page) => page.getByRole('dialog').or(page.getByRole('menu'))

/** Waits until the screen has loaded its data. */
async function loaded(page: Page): Promise<void> {
  await arrived(page)
  const heading = page.getByRole('heading', { level: 1 }).first()
  const busy = page.locator('[aria-busy="true"]')
  await expect(async () => {
    // What has its data may ask for more.
    for (const wait of [0, 50]) {
      await page.waitForTimeout(wait)
      expect(await heading.isVisible()).toBe(true)
      expect(await busy.count()).toBe(0)
    }
  }).toPass({ timeout: 60_000 })
  await settled(page)
}

async function lookAt(page: Page, open: Open): Promise<void> {
  // The library renders tooltips outside every landmark: none opens where the mouse was left.
  await page.mouse.move(0, 0)
  await open(page)
  await loaded(page)
  await expectAccessible(page)
}

/** Closes every layer and discards what was typed in it. */
async function closeLayers(page: Page): Promise<void> {
  const throwAway = page.getByRole('button', { name: 'CONFIRM' })
  await expect(async () => {
    if (await throwAway.isVisible()) await throwAway.click()
    else if ((await layers(page).count()) > 0) await page.keyboard.press('Escape')
    await settled(page)
    await expect(layers(page)).toHaveCount(0, { timeout: 500 })
  }).toPass({ timeout: 60_000 })
}

// Every screen with all its layers takes a quarter of an hour.
for (const { title, list } of parts)
  test(`axe finds nothing in light or dark: ${title}`, { tag: '@soak' }, async ({ page, address }) => {
    const facts = await readFacts(address)
    await openAs(page, address, 'admin', '/home')
    for (const { route, at = route, also = [], layers: onTop = {}, states = {} } of list) {
      const own = typeof at === 'string' ? at : at(facts)
      for (const path of [own, ...also]) await test.step(path, () => lookAt(page, () => follow(page, path)))
      if (also.length > 0) await follow(page, own)
      for (const [name, open] of Object.entries(onTop))
        await test.step(`${own}: ${name}`, async () => {
          await lookAt(page, async () => {
            await open(page)
            await expect(layers(page).first()).toBeVisible()
          })
          await closeLayers(page)
        })
      for (const [name, open] of Object.entries(states))
        await test.step(`${own}: ${name}`, () => lookAt(page, open))
      // Otherwise the unsaved state would ask before the next navigation.
      if (Object.keys(states).length > 0) await page.goto(`${address}/home`)
    }
  })

test('axe checks every screen', async ({ page, address }) => {
  await openAs(page, address, 'admin', '/home')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const swept = new Set(Object.values(screens).flatMap(list => list.map(({ route }) => route)))
  expect([...swept, '/login'].toSorted()).toEqual((await routesOf(page)).toSorted())
})

test('axe finds nothing on sign in, including its messages', async ({ page, address }) => {
  await page.goto(`${address}/login`)
  await page.getByRole('button', { name: 'LOG IN' }).click()
  await expect(page.getByText('Password is required')).toBeVisible()
  await expectAccessible(page)
})

test('axe finds nothing in an error snackbar and its detail', async ({ page, address }) => {
  await openAs(page, address, 'bureau', '/bureau?client=12')
  await page.route('**/brands', route => route.fulfill({ status: 500, body: '' }))
  await page.getByRole('button', { name: 'Brand any' }).click()
  const detail = page.getByRole('button', { name: 'DETAIL' })
  await expect(detail).toBeVisible()
  // Hovering keeps the snackbar open.
  await detail.hover()
  await expectAccessible(page)
  await detail.click()
  await expect(page.getByRole('heading', { name: /\(500\)/ })).toBeVisible()
  await expectAccessible(page)
})
