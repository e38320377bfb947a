import { openAs } from '../demo-sessions.ts'
import { expect } from '../fixtures.ts'
import { answer, open, test } from './gallery.ts'

test.use({ expectedErrors: /map|iterable|null|Failed to load resource|dynamically imported module/ })

test('a dialog that fails says so in its place, keeps the page, and can be closed', async ({
  page,
  show,
}) => {
  const dialog = await open(page, show, 'occurrence', { details: null })
  await expect(dialog.getByRole('alert')).toContainText('This dialog has failed')
  await expect(dialog.getByRole('button', { name: 'Try again' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()
  await expect(dialog).toBeHidden()
  await expect(answer(page)).toHaveText('nothing')
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  await expect(dialog.getByRole('alert')).toContainText('This dialog has failed')
})

test('a panel that fails says so in its place, keeps the page, and can be closed', async ({ page, show }) => {
  const panel = await open(page, show, 'drawer', { facts: null })
  await expect(panel.getByRole('alert')).toContainText('This panel has failed')
  await panel.getByRole('button', { name: 'Close', exact: true }).last().click()
  await expect(panel).toBeHidden()
  await expect(page.getByRole('heading', { name: 'drawer' })).toBeVisible()
})

test('dialogs whose files do not come leave the page, and say how to go on', async ({ page, address }) => {
  await page.route(/overlays-[^/]+\.js/, route => route.abort())
  await openAs(page, address, 'bureau', '/home')
  await expect(page.getByRole('alert')).toContainText('Check your connection, then try again.')
  await expect(page.getByRole('alert').getByRole('button', { name: 'Try again' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})
