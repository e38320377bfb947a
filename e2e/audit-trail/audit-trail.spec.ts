import { readFile } from 'node:fs/promises'
import { signInToApi } from '../api-session.ts'
import { openAs } from '../demo-sessions.ts'
import { expect, password, test } from '../fixtures.ts'

const name = `Trailside ${Date.now().toString(36)}`

test('an administrator finds a change, reads it before and after, and exports the results', async ({
  page,
  address,
}) => {
  const api = await signInToApi(address, 'establishment', password)
  const { client } = await api.post<{ client: { index: number } }>('/api/clients', { name })
  const before = await api.get<{ version: string }>(`/api/clients/${client.index}`)
  await api.patch(`/api/clients/${client.index}`, { version: before.version, legalName: 'Trailside Limited' })

  await openAs(page, address, 'admin', '/administration/audit-trail')
  const entries = page.getByRole('grid', { name: 'Entries' })
  await expect(entries.getByRole('row').nth(1)).toBeVisible()

  await page.getByRole('combobox', { name: 'Reseller' }).click()
  await page.getByRole('combobox', { name: 'Reseller' }).fill(name)
  await page.getByRole('option', { name }).click()
  await page.getByRole('combobox', { name: 'User' }).click()
  await page.getByRole('option', { name: 'establishment', exact: true }).click()
  const changed = entries.getByRole('row', { name: `Reseller “${name}” changed` })
  await expect(changed).toBeVisible()
  await expect(page).toHaveURL(/reseller=\d+/)

  // Field by field; the rest of the request on demand.
  await changed.click()
  const drawer = page.getByRole('dialog', { name })
  const row = drawer.getByRole('row', { name: /Legal name/ })
  await expect(row).toContainText('none')
  await expect(row).toContainText('Trailside Limited')
  await drawer.getByRole('switch', { name: /Show what stayed the same/ }).press('Space')
  await expect(drawer.getByRole('row', { name: /^Name/ })).toContainText(name)
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()

  // A text search, then an export of what it finds.
  await page.getByPlaceholder('Search text').fill('Trailside Limited')
  await expect(entries.getByRole('row')).toHaveCount(2)
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  const saved = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: /CSV/ }).click()
  const csv = (await readFile(await (await saved).path())).toString()
  expect(csv).toContain(`Reseller “${name}” changed`)
  expect(csv.trim().split('\r\n')).toHaveLength(2)
  // The export includes before and after, which don't fit in the list.
  expect(csv).toMatch(/^.*,Before,After\r\n/)
  expect(csv).toContain('Trailside Limited')
})
