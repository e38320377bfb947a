import { openAs } from '../demo-sessions.ts'
import { expectAccessible } from '../accessibility/axe.ts'
import { expect, test } from '../fixtures.ts'
import { routesOf } from './page-routes.ts'

const invalid = ['abc', '0', '-1', '1.5', '99999999999', '%7B%22']

test('an address with an invalid number leads to a page that says so, on every detail screen', async ({
  page,
  address,
}) => {
  await openAs(page, address, 'admin', '/home')
  const paths = (await routesOf(page)).filter(path => /\$\w/.test(path))
  expect(paths.length).toBeGreaterThan(8)
  expect(paths).toContain('/network/ttb/$circuit')
  for (const [at, path] of paths.entries())
    await test.step(path, async () => {
      await page.goto(address + path.replace(/\$\w+/g, invalid[at % invalid.length] ?? ''))
      await expect(page.getByRole('heading', { level: 1, name: 'Not found' })).toBeVisible()
      await expect(page.getByText('There is nothing at this address')).toBeVisible()
      await expect(page.getByRole('alert')).toHaveCount(0)
    })
  for (const value of invalid)
    await test.step(value, async () => {
      await page.goto(`${address}/network/ttb/${value}`)
      await expect(page.getByRole('heading', { level: 1, name: 'Not found' })).toBeVisible()
    })
  await expectAccessible(page)
  await page.getByRole('main').getByRole('link', { name: 'TTB' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'TTB' })).toBeVisible()
})
