import type { Page } from '@playwright/test'
import { openAs } from '../demo-sessions.ts'
import { expect, test } from '../fixtures.ts'

const step = (page: Page, label: string) =>
  page.getByRole('navigation', { name: 'Selection' }).getByRole('button', { name: new RegExp(`^${label} `) })

async function choose(page: Page, label: string, placeholder: string, text: string): Promise<void> {
  await step(page, label).click()
  const picker = page.getByRole('dialog')
  const filter = picker.getByPlaceholder(placeholder)
  await expect(filter).toBeFocused()
  await expect(picker.getByRole('gridcell').first()).toBeVisible()
  await filter.fill(text)
  await filter.press('Enter')
  await expect(filter).toBeHidden()
}
const selected = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams)

test('is kept in the address; a client clears brand, account and run, a brand the account', async ({
  page,
  address,
}) => {
  await openAs(page, address, 'bureau', '/bureau')
  await expect(step(page, 'Brand')).toBeHidden()
  await choose(page, 'Reseller', 'Filter resellers', 'wessex')
  await expect.poll(() => selected(page)).toEqual({ client: '11' })
  await expect(step(page, 'Reseller')).toContainText('Wessex Cloud Calling')
  await choose(page, 'Brand', 'Filter brands', 'wessex')
  await choose(page, 'Account', 'Filter accounts', '100001')
  await choose(page, 'Run', 'Filter invoice runs', 'september')
  await expect
    .poll(() => Object.keys(selected(page)).toSorted())
    .toEqual(['account', 'brand', 'client', 'run'])
  const { run } = selected(page)
  const all = page.url()

  // The same on every screen, in another tab and after a reload.
  await page.getByRole('navigation', { name: 'Bureau' }).getByRole('link', { name: 'IO Paths' }).click()
  await expect(page).toHaveURL(all.replace('/bureau', '/bureau/paths'))
  await page.reload()
  await expect(step(page, 'Run')).toContainText('September 2026 invoices')
  await expect(step(page, 'Account')).toContainText('100001')

  await choose(page, 'Brand', 'Filter brands', 'wholesale')
  await expect.poll(() => Object.keys(selected(page)).toSorted()).toEqual(['brand', 'client', 'run'])
  expect(selected(page)['run']).toBe(run)

  await choose(page, 'Reseller', 'Filter resellers', 'fenland')
  await expect.poll(() => selected(page)).toEqual({ client: '10' })
  for (const label of ['Brand', 'Account', 'Run']) await expect(step(page, label)).toContainText('any')

  // Selecting the same client again changes nothing.
  await choose(page, 'Run', 'Filter invoice runs', 'august')
  await choose(page, 'Reseller', 'Filter resellers', 'fenland')
  await expect.poll(() => Object.keys(selected(page)).toSorted()).toEqual(['client', 'run'])

  await page.getByRole('button', { name: 'Clear reseller' }).click()
  await expect.poll(() => selected(page)).toEqual({})
  await page.goBack()
  await expect.poll(() => Object.keys(selected(page)).toSorted()).toEqual(['client', 'run'])
})

test('a click takes the row; Escape takes none and gives focus back', async ({ page, address }) => {
  await openAs(page, address, 'bureau', '/bureau')
  await step(page, 'Reseller').click()
  await page.getByRole('dialog').getByRole('row').filter({ hasText: 'Harbour Connect' }).click()
  await expect.poll(() => selected(page)).toEqual({ client: '3' })
  await step(page, 'Reseller').click()
  await expect(page.getByPlaceholder('Filter resellers')).toBeFocused()
  await expect(page.getByRole('dialog').getByRole('row', { selected: true })).toContainText('Harbour Connect')
  await page.keyboard.press('Escape')
  await expect(page.getByPlaceholder('Filter resellers')).toBeHidden()
  await expect(step(page, 'Reseller')).toBeFocused()
  expect(selected(page)).toEqual({ client: '3' })
})

test('nonsense in the address selects nothing', async ({ page, address }) => {
  await openAs(page, address, 'bureau', '/bureau?client=abc&run=-1')
  await expect(step(page, 'Reseller')).toContainText('any')
  await expect(step(page, 'Run')).toBeHidden()
})

test('a screen that needs a reseller asks for it', async ({ page, address }) => {
  await openAs(page, address, 'bureau', '/bureau/invoice-runs')
  await expect(page.getByPlaceholder('Filter resellers')).toBeFocused()
  await expect(page.getByRole('gridcell').first()).toBeVisible()
  await page.getByPlaceholder('Filter resellers').fill('pennine')
  await page.getByPlaceholder('Filter resellers').press('Enter')
  await expect.poll(() => selected(page)).toEqual({ client: '4' })
})
