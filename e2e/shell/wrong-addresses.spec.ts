import { openAs } from '../demo-sessions.ts'
import { expect, expectAccessibleInBothSchemes, test } from '../fixtures.ts'

/** The router leaves itself here, for its own tools. */
const ROUTER = '__TSR_ROUTER__'
type Router = { routesById: Record<string, { fullPath: string }> }

const wrong = ['abc', '0', '-1', '1.5', '99999999999', '%7B%22']

test('an address with what is no number leads to a page that says so, on every screen of one thing', async ({
  page,
  address,
}) => {
  await openAs(page, address, 'admin', '/home')
  const paths = await page.evaluate(name => {
    const { routesById } = (globalThis as unknown as Record<string, Router>)[name] ?? { routesById: {} }
    return Object.values(routesById)
      .map(route => route.fullPath)
      .filter(path => /\$\w/.test(path))
  }, ROUTER)
  expect(paths.length).toBeGreaterThan(8)
  expect(paths).toContain('/network/ttb/$circuit')
  for (const [at, path] of paths.entries())
    await test.step(path, async () => {
      await page.goto(address + path.replace(/\$\w+/g, wrong[at % wrong.length] ?? ''))
      await expect(page.getByRole('heading', { level: 1, name: 'Not found' })).toBeVisible()
      await expect(page.getByText('There is nothing at this address')).toBeVisible()
      await expect(page.getByRole('alert')).toHaveCount(0)
    })
  for (const value of wrong)
    await test.step(value, async () => {
      await page.goto(`${address}/network/ttb/${value}`)
      await expect(page.getByRole('heading', { level: 1, name: 'Not found' })).toBeVisible()
    })
  await expectAccessibleInBothSchemes(page)
  await page.getByRole('main').getByRole('link', { name: 'TTB' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'TTB' })).toBeVisible()
})
