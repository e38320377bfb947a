import type { Page } from '@playwright/test'
import { follow, openAs } from '../demo-sessions.ts'
import { expectAccessible } from '../accessibility/axe.ts'
import { expect, test } from '../fixtures.ts'
import { routesOf } from './page-routes.ts'

/** What is shown next is not what was shown before. */
async function leave(page: Page): Promise<void> {
  await follow(page, '/home')
  await expect(page.getByRole('heading', { level: 1, name: 'Not found' })).toBeHidden()
}

const invalid = ['abc', '0', '-1', '1.5', '99999999999', '%7B%22']

test('an address with an invalid number leads to a page that says so, on every detail screen', async ({
  page,
  address,
}) => {
  await openAs(page, address, 'admin', '/network/ttb/abc')
  await expect(page.getByRole('heading', { level: 1, name: 'Not found' })).toBeVisible()
  const paths = (await routesOf(page)).filter(path => /\$\w/.test(path))
  expect(paths.length).toBeGreaterThan(8)
  expect(paths).toContain('/network/ttb/$circuit')
  for (const [at, path] of paths.entries())
    await test.step(path, async () => {
      await leave(page)
      await follow(page, path.replace(/\$\w+/g, invalid[at % invalid.length] ?? ''))
      await expect(page.getByRole('heading', { level: 1, name: 'Not found' })).toBeVisible()
      await expect(page.getByText('There is nothing at this address')).toBeVisible()
      await expect(page.getByRole('alert')).toHaveCount(0)
    })
  for (const value of invalid)
    await test.step(value, async () => {
      await leave(page)
      await follow(page, `/network/ttb/${value}`)
      await expect(page.getByRole('heading', { level: 1, name: 'Not found' })).toBeVisible()
    })
  await expectAccessible(page)
  await page.getByRole('main').getByRole('link', { name: 'TTB' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'TTB' })).toBeVisible()
})

test('an address in capitals is that of the same screen, menu and title', async ({ page, address }) => {
  await openAs(page, address, 'bureau', '/Bureau/Bill-Runs?client=12')
  await expect(page).toHaveURL(`${address}/bureau/bill-runs?client=12`)
  await expect(page.getByRole('navigation', { name: 'Bureau', exact: true })).toBeVisible()
  await expect(page).toHaveTitle('Bill Runs · Orkney and Shetland Telecom · NineOps')
  await follow(page, '/home/x')
  await expect(page).toHaveURL(`${address}/home`)
})

test('what is not there offers the way to what is, not another try', async ({ page, address }) => {
  await openAs(page, address, 'bureau', '/bureau/invoice-runs/999999?client=12')
  await expect(page.getByText('There is no invoice run 999999.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Back to the list' }).click()
  await expect(page).toHaveURL(new RegExp(`^${address}/bureau/invoice-runs\\?client=12`))
})
