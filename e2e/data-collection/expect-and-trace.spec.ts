import type { Page } from '@playwright/test'
import { expectAccessible } from '../accessibility/axe.ts'
import { type ApiSession, signInToApi } from '../api-session.ts'
import { follow, openAs } from '../demo-sessions.ts'
import { expect, password, test } from '../fixtures.ts'
import * as month from '../invoice-runs/month-over-api.ts'

const client = 2
const path = `/bureau/data-collection?client=${client}`
const header = 'call_id,cli,destination,started_at,duration_seconds,carrier_cost'
const call = (id: string, cli: string) => `${id},${cli},02079460000,2026-10-05T09:00:00Z,61,0.01`

/** A new carrier with a file of a good line, a bad one and a duplicate. */
async function deliver(api: ApiSession): Promise<string> {
  const name = `Tracer ${process.pid}`
  const carrier = await api.post<{ index: number }>(`/api/clients/${client}/carriers`, {
    name,
    profile: { name: 'nineops-csv' },
  })
  const text = [header, call('t-1', '01632960001'), call('t-2', 'nobody'), call('t-1', '01632960001')].join(
    '\n',
  )
  const file = await month.uploadCalls(api, client, carrier.index, { name: `${name}.csv`, text, lines: 3 })
  await month.untilCollected(api, client, file.index)
  return name
}

/** The reseller's October files from its input path, rated. */
async function rateOctober(api: ApiSession): Promise<number> {
  const files = `/api/clients/${client}/datacollection/external/files`
  const lying = await api.get<{ path: string; carrier: { index: number } }[]>(`${files}?only=lying`)
  for (const { path: lies, carrier } of lying) {
    const collectedFile = await api.post<{ index: number }>(`${files}/take`, {
      path: lies,
      carrierIndex: carrier.index,
    })
    await month.untilCollected(api, client, collectedFile.index)
  }
  const run = await month.createBillRun(api, client)
  await month.startRating(api, client, run.index)
  await month.untilRated(api, client, run.index)
  return run.index
}

async function expectDaily(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Set schedule for files of ${name}` }).click()
  const form = page.getByRole('dialog', { name: `Files expected from ${name}` })
  await form.getByText('From – to').click()
  await form.getByLabel('Least lines').fill('10')
  await form.getByLabel('Most lines').fill('5')
  await form.getByRole('textbox', { name: 'Expected from' }).fill('02/10/2026')
  await page.keyboard.press('Tab')
  await form.getByRole('button', { name: 'SAVE' }).click()
  await expect(form).toContainText('is less than the least')
  await form.getByLabel('Most lines').fill('20')
  await form.getByRole('button', { name: 'SAVE' }).click()
  await expect(form).toBeHidden()
}

test('files are expected, lines are corrected, and a call is traced from its file to its invoice and back', async ({
  page,
  address,
}) => {
  const api = await signInToApi(address, 'bureau', password)
  const name = await deliver(api)
  await openAs(page, address, 'bureau', `${path}&view=expected`)
  await expectDaily(page, name)
  const deliveries = page.getByRole('region', { name: `Deliveries of ${name}` })
  await expect(deliveries.getByText(/^No file arrived by/).first()).toBeVisible()

  await page.getByRole('tab', { name: 'Carriers' }).click()
  await page.getByRole('row').filter({ hasText: name }).click()
  const collected = page.getByRole('dialog', { name: `Collect from ${name}` })
  await collected.getByLabel('The reseller’s account at the carrier').fill('ACC-77')
  await collected.getByRole('button', { name: 'SAVE' }).click()
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText('ACC-77')

  await page.getByRole('tab', { name: 'Files', exact: true }).click()
  await expect(page.getByText(/need attention/)).toBeVisible()
  await page
    .getByRole('row')
    .filter({ hasText: `${name}.csv` })
    .click()
  const drawer = page.getByRole('dialog', { name: `${name}.csv` })
  await drawer.getByText('All lines').click()
  const lines = drawer.getByRole('region', { name: 'Lines of the file' })
  await expect(lines.getByRole('row').filter({ hasText: 'Bad number' })).toBeVisible()
  await expectAccessible(page)
  await lines.getByRole('row').filter({ hasText: 'Accepted' }).click()
  const trace = page.getByRole('list', { name: 'Trace of the call' })
  await expect(trace).toContainText(call('t-1', '01632960001'))
  await expect(trace).toContainText('No bill run has rated this call yet.')

  await trace.getByRole('link', { name: `${name}.csv` }).click()
  await expect(lines.getByRole('row').filter({ hasText: 'Accepted' })).toBeVisible()
  await drawer.getByRole('button', { name: 'Correct rejected lines' }).click()
  const correction = page.getByRole('dialog', { name: `Correct ${name}.csv` })
  const cli = correction.getByLabel(/^cli of line/)
  await expect(cli).toHaveValue('nobody')
  await expect(cli).toHaveAttribute('aria-invalid', 'true')
  await expect(correction.getByRole('columnheader', { name: 'cli' })).toHaveCSS('text-align', 'left')
  await cli.fill('01632960002')
  await correction.getByRole('button', { name: 'COLLECT 1 CORRECTED LINE' }).click()
  await expect(correction).toBeHidden()
  await page.goto(`${address}${path}&view=internal`)
  await expect(page.getByRole('row').filter({ hasText: `${name}.csv (corrected)` })).toContainText(
    'Collected',
  )

  const billRun = await rateOctober(api)
  await follow(page, `/bureau/bill-runs/${billRun}?client=${client}`)
  await expect(page.getByText(/files missing for this period: Tracer/)).toBeVisible()
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  const close = page.getByRole('dialog', { name: 'Close bill run' })
  await expect(close).toContainText('files missing for this period')
  await close.getByRole('button', { name: 'CONFIRM' }).click()
  await expect(page.getByRole('button', { name: 'Reopen' })).toBeVisible()

  const run = await month.createInvoiceRun(api, client, billRun)
  await month.runGroups(api, run.index, ['prepare', 'calculate', 'number'])
  await page.goto(`${address}/bureau/invoice-runs/${run.index}?client=${client}&tab=accounts`)
  await page.getByRole('row').filter({ hasText: '£' }).first().click()
  await page
    .getByRole('button', { name: /^Show \d+ calls? of/ })
    .first()
    .click()
  const calls = page.getByRole('region', { name: 'Calls of the line' })
  await expect(calls.getByRole('gridcell').first()).toBeVisible()
  await expectAccessible(page)
  await calls.getByRole('row').nth(1).click()
  await expect(trace).toContainText('Retail charge')
  await expect(trace.getByRole('link', { name: /^Invoice NO/ })).toBeVisible()
  await expectAccessible(page)
  await trace.getByRole('link', { name: /^Invoice NO/ }).click()
  await expect(page.getByRole('region', { name: 'Invoice lines' })).toBeVisible()

  await follow(page, `/bureau/data-collection/trace?client=${client}`)
  await page.getByLabel('Call ID or CLI').fill('01632 960002')
  await page.getByLabel('Call date').fill('05/10/2026')
  await page.getByRole('button', { name: 'Find call' }).click()
  await page.getByRole('row').filter({ hasText: 't-2' }).click()
  await expect(trace).toContainText('Unallocated')
})
