import type { Page } from '@playwright/test'
import { expectAccessible } from '../accessibility/axe.ts'
import { openAs } from '../demo-sessions.ts'
import { expect, test } from '../fixtures.ts'

const path = '/service-establishment/reseller-creation'
const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const step = (page: Page, name: string) => page.getByRole('heading', { level: 2, name, exact: true })

/** Types into the field that Tab moves to. */
async function tabTo(page: Page, name: string, text: string): Promise<void> {
  await page.keyboard.press('Tab')
  await expect(box(page, name)).toBeFocused()
  await page.keyboard.type(text)
}

test('a reseller is created by keyboard, left midway, resumed, and ends with a list of what is still missing', async ({
  page,
  address,
}) => {
  const name = `Swaledale ${process.pid}`
  await openAs(page, address, 'establishment', path)

  // Nothing is created without a name; mistakes are marked at their field.
  await box(page, 'Name').focus()
  await page.keyboard.press('Enter')
  await expect(box(page, 'Name')).toBeFocused()
  await expect(box(page, 'Name')).toHaveAccessibleDescription('Enter a name')
  await page.keyboard.type(name)
  await tabTo(page, 'Legal name', 'Swaledale Lines Limited')
  await tabTo(page, 'Company number', '7654321')
  await tabTo(page, 'VAT number', 'GB 123 4567 83')
  await page.keyboard.press('Enter')
  await expect(box(page, 'VAT number')).toBeFocused()
  await expect(box(page, 'VAT number')).toHaveAccessibleDescription(/check digits do not fit/)
  await box(page, 'VAT number').fill('GB 123 4567 82')
  await page.keyboard.press('Enter')

  await expect(step(page, 'Address and contacts')).toBeVisible()
  await expect(box(page, 'Address line 1')).toBeFocused()
  await page.keyboard.type('4 Foundry Lane')
  await page.keyboard.press('Tab')
  await tabTo(page, 'Town or city', 'Leeds')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/draft=\d+/)

  // Saved even if the screen is left right after the last key; the list of drafts leads back.
  await page.keyboard.press('Tab')
  await tabTo(page, 'Postcode', 'ls14ap')
  await page.getByRole('link', { name: 'Create Brand' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Create Brand' })).toBeVisible()
  await page.getByRole('link', { name: 'Create Reseller' }).click()
  const drafts = page.getByRole('region', { name: 'Your drafts' })
  await drafts.getByRole('button', { name: new RegExp(`^${name}`) }).click()
  await expect(step(page, 'Address and contacts')).toBeVisible()
  await expect(box(page, 'Postcode')).toHaveValue('ls14ap')
  await expect(box(page, 'Town or city')).toHaveValue('Leeds')
  await page.reload()
  await expect(box(page, 'Postcode')).toHaveValue('ls14ap')

  // A wide screen shows what was given beside the fields.
  const given = page.getByRole('complementary', { name: 'What will be created' })
  await expect(given).toBeHidden()
  const size = page.viewportSize()
  await page.setViewportSize({ width: 1700, height: 900 })
  await expect(given).toContainText('Swaledale Lines Limited')
  const form = page.locator('form').filter({ has: step(page, 'Address and contacts') })
  expect((await form.boundingBox())?.width).toBe(640)
  await expectAccessible(page)
  if (size) await page.setViewportSize(size)

  await box(page, 'E-mail').fill('billing@swaledale.example')
  await page.keyboard.press('Enter')
  await expect(step(page, 'Bank and Direct Debit')).toBeVisible()
  await expect(box(page, 'Bank')).toBeFocused()
  await box(page, 'Sort code').fill('202959')
  await expect(box(page, 'Sort code')).toHaveValue('20-29-59')
  await page.keyboard.press('Enter')
  await expect(box(page, 'Account number')).toHaveAccessibleDescription(
    'The account number is required with the sort code',
  )
  await box(page, 'Account number').fill('63748472')
  await expect(page.getByText(/Not checked|fit each other/)).toBeVisible()
  await page.keyboard.press('Enter')

  await expect(step(page, 'First brand')).toBeVisible()
  await expect(page.getByRole('switch', { name: 'Create its first brand with it' })).toBeFocused()
  await tabTo(page, 'Name', 'Swaledale Lines')
  await box(page, 'Colour').fill('#ffd700')
  await page.keyboard.press('Enter')
  await expect(box(page, 'Colour')).toHaveAccessibleDescription(/too pale to read/)
  await box(page, 'Colour').fill('#1f4e79')
  await page.keyboard.press('Enter')

  await expect(step(page, 'Numbers')).toBeVisible()
  await expect(page.getByRole('switch', { name: 'Set the numbers now' })).toBeFocused()
  await expect(page.getByRole('switch', { name: 'Set the numbers now' })).toBeChecked()
  const prefixes = page.getByRole('textbox', { name: 'Prefix' })
  await prefixes.first().fill('fnl')
  await prefixes.last().fill('fnl1')
  await expect(page.getByText('The first invoice is numbered FNL000001.')).toBeVisible()
  await page.keyboard.press('Enter')

  await expect(step(page, 'Products and VAT')).toBeVisible()
  await expect(box(page, 'Products')).toBeFocused()
  await box(page, 'Products').fill('BB-80, Broadband 80/20, Broadband, weekly, 32.50')
  await box(page, 'Reverse charge applies').fill('National, Mobile')
  await page.keyboard.press('Enter')
  await expect(box(page, 'Products')).toHaveAccessibleDescription(
    /Line 1: “weekly” is not one of once, monthly/,
  )
  await box(page, 'Products').fill('BB-80, Broadband 80/20, Broadband, monthly, 32.50, 21.40')
  await box(page, 'Reverse charge applies').press('Enter')

  // The server refuses overlapping numbers; the form moves to the field to correct, with everything preserved.
  await expect(step(page, 'Review')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Bank and Direct Debit' })).toContainText('20-29-59')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'CREATE RESELLER' }).press('Enter')
  await expect(page.getByRole('alert')).toContainText('could give the same numbers')
  await expect(step(page, 'Numbers')).toBeVisible()
  await prefixes.last().fill('FNLC')
  await page.keyboard.press('Enter')
  await expect(step(page, 'Products and VAT')).toBeVisible()
  await expect(box(page, 'Products')).toBeFocused()
  await box(page, 'Reverse charge applies').press('Enter')
  // A step takes the focus a frame after it is shown.
  await expect(step(page, 'Review')).toBeFocused()
  await page.getByRole('button', { name: 'CREATE RESELLER' }).press('Enter')

  await expect(page.getByRole('heading', { level: 1, name: `${name} is created` })).toBeVisible()
  const checklist = page.getByRole('region', { name: 'What a run needs' })
  await expect(checklist.getByRole('listitem').filter({ hasText: 'Number ranges' })).toContainText('Done')
  const carrier = checklist.getByRole('listitem').filter({ hasText: 'No active carrier' })
  await expect(carrier).toContainText('Missing')
  await expect(carrier).toContainText('In Bureau')
  await expect(checklist.getByRole('listitem').filter({ hasText: 'It is not live' })).toBeVisible()
  await expectAccessible(page)

  // The new reseller is selected and in the pickers; its draft is finished.
  await expect(page).toHaveURL(/client=\d+/)
  await page.getByRole('button', { name: 'CREATE ANOTHER' }).click()
  await expect(box(page, 'Name')).toHaveValue('')
  await expect(drafts.getByRole('button', { name: new RegExp(`^${name}`) })).toHaveCount(0)
})

test('a second tab of a draft learns that the first has saved, and nothing is lost in either', async ({
  page,
  address,
  context,
}) => {
  const name = `Twice open ${process.pid}`
  await openAs(page, address, 'establishment', path)
  await box(page, 'Name').fill(name)
  await expect(page).toHaveURL(/draft=\d+/)
  const second = await context.newPage()
  await second.goto(page.url())
  await expect(box(second, 'Name')).toHaveValue(name)
  await box(page, 'Legal name').fill('From the first tab')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await box(second, 'Legal name').fill('From the second tab')
  await expect(second.getByRole('alert')).toContainText('saved in another tab')
  await second.getByRole('button', { name: 'Show what was saved there' }).click()
  await expect(box(second, 'Legal name')).toHaveValue('From the first tab')
  await second.close()
  await page.getByRole('link', { name: 'Create Reseller' }).click()
  await page.getByRole('button', { name: `Discard ${name}` }).click()
  await page.getByRole('button', { name: 'CONFIRM' }).click()
  await expect(page.getByRole('button', { name: `Discard ${name}` })).toHaveCount(0)
})

test('a brand inherits its reseller’s details, and its second editor sees what changed', async ({
  page,
  address,
  context,
}) => {
  const name = `Wash Lines ${process.pid}`
  await openAs(page, address, 'establishment', path)
  await box(page, 'Name').fill(name)
  await box(page, 'Legal name').fill('Wash Lines Limited')
  await page.getByRole('button', { name: 'First brand' }).click()
  await page.getByRole('switch', { name: 'Create its first brand with it' }).press('Space')
  await page.getByRole('button', { name: 'Review' }).click()
  await page.getByRole('button', { name: 'CREATE RESELLER' }).click()
  await page.getByRole('link', { name: /^Create a brand/ }).click()
  await page.getByRole('button', { name: 'Copy the reseller’s details' }).click()
  await expect(box(page, 'Legal name')).toHaveValue('Wash Lines Limited')
  await box(page, 'Name').fill('Wash')
  await page.getByRole('button', { name: 'Review' }).click()
  await page.getByRole('button', { name: 'CREATE BRAND' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Wash is created' })).toBeVisible()

  const wayBack = page.getByRole('link', { name: 'Back to the checklist' })
  await page.getByRole('link', { name: /^Complete the brand for Wash: Details/ }).click()
  await wayBack.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Wash is created' })).toBeVisible()
  await expect(wayBack).toBeHidden()
  await page.getByRole('link', { name: /^Complete the brand for Wash: Details/ }).click()
  await expect(box(page, 'Legal name')).toHaveValue('Wash Lines Limited')
  const second = await context.newPage()
  await second.goto(page.url())
  await box(second, 'Phone').fill('0113 496 0999')
  await second.getByRole('button', { name: 'SAVE' }).click()
  await expect(second.getByText('Wash is saved')).toBeVisible()
  await second.close()
  await box(page, 'VAT number').fill('GB123456782')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('Someone else changed this meanwhile')
  await page.getByRole('button', { name: 'Show it as it is now' }).click()
  await expect(page.getByText('Changed by someone else: Phone.')).toBeVisible()
  await expect(box(page, 'VAT number')).toHaveValue('GB123456782')
  await page.getByRole('button', { name: 'SAVE' }).click()
  await expect(box(page, 'VAT number')).toHaveValue('GB 123 4567 82')
  await expect(box(page, 'Phone')).toHaveValue('0113 496 0999')
})
