import { expectAccessible } from '../accessibility/axe.ts'
import { signInToApi } from '../api-session.ts'
import { openAs } from '../demo-sessions.ts'
import { expect, password, settled, test } from '../fixtures.ts'

const client = 12

test('an account gets a bundle after a preview of its minutes and charge, uses it, and ends it', async ({
  page,
  address,
}) => {
  const api = await signInToApi(address, 'bureau', password)
  // Not an account whose calls other tests rate.
  const accounts = await api.get<{ index: number }[]>(`/api/clients/${client}/accounts`)
  let account = 0
  for (const { index } of accounts.toReversed()) {
    const services = await api.get<unknown[]>(`/api/clients/${client}/accounts/${index}/services`)
    if (services.length > 1) account = index
    if (account > 0) break
  }
  await openAs(page, address, 'crm', `/crm/accounts/${account}?client=${client}&tab=bundles`)
  await page.getByRole('button', { name: 'ADD BUNDLE' }).click()
  const give = page.getByRole('dialog', { name: 'Add bundle' })
  await give.getByRole('combobox', { name: 'Bundle' }).click()
  await page.getByRole('option', { name: /UK landlines 1000/ }).click()
  const numbers = give.getByRole('combobox', { name: 'Numbers' })
  await numbers.click()
  const options = page.getByRole('option')
  await options.nth(0).click()
  await options.nth(1).click()
  await page.keyboard.press('Escape')
  const first = give.getByRole('textbox', { name: 'First day' })
  await first.fill('01/12/2031')
  await first.blur()
  await expect(give).toContainText('£6.00')
  await settled(page)
  await expectAccessible(page)
  await give.getByRole('button', { name: 'ADD FROM 01/12/2031' }).click()
  await expect(give).toBeHidden()
  const bundles = page.getByRole('region', { name: 'Bundles' })
  await expect(bundles).toContainText('From 01/12/2031, £6.00 a month')
  await expect(bundles).toContainText(/1,000 minutes of .* for 0\d+ [\d ]+, 0\d+ [\d ]+ together/)
  const charges = await api.get<{ description: string; productGroup: string; heldBy: string | null }[]>(
    `/api/clients/${client}/charges?account=${account}&filter=landlines`,
  )
  expect(charges).toMatchObject([{ productGroup: 'Bundles', heldBy: 'bundle' }])

  await bundles.getByRole('button', { name: 'END' }).click()
  const end = page.getByRole('dialog', { name: /^End/ })
  const last = end.getByRole('textbox', { name: 'Last day' })
  await last.fill('31/12/2031')
  await last.blur()
  await end.getByRole('button', { name: 'END BUNDLE' }).click()
  await expect(end).toBeHidden()
  await expect(bundles).toContainText('01/12/2031 – 31/12/2031')
  await bundles.getByRole('button', { name: 'REMOVE' }).click()
  await page.getByRole('button', { name: 'CONFIRM' }).click()
  await expect(page.getByText('No bundles')).toBeVisible()
})
