import type { Locator } from '@playwright/test'
import { expect } from '../fixtures.ts'
import { answer, open, test } from './gallery.ts'

const scrolls = (box: Locator) =>
  box.evaluate(element => ({
    height: element.clientHeight,
    scrolls: element.scrollHeight > element.clientHeight,
  }))

const detail = (lines: number) => Array.from({ length: lines }, (_, at) => `Line ${at + 1}`)

test.describe('exception', () => {
  const error = { code: 'conflict_state', title: 'Wrong state', detail: ['One', 'Two'], errors: [] }

  test('title, code in brackets, detail lines, errors and OK', async ({ page, show }) => {
    const errors = [
      { field: 'periodEnd', message: 'Must be after the start' },
      { field: '', message: 'The run is closed' },
    ]
    let dialog = await open(page, show, 'exception', { ...error, errors })
    await expect(dialog.getByRole('heading')).toHaveText('Wrong state (conflict_state)')
    const content = dialog.getByRole('region')
    await expect(content.locator('p')).toHaveText(['One', 'Two'])
    await expect(content.getByRole('listitem')).toHaveText([
      'periodEnd: Must be after the start',
      'The run is closed',
    ])
    await dialog.getByRole('button', { name: 'OK', exact: true }).click()
    await expect(dialog).toBeHidden()

    dialog = await open(page, show, 'exception', { title: 'Wrong state', detail: ['One'], errors: [] })
    await expect(dialog.getByRole('heading')).toHaveText('Wrong state')
    await expect(dialog.getByRole('button', { name: 'OK', exact: true })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(answer(page)).toHaveText('nothing')
  })

  test('content scrolls beyond 500 px', async ({ page, show }) => {
    let dialog = await open(page, show, 'exception', { ...error, detail: detail(5) })
    expect((await scrolls(dialog.getByRole('region'))).scrolls).toBe(false)
    dialog = await open(page, show, 'exception', { ...error, detail: detail(100) })
    expect(await scrolls(dialog.getByRole('region'))).toEqual({ height: 500, scrolls: true })
    await expect(dialog.getByRole('button', { name: 'OK', exact: true })).toBeInViewport({ ratio: 1 })
    await dialog.getByText('Line 100', { exact: true }).scrollIntoViewIfNeeded()
    await expect(dialog.getByText('Line 100', { exact: true })).toBeInViewport()
  })
})

test('OK dialog: title, text and a button that copies it, with a notice for 2000 ms', async ({
  page,
  context,
  show,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.clock.install()
  const dialog = await open(page, show, 'ok', { title: 'Client secret', text: 's3cr3t-value' })
  await expect(dialog.getByRole('heading')).toHaveText('Client secret')
  await expect(dialog.getByRole('region')).toHaveText('s3cr3t-value')
  const now = await page.evaluate(() => Date.now())
  await page.clock.pauseAt(now + 1000)
  await dialog.getByRole('button', { name: 'Copy to clipboard' }).click()
  const notice = page.getByText('COPIED s3cr3t-value', { exact: true })
  await expect(async () => {
    await page.clock.runFor(1)
    await expect(notice).toBeVisible({ timeout: 100 })
  }).toPass()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('s3cr3t-value')
  await page.clock.runFor(1900)
  await expect(notice).toBeVisible()
  await page.clock.runFor(500)
  await expect(notice).toBeHidden()
  await page.clock.resume()
  await dialog.getByRole('button', { name: 'OK', exact: true }).click()
  await expect(dialog).toBeHidden()
})

test('e-mail: every field of the record, flags read-only', async ({ page, show }) => {
  const dialog = await open(page, show, 'email', {
    createdDate: '2026-10-01T08:05:00.000Z',
    modifiedDate: '2026-12-01T18:45:00.000Z',
    sizeKB: 42,
    contents_MailFrom: 'billing@beacon.example',
    contents_MailTo: 'accounts@customer.example',
    contents_MailBody: 'Dear customer,\nyour invoice is ready.',
    contents_MailBCCTo: 'archive@beacon.example',
    contents_Subject: 'Your invoice',
    contents_Attachments: ['INV-1.pdf', 'calls.csv'],
    status_TestEmailSent: true,
    status_EmailSent: false,
    status_DetailsFilled: true,
  })
  await expect(dialog.getByRole('heading')).toHaveText('DETAILS')
  await expect(dialog.getByRole('term')).toHaveText([
    'Created',
    'Modified',
    'Size',
    'From',
    'To',
    'Attachments',
    'Body',
    'BCC',
    'Subject',
  ])
  await expect(dialog.getByRole('definition')).toHaveText([
    '01/10/2026, 09:05',
    '01/12/2026, 18:45',
    '42 KB',
    'billing@beacon.example',
    'accounts@customer.example',
    'INV-1.pdf, calls.csv',
    'Dear customer, your invoice is ready.',
    'archive@beacon.example',
    'Your invoice',
  ])
  for (const [name, checked] of [
    ['Test Email Sent', true],
    ['Email Sent', false],
    ['Details Filled', true],
  ] as const) {
    const flag = dialog.getByRole('checkbox', { name, exact: true })
    await expect(flag).toBeChecked({ checked })
    await dialog.getByText(name, { exact: true }).click()
    await flag.press('Space')
    await expect(flag).toBeChecked({ checked })
  }
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toBeHidden()
})

test.describe('scheduler occurrence', () => {
  test('lists types and messages, and scrolls beyond 600 px', async ({ page, show }) => {
    const details = Array.from({ length: 60 }, (_, at) => ({ type: `Type ${at}`, message: `Message ${at}` }))
    let dialog = await open(page, show, 'occurrence', { details: details.slice(0, 2) })
    await expect(dialog.getByRole('term')).toHaveText(['Type 0', 'Type 1'])
    await expect(dialog.getByRole('definition')).toHaveText(['Message 0', 'Message 1'])
    expect((await scrolls(dialog.getByRole('region'))).scrolls).toBe(false)
    dialog = await open(page, show, 'occurrence', { details })
    expect(await scrolls(dialog.getByRole('region'))).toEqual({ height: 600, scrolls: true })
  })

  test('says when there is nothing', async ({ page, show }) => {
    const dialog = await open(page, show, 'occurrence', { details: [] })
    await expect(dialog.getByText('No details found', { exact: true })).toBeVisible()
  })
})
