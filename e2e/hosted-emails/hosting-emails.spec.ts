import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../accessibility/axe.ts'
import { type ApiSession, signInToApi, until } from '../api-session.ts'
import { openAs } from '../demo-sessions.ts'
import { expect, password, test } from '../fixtures.ts'
import * as month from '../invoice-runs/month-over-api.ts'

const client = 7
const emails = `/api/clients/${client}/hostedemails`

interface Email {
  index: number
  state: string
  contents_MailTo: string
  invoice: { number: string }
  account: { accountNumber: string }
}

/** A bounce of a sent message, as a mail server writes it. */
const bounceOf = (messageId: string, to: string) =>
  [
    'From: MAILER-DAEMON@relay.example',
    'Content-Type: multipart/report; report-type=delivery-status; boundary=part',
    '',
    '--part',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; relay.example',
    '',
    `Final-Recipient: rfc822; ${to}`,
    'Action: failed',
    'Status: 5.1.1',
    'Diagnostic-Code: smtp; 550 5.1.1 User unknown',
    '',
    '--part',
    'Content-Type: message/rfc822',
    '',
    `Message-ID: <${messageId}>`,
    '',
    '--part--',
    '',
  ].join('\r\n')

/** Releases a month of the reseller, whose e-mails are then in the outbox; `watch` looks at the run before. */
async function releaseMonth(
  api: ApiSession,
  watch: (run: number) => Promise<void>,
): Promise<{ run: number; total: number }> {
  const { index: billRun } = await month.createBillRun(api, client)
  await month.startRating(api, client, billRun)
  await month.untilRated(api, client, billRun)
  await month.closeBillRun(api, client, billRun)
  const { index: run } = await month.createInvoiceRun(api, client, billRun)
  await month.runGroups(api, run)
  await month.signOffAll(api, run)
  await month.confirmRun(api, run)
  await watch(run)
  await month.runGroups(api, run, ['release'])
  const { total } = await until(
    () => api.get<{ total: number; byState: Record<string, number> }>(`${emails}/counts?run=${run}`),
    counts => counts.total > 0 && counts.byState['outbox'] === counts.total,
  )
  return { run, total }
}

const stateOf = (page: Page, name: string, count: number) =>
  page.getByRole('button', { name: `${name} ${count}`, exact: true })

