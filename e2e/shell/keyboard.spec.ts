import type { Page } from '@playwright/test'
import { openAs } from '../demo-sessions.ts'
import { expect, test } from '../fixtures.ts'

const query = 'Go to a screen or reseller'

test('the palette goes to screens of the user’s areas and to resellers', async ({ page, address }) => {
  await page.clock.install()
  await openAs(page, address, 'bureau', '/bureau')
  await expect(page.getByRole('heading', { level: 1, name: 'Bureau' })).toBeVisible()
  await page.keyboard.press('Control+k')
  const box = page.getByPlaceholder(query)
  await expect(box).toBeFocused()
  await box.fill('loyalty')
  await expect(
    page.getByRole('dialog', { name: 'Go to' }).getByText('NO DATA', { exact: true }),
  ).toBeVisible()
  await box.fill('io pa')
  await expect(page.getByRole('button', { name: /IO Paths/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${address}/bureau/paths`)
  await expect(box).toBeHidden()

  await page.keyboard.press('Control+k')
  await page.getByPlaceholder(query).fill('ORKNEY')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${address}/bureau/paths?client=12`)
  await expect(page.getByRole('button', { name: /Reseller Orkney/ })).toBeVisible()

  await page.getByRole('button', { name: 'Search screens and resellers' }).click()
  await expect(page.getByPlaceholder(query)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByPlaceholder(query)).toBeHidden()

  // Reopened right after it was closed, and from within itself.
  await page.keyboard.press('Control+k')
  await expect(page.getByPlaceholder(query)).toBeFocused()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await page.getByPlaceholder(query).fill('keyboard')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await page.clock.runFor(500)
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()

  await page.keyboard.press('Control+k')
  await page.getByPlaceholder(query).fill('log out')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${address}/login`)
})

test('the palette keeps the keys that are typed while it opens', async ({ page, address }) => {
  await openAs(page, address, 'crm', '/crm')
  await expect(page.getByRole('heading', { level: 1, name: 'CRM' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('BEA005501')
  await expect(page.getByPlaceholder(query)).toHaveValue('BEA005501')
  // The note of the selected row is as clear as its name.
  await page.getByPlaceholder(query).fill('accounts')
  const selected = page.getByRole('button', { name: /^Accounts/ }).first()
  await expect(selected.getByText('CRM').locator('..')).toHaveCSS('opacity', '1')

  // An account is found after what was typed, and Enter opens it.
  await page.getByPlaceholder(query).fill('BEB100002')
  await expect(page.getByRole('button', { name: /^BEB100002/ })).toHaveAttribute('data-selected')
  // As a screen behind it that has just loaded.
  await page
    .getByRole('textbox', { name: 'Find accounts', includeHidden: true })
    .evaluate(filter => filter.focus())
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/crm\/accounts\/2\b/)
})

/** Holds the library's select back until it is released. */
async function holdSelect(page: Page) {
  const released = Promise.withResolvers<void>()
  let isHeld = false
  await page.route(/library-select-[^/]+\.js/, async route => {
    isHeld = true
    await released.promise
    await route.continue()
  })
  return { untilHeld: () => expect.poll(() => isHeld).toBe(true), release: released.resolve }
}

for (const [label, keys, option] of [
  ['How often', ['ArrowDown'], 'Periodic'],
  ['Which product', ['b', 'b'], 'BB-80'],
] as const)
  test(`the select ‘${label}’ above a list keeps the keys pressed while it loads`, async ({
    page,
    address,
  }) => {
    const script = await holdSelect(page)
    await openAs(page, address, 'bureau', '/bureau/opc?client=1')
    const select = page.getByRole('combobox', { name: label })
    const chosen = await select.inputValue()
    const press = async () => {
      await select.focus()
      for (const key of keys) await page.keyboard.press(key)
    }
    await press()
    await script.untilHeld()
    // Left again, it shows what is chosen, not what was typed.
    await select.blur()
    await expect(select).toHaveValue(chosen)
    await press()
    script.release()
    await expect(page.getByRole('option', { name: option })).toBeVisible()
    await expect(select).toBeFocused()
  })

test('a select whose script comes while the mouse is still down on it opens', async ({ page, address }) => {
  const script = await holdSelect(page)
  await openAs(page, address, 'bureau', '/bureau/opc?client=1')
  await page.getByRole('combobox', { name: 'How often' }).hover()
  await page.mouse.down()
  await script.untilHeld()
  script.release()
  const option = page.getByRole('option', { name: 'Periodic' })
  await expect(option).toBeVisible()
  await page.mouse.up()
  await expect(option).toBeVisible()
})

test('? lists the shortcuts, but is text in a box', async ({ page, address }) => {
  await openAs(page, address, 'bureau', '/bureau')
  await expect(page.getByRole('heading', { level: 1, name: 'Bureau' })).toBeVisible()
  await page.keyboard.press('?')
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(list).toBeVisible()
  await expect(list.getByText('Filter the table')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(list).toBeHidden()

  await page.getByRole('button', { name: 'Reseller any' }).click()
  await page.getByPlaceholder('Filter resellers').press('?')
  await expect(page.getByPlaceholder('Filter resellers')).toHaveValue('?')
  await expect(list).toBeHidden()
})

test('/ goes to the table’s filter', async ({ page, address }) => {
  await openAs(page, address, 'bureau', '/bureau/invoice-runs?client=12')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  const filter = page.locator('input[data-filter]')
  await page.getByRole('main').getByRole('button').first().focus()
  await expect(filter).not.toBeFocused()
  await page.keyboard.press('/')
  await expect(filter).toBeFocused()
  await expect(filter).toHaveValue('')
})

test('the first Tab skips to the content', async ({ page, address }) => {
  await openAs(page, address, 'bureau', '/bureau')
  await expect(page.getByRole('heading', { level: 1, name: 'Bureau' })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})

test('a calendar opens by a click or the down arrow, and Esc closes it alone', async ({ page, address }) => {
  await openAs(page, address, 'bureau', '/bureau/opc?client=12')
  await page.getByRole('button', { name: 'Add charge' }).click()
  const drawer = page.getByRole('dialog', { name: 'Add charge' })
  const day = drawer.getByLabel('First day')
  const calendar = page.getByRole('button', { name: 'Next month' })
  await day.focus()
  await day.fill('30/11/2026')
  await expect(calendar).toBeHidden()
  await day.press('ArrowDown')
  await expect(calendar).toBeVisible()
  await day.press('Escape')
  await expect(calendar).toBeHidden()
  await expect(drawer).toBeVisible()
  await day.click()
  await calendar.click()
  await page.getByRole('button', { name: /^15 December 2026/ }).click()
  await expect(day).toHaveValue('15/12/2026')
  await expect(calendar).toBeHidden()
})

test('a picker and a menu that are still loading are left by Esc and by a click elsewhere', async ({
  page,
  address,
}) => {
  await openAs(page, address, 'bureau', '/bureau')
  const heading = page.getByRole('heading', { name: /needs? you/ })
  await expect(heading).toBeVisible()
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  let waiting = 0
  await page.route('**/assets/*.js', async route => {
    waiting += 1
    await held
    await route.continue()
  })
  for (const name of ['Reseller any', /^User menu/]) {
    const button = page.getByRole('button', { name })
    await button.click()
    await expect(button).toHaveAttribute('aria-expanded', 'true')
    await page.keyboard.press('Escape')
    await expect(button).toHaveAttribute('aria-expanded', 'false')
    await button.click()
    await expect(button).toHaveAttribute('aria-expanded', 'true')
    await expect(async () => {
      await heading.click()
      await expect(button).toHaveAttribute('aria-expanded', 'false', { timeout: 100 })
    }).toPass()
  }
  expect(waiting).toBeGreaterThan(0)
  release()
  await page.waitForTimeout(300)
  await expect(page.getByRole('menu').or(page.getByRole('dialog'))).toHaveCount(0)
})
