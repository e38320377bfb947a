import { follow, openAs } from '../demo-sessions.ts'
import { expect, expectAccessibleInBothSchemes, test } from '../fixtures.ts'

const overviews = [
  ['/ordering', 'Ordering'],
  ['/bureau', 'Bureau'],
  ['/service-establishment', 'Service Establishment'],
  ['/partner-commercial', 'Partner Commercial'],
  ['/crm', 'CRM'],
  ['/dash-administration', 'Dash Administration'],
  ['/network', 'Network'],
  ['/omni-portal', 'Omni Portal'],
  ['/administration', 'Administration'],
] as const

test('axe finds nothing on sign in, also with its messages', async ({ page, address }) => {
  await page.goto(`${address}/login`)
  await page.getByRole('button', { name: 'LOG IN' }).click()
  await expect(page.getByText('Password is required')).toBeVisible()
  await expectAccessibleInBothSchemes(page)
})

test('axe finds nothing on home and on every overview', async ({ page, address }) => {
  // Nine pages, each twice.
  test.slow()
  await openAs(page, address, 'admin', '/home')
  await expect(page.getByText(/^Build number \d/)).toBeVisible()
  await expectAccessibleInBothSchemes(page)
  for (const [path, name] of overviews) {
    await follow(page, path)
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expectAccessibleInBothSchemes(page)
  }
})

test('axe finds nothing in the palette, the shortcuts and the user menu', async ({ page, address }) => {
  await openAs(page, address, 'admin', '/home')
  await expect(page.getByRole('button', { name: 'User menu: Ada' })).toBeVisible()
  await page.keyboard.press('Control+k')
  const box = page.getByPlaceholder('Go to a screen or reseller')
  await expect(box).toBeFocused()
  await expectAccessibleInBothSchemes(page)
  await page.keyboard.press('Escape')
  await expect(box).toBeHidden()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await expectAccessibleInBothSchemes(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.getByRole('button', { name: 'User menu: Ada' }).click()
  await expect(page.getByRole('menuitem', { name: 'Log out' })).toBeVisible()
  await expectAccessibleInBothSchemes(page)
})

test('axe finds nothing in an open picker, an error and its detail', async ({ page, address }) => {
  await openAs(page, address, 'bureau', '/bureau?client=12')
  await page.getByRole('button', { name: 'Run any' }).click()
  await expect(page.getByRole('gridcell').first()).toBeVisible()
  await expectAccessibleInBothSchemes(page)
  await page.keyboard.press('Escape')
  await page.route('**/brands', route => route.fulfill({ status: 500, body: '' }))
  await page.getByRole('button', { name: 'Brand any' }).click()
  const detail = page.getByRole('button', { name: 'DETAIL' })
  await expect(detail).toBeVisible()
  // Looked at, it stays.
  await detail.hover()
  await expectAccessibleInBothSchemes(page)
  await detail.click()
  await expect(page.getByRole('heading', { name: /\(500\)/ })).toBeVisible()
  await expectAccessibleInBothSchemes(page)
})
