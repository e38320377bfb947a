import type { Page } from '@playwright/test'
import { openAs } from '../demo-sessions.ts'
import { expect, settled, test } from '../fixtures.ts'

const unsafeCalls = (page: Page, end: string): string[] => {
  const calls: string[] = []
  page.on('request', request => {
    if (request.method() === 'POST' && request.url().endsWith(end)) calls.push(request.url())
  })
  return calls
}

test('a double click on a row opens what one click opens, once, and leaves it open', async ({
  page,
  address,
}) => {
  const rows: ['commercial' | 'bureau' | 'omni' | 'admin', string, string][] = [
    ['commercial', '/partner-commercial/exception-reporting?client=1', 'Exceptions'],
    ['bureau', '/bureau/carriers?client=1', 'Carriers'],
    ['omni', '/omni-portal/resellers', 'Resellers'],
    ['admin', '/administration/audit-trail', 'Entries'],
  ]
  for (const [user, path, name] of rows)
    await test.step(path, async () => {
      await openAs(page, address, user, path)
      const row = page.getByRole('grid', { name }).getByRole('row').nth(1)
      // Not on a button of the row, nor on copyable text.
      await row.getByRole('gridcell').nth(1).dblclick()
      const layer = page.getByRole('dialog')
      await expect(layer).toBeVisible()
      await settled(page)
      await expect(layer).toHaveCount(1)
      await page.keyboard.press('Escape')
      await expect(layer).toHaveCount(0)
    })
})

test('a button pressed twice at once sends once', async ({ page, address }) => {
  await openAs(page, address, 'dash', '/dash-administration/client-credentials')
  await page.getByRole('button', { name: 'Issue credential' }).click()
  const form = page.getByRole('dialog', { name: 'Issue credential' })
  await form.getByRole('combobox', { name: 'Reseller' }).click()
  await page.getByRole('option').first().click()
  const name = `Pressed twice ${process.pid}`
  await form.getByRole('textbox', { name: 'Name' }).fill(name)
  const sent = unsafeCalls(page, '/clientcredentials')
  await form.getByRole('button', { name: 'ISSUE' }).dblclick()
  const secretDialog = page.getByRole('dialog', { name: `Secret of ${name}` })
  await expect(secretDialog).toBeVisible()
  await expect(secretDialog).toHaveCount(1)
  expect(sent).toHaveLength(1)
  await secretDialog.getByRole('button', { name: 'OK', exact: true }).click()
  await expect(page.getByRole('gridcell', { name, exact: true })).toHaveCount(1)
})

test('an error disappears once a retry has succeeded', async ({ page, address }) => {
  await openAs(page, address, 'omni', '/omni-portal/messages?client=5')
  await expect(page.getByText(/^All \d+$/)).toBeVisible()
  await page.route('**/dash/messages*', route => route.fulfill({ status: 502, body: '' }), { times: 1 })
  const download = page.getByRole('button', { name: 'Download CSV' })
  await download.click()
  const snackbar = page.getByRole('alert').filter({ hasText: 'AN ERROR OCCURRED' })
  await expect(snackbar).toBeVisible()
  // Hovering keeps the snackbar from closing on its own.
  await snackbar.hover()
  await download.focus()
  await page.keyboard.press('Enter')
  await expect(snackbar).toBeHidden()
})