test('e-mails of a release: details, preview, outbox, test, bounce, fix, send again', async ({
  page,
  address,
}) => {
  const api = await signInToApi(address, 'bureau', password)
  const { run, total } = await releaseMonth(api, async index => {
    await openAs(page, address, 'bureau', `/bureau/invoice-runs/${index}?client=${client}`)
    await expect(page.getByText('Confirmed', { exact: true }).first()).toBeVisible()
  })
  // The run's console is still open: it has counted each e-mail.
  await expect(
    page.getByText(new RegExp(`\\b${total} e-mails were written to the outbox, not sent`)).first(),
  ).toBeVisible()
  const [first, second] = await api.get<Email[]>(`${emails}?run=${run}&sort=contents_MailTo&pageSize=2`)
  if (!first || !second) throw new Error('The release made no e-mails')

  await openAs(page, address, 'bureau', `/bureau/hosting-emails?client=${client}&run=${run}`)
  await expect(stateOf(page, 'All', total)).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText('No mail server is connected')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toHaveAccessibleDescription(
    'Nothing of this run is left to be sent',
  )

  const rows = page.getByRole('region', { name: 'E-mails' })
  const onlyWith = async (flag: string) => {
    await rows.getByRole('button', { name: 'Filter', exact: true }).click()
    await page.getByRole('menuitem', { name: flag, exact: true }).click()
    await page.getByRole('option', { name: 'Yes', exact: true }).click()
  }
  for (const flag of ['Email Sent', 'Test Email Sent']) {
    await onlyWith(flag)
    await expect(rows.getByText('NO DATA')).toBeVisible()
    await rows.getByRole('button', { name: `Any ${flag.toLowerCase()}` }).click()
  }
  await onlyWith('Details Filled')
  await expect(rows.getByText(`of ${total}`)).toBeVisible()

  // A row opens beside the list: its preview, attachment and outbox file, and its details over it.
  await page.getByRole('textbox', { name: 'Filter e-mails' }).fill(first.invoice.number)
  await expect(rows.getByText('1–1 of 1')).toBeVisible()
  await rows.getByRole('gridcell', { name: first.account.accountNumber }).click()
  const drawer = page.getByRole('dialog', { name: `Your invoice ${first.invoice.number}` })
  await drawer.getByRole('button', { name: 'DETAILS' }).click()
  const details = page.getByRole('dialog', { name: 'DETAILS' })
  await expect(details.getByText(first.contents_MailTo)).toBeVisible()
  await expect(details.getByLabel('Email Sent', { exact: true })).not.toBeChecked()
  await expect(details.getByLabel('Test Email Sent')).not.toBeChecked()
  await expect(details.getByLabel('Details Filled')).toBeChecked()
  await details.press('Escape')
  await expect(details).toBeHidden()
  await expect(drawer.getByRole('region', { name: 'Preview' })).toContainText(
    `Your invoice ${first.invoice.number} of`,
  )
  const saved = async (button: RegExp) => {
    const download = page.waitForEvent('download')
    await drawer.getByRole('button', { name: button }).first().click()
    return readFile(await (await download).path(), 'latin1')
  }
  expect(await saved(/^\S+\.pdf/)).toMatch(/^%PDF/)
  expect(await saved(/^Open \.eml/)).toContain(`To: ${first.contents_MailTo}`)
  await expectAccessible(page)

  // A test goes to the user's own address.
  await drawer.getByRole('button', { name: 'Test', exact: true }).click()
  await page.getByRole('button', { name: 'CONFIRM' }).click()
  await expect(page.getByText('The test is written to the outbox')).toBeVisible()
  const sends = drawer.getByRole('region', { name: 'Sends' }).getByRole('listitem')
  await expect(sends).toHaveCount(2)
  await expect(sends.first()).toContainText('Written to the outbox')

  // It bounces.
  const { sends: history } = await api.get<{ sends: { kind: string; messageId: string }[] }>(
    `${emails}/${first.index}`,
  )
  const messageId = history.find(({ kind }) => kind === 'send')?.messageId ?? ''
  await drawer.getByRole('button', { name: 'Close' }).click()
  await expect(drawer).toBeHidden()
  await page.getByRole('button', { name: 'Bounces' }).click()
  const bounces = page.getByRole('dialog', { name: 'Bounces' })
  const drop = (name: string, text: string) =>
    bounces
      .locator('input[type=file]')
      .setInputFiles({ name, mimeType: 'message/rfc822', buffer: Buffer.from(text) })
  await drop('holiday.eml', 'Subject: On holiday\r\n\r\nBack on Monday')
  await expect(bounces.getByText(/^holiday\.eml: /)).toBeVisible()
  await drop('bounce.eml', bounceOf(messageId, first.contents_MailTo))
  await expect(bounces.getByText(`${first.invoice.number} to ${first.contents_MailTo} bounced`)).toBeVisible()
  await bounces.getByRole('button', { name: 'Close' }).click()
  await expect(stateOf(page, 'Bounced', 1)).toBeVisible()
  await expect(rows.getByText('550 5.1.1 User unknown')).toBeVisible()

  // Its address is corrected in place, and it is sent again, once, with the reason recorded.
  await rows.getByRole('gridcell', { name: first.account.accountNumber }).click()
  await drawer.getByRole('button', { name: 'Fix the account’s address' }).click()
  const account = page.getByRole('dialog', { name: /^Fix account/ })
  await account.getByRole('textbox', { name: 'E-mail' }).fill('fixed@severn.example')
  await account.getByRole('button', { name: 'Save' }).click()
  await expect(account).toBeHidden()
  await drawer.getByRole('button', { name: 'RESEND' }).click()
  await page.getByPlaceholder('Why it is sent again').fill('New address by telephone')
  await page.getByRole('button', { name: 'CONFIRM' }).click()
  await expect(
    page.getByText('1 e-mail is queued to be written to the outbox: no mail server is connected'),
  ).toBeVisible()
  await expect(sends).toHaveCount(3)
  await expect(sends.first()).toContainText('Reason: New address by telephone')
  await expect(drawer.getByRole('region', { name: 'Preview' })).toContainText('fixed@severn.example')
  await drawer.getByRole('button', { name: 'Close' }).click()
  await expect(stateOf(page, 'Bounced', 0)).toBeVisible()
  await expect(stateOf(page, 'Written to the outbox', total)).toBeVisible()
  // What is in the outbox was not sent before, and is not said to be.
  await page.getByRole('textbox', { name: 'Filter e-mails' }).fill(second.invoice.number)
  await rows.getByRole('gridcell', { name: second.account.accountNumber }).click()
  await page.getByRole('dialog', { name: /^Your/ }).getByRole('button', { name: 'RESEND' }).click()
  const sendAgain = page.getByRole('dialog', { name: 'Send again' })
  await expect(sendAgain).toContainText('No mail server is connected')
  await expect(sendAgain).not.toContainText('reached the mail server')
  await sendAgain.press('Escape')

  // Nobody has them, so a plain send takes them too.
  const again = await api.post(`${emails}/send`, { emailIndexes: [first.index, second.index] })
  expect(again).toMatchObject({ queued: 2, alreadySent: 0 })
})
