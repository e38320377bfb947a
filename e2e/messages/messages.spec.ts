import { readFile } from 'node:fs/promises'
import type { Page, Request } from '@playwright/test'
import { openAs } from '../demo-sessions.ts'
import { expect, test } from '../fixtures.ts'
import { pickTime } from './date-pickers.ts'

/** A reseller without messages in the demo data: specs write their own. */
const reseller = 4
const path = `/omni-portal/messages?client=${reseller}`

const dashCalls = (page: Page): Request[] => {
  const calls: Request[] = []
  page.on('request', request => {
    if (new URL(request.url()).pathname.startsWith('/dash/')) calls.push(request)
  })
  return calls
}
const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })

test('a user adds, edits and deletes a message of a reseller', async ({ page, address }) => {
  const calls = dashCalls(page)
  const about = `Line test ${process.pid}`
  await page.clock.setFixedTime(new Date('2026-07-15T12:00:00Z'))
  await openAs(page, address, 'omni', path)
  await expect(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible()

  await page.getByRole('button', { name: 'New message' }).click()
  let dialog = page.getByRole('dialog', { name: 'Message' })
  const save = dialog.getByRole('button', { name: 'SAVE' })
  await dialog.getByRole('textbox', { name: 'Text' }).fill(`${about} is slow.\nWe are on it.`)
  await pickTime(page, dialog, 'Start Date', 10, '09:30')
  await pickTime(page, dialog, 'End Date', 20, '17:05')
  await expect(save).toBeEnabled()
  await save.click()
  await expect(page.getByText('Message added')).toBeVisible()
  await expect(row(page, `${about} is slow.`).getByRole('gridcell')).toContainText([
    'Showing',
    'We are on it.',
    '10/07/2026, 09:30',
    '20/07/2026, 17:05',
  ])

  await row(page, about).click()
  dialog = page.getByRole('dialog', { name: 'Message' })
  await expect(dialog.getByRole('textbox', { name: 'Text' })).toHaveValue(`${about} is slow.\nWe are on it.`)
  await dialog.getByRole('textbox', { name: 'Text' }).fill(`${about} works again.`)
  await pickTime(page, dialog, 'End Date', 14, '08:00')
  await dialog.getByRole('button', { name: 'SAVE' }).click()
  await expect(row(page, `${about} works again.`).getByRole('gridcell').first()).toHaveText('Ended')

  await page.getByText(/^Upcoming \d+$/).click()
  await expect(row(page, about)).toHaveCount(0)
  await page.getByText(/^All \d+$/).click()

  await row(page, about).getByRole('button', { name: 'Delete the message from 10/07/2026, 09:30' }).click()
  const question = page.getByRole('dialog', { name: 'Delete message' })
  await expect(question).toContainText('shown from 10/07/2026, 09:30 to 14/07/2026, 08:00')
  await question.getByRole('button', { name: 'NO THANKS' }).click()
  await expect(row(page, about)).toHaveCount(1)
  await row(page, about)
    .getByRole('button', { name: /^Delete/ })
    .click()
  await question.getByRole('button', { name: 'CONFIRM' }).click()
  await expect(row(page, about)).toHaveCount(0)

  expect(new Set(calls.map(call => call.method()))).toEqual(new Set(['GET', 'POST', 'PUT', 'DELETE']))
  for (const call of calls) {
    const headers = await call.allHeaders()
    expect(headers['authorization']).toMatch(/^Bearer \S+$/)
    expect(headers['accept']).toBe('application/vnd.nineops.dash+json')
    expect(headers['ver']).toBe('1.0')
    expect(headers['x-xsrf-token']).toBeUndefined()
  }
})

test('typed text is preserved when saving fails', async ({ page, address }) => {
  await openAs(page, address, 'omni', path)
  await page.route('**/dash/messages', route =>
    route.request().method() === 'POST' ? route.fulfill({ status: 503, body: '' }) : route.continue(),
  )
  await page.getByRole('button', { name: 'New message' }).click()
  const dialog = page.getByRole('dialog', { name: 'Message' })
  const text = dialog.getByRole('textbox', { name: 'Text' })
  await text.fill('Not to be typed twice')
  await pickTime(page, dialog, 'Start Date', 10, '09:30')
  await pickTime(page, dialog, 'End Date', 11, '09:30')
  await dialog.getByRole('button', { name: 'SAVE' }).click()
  await expect(page.getByText('AN ERROR OCCURRED')).toBeVisible()
  await expect(text).toHaveValue('Not to be typed twice')
  await page.unroute('**/dash/messages')
  await dialog.getByRole('button', { name: 'SAVE' }).click()
  await expect(row(page, 'Not to be typed twice')).toHaveCount(1)
  await row(page, 'Not to be typed')
    .getByRole('button', { name: /^Delete/ })
    .click()
  await page.getByRole('button', { name: 'CONFIRM' }).click()
  await expect(row(page, 'Not to be typed twice')).toHaveCount(0)
})

test('messages are downloaded as the server writes them in CSV', async ({ page, address }) => {
  const calls = dashCalls(page)
  await openAs(page, address, 'omni', '/omni-portal/messages?client=1')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download CSV' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('messages.csv')
  const text = await readFile(await file.path(), 'utf8')
  expect(text.split('\r\n')[0]).toBe('index,text,startDate,endDate')
  expect(text).toContain('Planned maintenance')
  expect(await calls.at(-1)?.headerValue('accept')).toBe('text/csv')
  expect(await calls.at(-1)?.headerValue('ver')).toBe('1.0')
})

test('without a reseller the screen asks for one; without messages it says NO DATA; a failure offers a retry', async ({
  page,
  address,
}) => {
  await openAs(page, address, 'omni', '/omni-portal/messages')
  await page.getByPlaceholder('Filter resellers').fill('harbour')
  await page.getByPlaceholder('Filter resellers').press('Enter')
  await expect(page).toHaveURL(/client=3/)
  // A page that is left while it fetches its token would say so in the console.
  await expect(page.getByRole('grid', { name: 'Messages' })).toBeVisible()
  await page.route('**/dash/messages', route => route.fulfill({ json: [] }))
  await page.goto(`${address}/omni-portal/messages?client=3`)
  await expect(page.getByText('NO DATA')).toBeVisible()
  await page.unroute('**/dash/messages')
  await page.route('**/dash/messages', route => route.fulfill({ status: 400, body: '' }))
  await page.reload()
  await expect(page.getByText('This could not be loaded')).toBeVisible()
  await page.unroute('**/dash/messages')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('grid', { name: 'Messages' })).toBeVisible()
})
