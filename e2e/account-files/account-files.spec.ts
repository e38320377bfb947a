import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../accessibility/axe.ts'
import { openAs } from '../demo-sessions.ts'
import { expect, settled, test } from '../fixtures.ts'

/** No other test uses this reseller's files. */
const reseller = '/service-establishment/reseller-account-files?client=11'
const account = '/service-establishment/manage-account-files?client=11'

const file = (name: string, text: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })
const choose = (page: Page, ...files: ReturnType<typeof file>[]) =>
  page.getByLabel('Drop files here').setInputFiles(files)
const upload = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Uploads' }).getByRole('listitem', { name })
const fileGrid = (page: Page, label = 'Files') => page.getByRole('grid', { name: label, exact: true })
const drawer = (page: Page, name: string) => page.getByRole('dialog', { name })

async function open(page: Page, name: string, label = 'Files'): Promise<void> {
  await fileGrid(page, label).getByRole('row', { name }).click()
  await expect(drawer(page, name).getByRole('button', { name: /^(Download|Restore)$/ })).toBeVisible()
  await settled(page)
}

test('files of a reseller are uploaded, refused with a reason, versioned, renamed, deleted and restored', async ({
  page,
  address,
}) => {
  await openAs(page, address, 'establishment', reseller)
  await expect(page.getByText('Drop files above, or choose them from this computer.')).toBeVisible()

  await choose(
    page,
    file('Agreement.pdf', '%PDF-1.7 first'),
    file('invoice.pdf.exe', 'MZ'),
    file('picture.png', 'not a picture'),
  )
  await expect(upload(page, 'Agreement.pdf').getByText('Kept', { exact: true })).toBeVisible()
  await expect(upload(page, 'invoice.pdf.exe').getByRole('alert')).toContainText('is of no type that is kept')
  await expect(upload(page, 'picture.png').getByRole('alert')).toContainText('is not a PNG image')
  await expect(page.getByText('1 of 3 files kept')).toBeVisible()
  await expect(page.getByText('14 B of 1.0 GB used')).toBeVisible()
  await settled(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Clear finished' }).click()
  await expect(page.getByRole('list', { name: 'Uploads' })).toBeHidden()

  // Uploading the same name asks first, then adds a version.
  await choose(page, file('agreement.PDF', '%PDF-1.7 second, longer'))
  const again = upload(page, 'agreement.PDF')
  await expect(again.getByText('“Agreement.pdf” already exists, in 1 version.')).toBeVisible()
  await again.getByRole('button', { name: 'Add as version 2' }).press('Enter')
  await expect(again.getByText('Saved as version 2')).toBeVisible()
  await page.getByRole('button', { name: 'Clear finished' }).click()

  await open(page, 'Agreement.pdf')
  const agreement = drawer(page, 'Agreement.pdf')
  await expect(agreement.getByRole('listitem', { name: 'Version' })).toHaveCount(2)
  await expectAccessible(page)
  const arriving = page.waitForEvent('download')
  await agreement.getByRole('button', { name: 'Download version 1' }).click()
  const download = await arriving
  expect(download.suggestedFilename()).toBe('Agreement.pdf')
  expect(await readFile(await download.path(), 'utf8')).toBe('%PDF-1.7 first')

  await agreement.getByRole('button', { name: 'Rename or describe' }).click()
  await agreement.getByRole('textbox', { name: 'Name' }).fill('Agreement.exe')
  await agreement.getByRole('button', { name: 'SAVE' }).click()
  await expect(agreement.getByText('The name is of no type that is kept', { exact: false })).toBeVisible()
  await agreement.getByRole('textbox', { name: 'Name' }).fill('Agreement 2026.pdf')
  await agreement.getByRole('textbox', { name: 'Description' }).fill('Signed by both sides')
  await agreement.getByRole('textbox', { name: 'Name' }).press('Enter')
  await expect(page.getByText('Agreement 2026.pdf is saved')).toBeVisible()
  const renamed = drawer(page, 'Agreement 2026.pdf')
  await expect(renamed.getByText('Signed by both sides')).toBeVisible()

  await renamed.getByRole('button', { name: 'Delete' }).click()
  await expect(renamed).toBeHidden()
  await expect(fileGrid(page).getByRole('row', { name: 'Agreement 2026.pdf' })).toBeHidden()
  await page.getByRole('button', { name: 'UNDO' }).click()
  await expect(fileGrid(page).getByRole('row', { name: 'Agreement 2026.pdf' })).toBeVisible()
  await settled(page)

  await open(page, 'Agreement 2026.pdf')
  await renamed.getByRole('button', { name: 'Delete' }).click()
  await expect(renamed).toBeHidden()
  await page.getByRole('radiogroup', { name: 'Which files' }).getByText('Deleted files').click()
  await open(page, 'Agreement 2026.pdf', 'Deleted files')
  await renamed.getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByText('Agreement 2026.pdf is restored')).toBeVisible()
  await page.getByRole('radiogroup', { name: 'Which files' }).getByText('Files', { exact: true }).click()
  await expect(fileGrid(page).getByRole('row', { name: 'Agreement 2026.pdf' })).toBeVisible()
})

test('files of an account are dropped, cancelled, retried after a failure, and listed by the server', async ({
  page,
  address,
}) => {
  await openAs(page, address, 'establishment', account)
  await expect(page.getByText('Choose an account to continue.')).toBeVisible()
  const filter = page.getByRole('combobox', { name: 'Filter accounts' })
  await filter.press('ArrowDown')
  await filter.press('Enter')
  await expect(page.getByText('0 B of 250 MB used')).toBeVisible()

  // The first upload never arrives, and the second is held until it is cancelled.
  let uploads = 0
  const held: (() => void)[] = []
  await page.route(/\/accounts\/\d+\/files$/, async route => {
    if (route.request().method() !== 'POST') return route.continue()
    uploads += 1
    if (uploads === 1) return route.abort()
    if (uploads === 2) return new Promise<void>(resolve => held.push(resolve))
    return route.continue()
  })
  const dropped = await page.evaluateHandle(() => {
    const data = new DataTransfer()
    data.items.add(new File(['one, two'], 'mandate.csv', { type: 'text/csv' }))
    return data
  })
  await page.getByText('Drop files here').dispatchEvent('drop', { dataTransfer: dropped })
  const mandate = upload(page, 'mandate.csv')
  await expect(mandate.getByRole('alert')).toContainText('The upload was interrupted')
  await mandate.getByRole('button', { name: 'Retry' }).click()
  await expect.poll(() => held.length).toBe(1)
  await mandate.getByRole('button', { name: 'Cancel' }).click()
  await expect(mandate.getByText('Cancelled')).toBeVisible()
  for (const release of held) release()
  await mandate.getByRole('button', { name: 'Retry' }).press('Enter')
  await expect(mandate.getByText('Kept', { exact: true })).toBeVisible()
  await mandate.getByRole('button', { name: 'Dismiss mandate.csv' }).click()
  await expect(mandate).toBeHidden()

  await choose(page, file('letter of authority.txt', 'We hereby authorise'))
  await expect(fileGrid(page).getByRole('row', { name: 'letter of authority.txt' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Name or description' }).fill('MANDATE')
  await expect(fileGrid(page).getByRole('row')).toHaveCount(2)
  await expect(fileGrid(page).getByRole('row', { name: 'mandate.csv' })).toBeVisible()
})
