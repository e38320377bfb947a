import type { Page } from '@playwright/test'
import { expectAccessible } from '../accessibility/axe.ts'
import { openAs } from '../demo-sessions.ts'
import { expect, test } from '../fixtures.ts'

const client = 11
const svg = (colour: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 80"><script>alert(1)</script><rect width="320" height="80" fill="${colour}"/></svg>`,
  )
const choose = async (page: Page, name: string, content: Buffer) =>
  page.getByLabel(/^Drop a logo/).setInputFiles({ name, mimeType: 'image/png', buffer: content })

test('a logo is checked, shown on an invoice, saved, replaced, reset and removed', async ({
  page,
  address,
}) => {
  await openAs(page, address, 'establishment', `/service-establishment/logo-management?client=${client}`)
  const brands = page.getByRole('list', { name: 'Brands' }).getByRole('button')
  await brands.last().click()
  await expect(page).toHaveURL(/brand=\d+/)
  await expect(brands.last()).toHaveAttribute('aria-current', 'true')
  await expect(page.getByText('Invoices show the name instead of a logo.')).toBeVisible()
  await expect(page.getByTitle('Sample invoice', { exact: true })).toBeVisible()

  // A file that is not a picture is refused with a message, and nothing changes.
  await choose(page, 'logo.png', Buffer.from('<html></html>'))
  await expect(page.getByRole('alert')).toHaveText('logo.png: By its content this is no PNG, JPEG or SVG.')

  // An upload is shown before it is saved, with what was removed from it; the focus moves on from there.
  await choose(page, 'first.svg', svg('#0a7d5a'))
  await expect(page.getByText('New logo, not saved yet')).toBeVisible()
  await expect(page.getByText('Removed: Scripts.')).toBeVisible()
  await expect(page.getByTitle('Sample invoice with the new logo')).toBeVisible()
  await expect(page.getByRole('button', { name: 'SAVE LOGO' })).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  const now = page.getByRole('region', { name: 'Logo now' })
  await expect(now.getByRole('img', { name: /^Logo of/ })).toBeVisible()
  const earlier = page.getByRole('list', { name: 'Earlier logos' }).getByRole('listitem')
  await expect(earlier).toHaveCount(1)
  await expect(earlier.first()).toContainText('Uploaded by establishment')
  await expect(earlier.first()).toContainText('In force')

  await choose(page, 'second.svg', svg('#1f4e79'))
  await page.getByRole('button', { name: 'DISCARD' }).click()
  await choose(page, 'second.svg', svg('#1f4e79'))
  await page.getByRole('button', { name: 'SAVE LOGO' }).click()
  await expect(earlier).toHaveCount(2)

  await page.getByRole('button', { name: /^Restore first.svg/ }).click()
  await page.getByRole('button', { name: 'CONFIRM' }).click()
  await expect(earlier).toHaveCount(3)
  await expect(earlier.first()).toContainText('Restored by establishment')
  const download = page.waitForEvent('download')
  await earlier
    .first()
    .getByRole('button', { name: /^Download first.svg/ })
    .click()
  expect((await download).suggestedFilename()).toBe('first.svg')

  await page.getByRole('button', { name: 'Remove logo' }).click()
  await page.getByRole('button', { name: 'CONFIRM' }).click()
  await expect(page.getByText('Invoices show the name instead of a logo.')).toBeVisible()
  await expect(earlier).toHaveCount(4)
})
